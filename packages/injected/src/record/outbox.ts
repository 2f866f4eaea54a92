import type { Observation } from '@waymark/core';
import type { RecorderHost } from './contract.js';
import type { Secrets } from './secrets.js';

/** What every observation begins with. */
export interface Stamp {
  id: string;
  at: number;
}

/** Gives observations their ids, takes secrets out, and hands them to the host in order. */
export class Outbox {
  /** Ids are unique in the whole recording: documents draw a prefix. */
  readonly #document = drawn();
  #count = 0;

  constructor(
    readonly host: RecorderHost,
    readonly secrets: Secrets,
  ) {}

  /** `timeStamp` is an event's; without one it is now. */
  stamp(timeStamp = performance.now()): Stamp {
    this.#count += 1;
    return { id: `${this.#document}-${this.#count}`, at: epochOf(timeStamp) };
  }

  fieldId(number: number | string): string {
    return `${this.#document}-f${number}`;
  }

  send(observation: Observation): void {
    this.host.send(this.secrets.scrub(observation));
  }
}

export function epochOf(timeStamp: number): number {
  return Math.round(performance.timeOrigin + timeStamp);
}

function drawn(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('');
}
