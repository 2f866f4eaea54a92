import { DriverError, type DriverErrorCode } from '../ports/page-driver.js';

/** Codes that page code may begin its messages with. */
const PAGE_CODES = new Set<DriverErrorCode>(['stale-node', 'frame-gone', 'unsupported', 'timeout']);

/** What Chromium and its clients say, in the order in which it is looked for: the first that fits decides. */
const PROTOCOL_ERRORS: readonly { says: RegExp; code: DriverErrorCode }[] = [
  { says: /(target|page) crashed/i, code: 'page-crashed' },
  { says: /target closed|session closed|has been closed|session with given id not found|debugger is not attached|detached while handling/i, code: 'page-closed' },
  { says: /frame .*(not found|does not belong|was detached)|no frame (for|with) given id|no (frame|document) .*found/i, code: 'frame-gone' },
  { says: /could not find node|no node|node is detached|does not belong to the document|could not compute/i, code: 'stale-node' },
];

const DOCUMENT_GONE = /context was destroyed|find (execution )?context|find object|navigated or closed|promise was collected|context with specified id/i;

/** Whether the document that a call ran in is no more, so that the same call may be made in its successor. */
export function isDocumentGone(error: unknown): boolean {
  return !(error instanceof DriverError) && DOCUMENT_GONE.test(messageOf(error));
}

/** An error of the protocol as a typed one; typed ones pass through. */
export function asDriverError(error: unknown, what: string): DriverError {
  if (error instanceof DriverError) return error;
  const message = messageOf(error);
  const code = isDocumentGone(error) ? 'stale-node' : (PROTOCOL_ERRORS.find(({ says }) => says.test(message))?.code ?? 'page-error');
  return new DriverError(code, `${what}: ${message}`, { cause: error });
}

/** An error that page code threw: its message may begin with a code. */
export function fromPageCode(message: string): DriverError {
  const code = /^([a-z-]+):/.exec(message)?.[1] as DriverErrorCode | undefined;
  return new DriverError(code !== undefined && PAGE_CODES.has(code) ? code : 'page-error', message);
}

export function navigationError(url: string, reason: string, cause?: unknown): DriverError {
  const net = /net::ERR_[A-Z0-9_]+/.exec(reason)?.[0] ?? reason;
  if (net === 'net::ERR_TOO_MANY_REDIRECTS') {
    return new DriverError('too-many-redirects', `${url} redirects without end. Check the address, or the cookies it needs.`, { cause });
  }
  return new DriverError('navigation-failed', `${url} could not be opened: ${net}`, { cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
