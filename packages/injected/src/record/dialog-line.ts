/** From the dialog watch in the page's own world, with the name of the event that it will tell by. Whoever takes it prevents the default. */
export const OFFER = 'waymark:dialog-line';
/** From the recorder, which may come after the watch. */
export const ASK = 'waymark:dialog-line-wanted';

/** In the recorder's own world, for the recorders that come later in this document: the watch offers its name once. */
const AGREED = '__waymarkDialogLine';
const NAME = /^waymark:[0-9a-z]{16,80}$/;

/**
 * By which the dialog watch tells the recorder beside the page: an event of a name that both agree on before any script
 * of the page runs, so that the page can neither hear nor say it. The first that is offered in a document counts.
 */
export class DialogLine {
  readonly #hear: (event: Event) => void;
  #isOn = false;

  readonly #take = (event: Event): void => {
    if (nameAgreed() !== undefined || !(event instanceof CustomEvent) || typeof event.detail !== 'string' || !NAME.test(event.detail)) return;
    event.preventDefault();
    removeEventListener(OFFER, this.#take);
    Object.defineProperty(globalThis, AGREED, { value: event.detail });
    if (this.#isOn) this.open();
  };

  constructor(hear: (event: Event) => void) {
    this.#hear = hear;
    if (nameAgreed() !== undefined) return;
    addEventListener(OFFER, this.#take);
    dispatchEvent(new Event(ASK));
  }

  /** Again after the document was written anew, which takes all listeners away. */
  open(): void {
    this.#isOn = true;
    const name = nameAgreed();
    if (name !== undefined) addEventListener(name, this.#hear);
  }

  close(): void {
    this.#isOn = false;
    const name = nameAgreed();
    if (name !== undefined) removeEventListener(name, this.#hear);
  }
}

function nameAgreed(): string | undefined {
  const name: unknown = Reflect.get(globalThis, AGREED);
  return typeof name === 'string' ? name : undefined;
}
