/**
 * The slice of a Chrome DevTools session that the CDP driver needs: `chrome.debugger` in the extension,
 * Playwright's `newCDPSession` in Node.
 */
export interface CdpSession {
  send<R = unknown>(method: string, params?: Record<string, unknown>): Promise<R>;
  /** `Target.attachedToTarget` is told whenever `children` may have grown, `Inspector.detached` when the session ends. */
  on(event: string, listener: (params: never) => void): () => void;
  /** Sessions of out-of-process frames below this one, by frame id, as they are now. */
  children(): Promise<ReadonlyMap<string, CdpSession>>;
}
