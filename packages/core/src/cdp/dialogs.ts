import type { CdpSession } from '../ports/cdp-session.js';
import type { PageSignal } from '../ports/page-driver.js';

export interface DialogPolicy {
  answer: 'accept' | 'dismiss';
  promptText?: string | undefined;
}

interface Opening {
  type: Extract<PageSignal, { kind: 'dialog' }>['type'];
  message: string;
  defaultPrompt?: string;
}

/** Answers dialogs by itself: until one is answered, every input and call on the page is stuck. */
export class Dialogs {
  policy: DialogPolicy = { answer: 'dismiss' };
  /** Set while the driver itself goes to another page: it means to leave. */
  leaving = false;
  readonly #session: CdpSession;
  readonly #emit: (signal: PageSignal) => void;

  constructor(session: CdpSession, emit: (signal: PageSignal) => void) {
    this.#session = session;
    this.#emit = emit;
  }

  watch(): () => void {
    return this.#session.on('Page.javascriptDialogOpening', (opening: Opening) => this.#answer(opening));
  }

  #answer({ type, message, defaultPrompt }: Opening): void {
    const answer = type === 'beforeunload' && this.leaving ? 'accept' : this.policy.answer;
    this.#emit({ kind: 'dialog', type, message, answer });
    const promptText = type === 'prompt' ? (this.policy.promptText ?? defaultPrompt ?? '') : undefined;
    const accept = answer === 'accept';
    // Another client of the same page may have answered first.
    this.#session.send('Page.handleJavaScriptDialog', { accept, ...(accept && promptText !== undefined && { promptText }) }).catch(() => undefined);
  }
}
