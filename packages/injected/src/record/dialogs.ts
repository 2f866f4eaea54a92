import type { ObservationOf } from '@waymark/core';
import type { Desk } from './desk.js';
import { DialogLine } from './dialog-line.js';

const TYPES = ['alert', 'confirm', 'prompt'] as const;
const LONGEST = 2_000;
/** A page can open any number of them where the browser shows none. */
const MOST = 20;
const WITHIN = 10_000;

type Claim = Pick<ObservationOf<'dialog'>, 'type' | 'message' | 'answer' | 'value'>;

/** Dialogs that the watch in the page's own world reports. */
export class Dialogs {
  readonly #line = new DialogLine((event) => this.#tell(event));
  #times: number[] = [];

  constructor(readonly desk: Desk) {}

  start(): void {
    this.#line.open();
  }

  stop(): void {
    this.#line.close();
  }

  #tell(event: Event): void {
    const claim = event instanceof CustomEvent ? claimOf(event.detail) : null;
    if (claim === null || !this.#isInBounds()) return;
    const { outbox } = this.desk.parts;
    outbox.send({ ...outbox.stamp(event.timeStamp), kind: 'dialog', ...claim });
  }

  #isInBounds(): boolean {
    const now = performance.now();
    this.#times = [...this.#times.filter((time) => now - time < WITHIN), now];
    if (this.#times.length <= MOST) return true;
    this.#times.pop();
    this.desk.note('The page reported more dialogs than a person can answer; some were left out.');
    return false;
  }
}

function claimOf(detail: unknown): Claim | null {
  if (typeof detail !== 'string' || detail.length > 100_000) return null;
  try {
    const { type, message, answer, value } = JSON.parse(detail) as Record<string, unknown>;
    const known = TYPES.find((one) => one === type);
    if (known === undefined || typeof message !== 'string' || (answer !== 'accept' && answer !== 'dismiss')) return null;
    return { type: known, message: message.slice(0, LONGEST), answer, ...(typeof value === 'string' ? { value: value.slice(0, LONGEST) } : {}) };
  } catch {
    return null;
  }
}
