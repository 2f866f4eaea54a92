import type { Trouble, TroubleCode } from './messages.js';

/** An expected failure, in words for people. */
export class Troubled extends Error {
  readonly whatToDo: string;
  readonly code: TroubleCode | undefined;

  constructor(message: string, whatToDo: string, options: { cause?: unknown; code?: TroubleCode } = {}) {
    super(message, options);
    this.name = 'Troubled';
    this.whatToDo = whatToDo;
    this.code = options.code;
  }
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Troubled) return { message: error.message, whatToDo: error.whatToDo, ...(error.code && { code: error.code }) };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return { message: 'The disk is full: nothing more can be stored.', whatToDo: 'Export and delete recordings, or free some disk space.' };
  }
  return { message: `Something went wrong: ${message}`, whatToDo: 'Try again; reload the extension if it happens again.' };
}

const CLOSED: readonly { is: RegExp; what: string }[] = [
  { is: /^(chrome|edge|brave|devtools|chrome-untrusted|chrome-search):/, what: 'a page of the browser itself' },
  { is: /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)/, what: 'the Chrome Web Store' },
  { is: /^chrome-extension:/, what: 'a page of an extension' },
  { is: /^view-source:/, what: 'a view of source code' },
];

/** Pages that the browser keeps from every extension: named, so that nobody looks for the fault elsewhere. */
export function untouchable(url: string | undefined): Troubled | null {
  const found = CLOSED.find(({ is }) => is.test(url ?? ''));
  if (found === undefined) return null;
  return new Troubled(`${shown(url ?? '')} is ${found.what}: the browser lets no extension see or act there.`, 'Go to the web page you want to work with, then start again.', { code: 'untouchable-page' });
}

function shown(url: string): string {
  return url.length > 80 ? `${url.slice(0, 79)}…` : url;
}
