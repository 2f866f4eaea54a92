import { judgedTyping, type Captured, type FrameIdentity, type Observation, type ObservationOf, type SightLook } from '@waymark/core';

/** What cannot be seen within this time, in milliseconds, counts as a secret. */
const PATIENCE = 5_000;

type Typed = ObservationOf<'input'>;

interface Held {
  last: Typed;
  from: TypedIn;
  letters: number;
  finish(observation: Typed): void;
}

/** Where something was typed. */
export interface TypedIn {
  frames: Promise<FrameIdentity[]>;
  frame: string;
}

export interface TypingHost {
  /** Takes its place in the line at once; all that comes later waits for it. */
  tell(observation: Promise<Observation>, frames: Promise<FrameIdentity[]>): void;
  /** Resolves when the page has been looked at since a moment; what gives back reads that look. */
  lookedSince(moment: number, patience: number, frame: string | null): Promise<((on: Captured) => Promise<SightLook | undefined>) | undefined>;
  /** What was seen before the click into the field. */
  seenBefore(on: Captured): Promise<SightLook | undefined>;
  hide(text: string, where: { on: Captured | undefined; frame: string | null }): void;
  /** Says that what was typed is kept as a secret, since it could not be seen. */
  unseen(observation: Typed): void;
}

/**
 * What is typed into a drawn field is held in memory until it has been seen there: a field that shows dots, or whose
 * label asks for a secret, must not give away what was typed. Where nothing can be seen, it is a secret.
 */
export class HeldTyping {
  readonly #host: TypingHost;
  #open: Held | null = null;
  readonly #judging = new Set<Promise<void>>();

  constructor(host: TypingHost) {
    this.#host = host;
  }

  take(typed: Typed, from: TypedIn): void {
    if (this.#open?.last.field === typed.field) {
      const { on } = this.#open.last;
      Object.assign(this.#open, { last: { ...typed, ...(on ? { on } : {}) }, letters: this.#open.letters + 1 });
    } else {
      let finish: (observation: Typed) => void = () => undefined;
      this.#host.tell(new Promise<Observation>((resolve) => (finish = resolve)), from.frames);
      this.#open = { last: typed, from, letters: 1, finish };
    }
    this.#judgeSoon(this.#open);
  }

  /** Resolves when everything that was typed so far has been judged. */
  async judged(): Promise<void> {
    while (this.#judging.size > 0) await Promise.all(this.#judging);
  }

  /** Each letter asks for another look; the last one counts. */
  #judgeSoon(held: Held): void {
    const { letters } = held;
    const judging = this.#judge(held, letters).catch(() => this.#finish(held, judgedTyping(held.last, {})));
    this.#judging.add(judging);
    void judging.then(() => this.#judging.delete(judging));
  }

  async #judge(held: Held, letters: number): Promise<void> {
    const { last } = held;
    const read = last.on ? await this.#host.lookedSince(last.at, PATIENCE, await frameOf(held.from)) : undefined;
    if (held.letters !== letters) return;
    const after = last.on && (await read?.(last.on));
    const before = last.on ? await this.#host.seenBefore(last.on) : undefined;
    if (held.letters === letters) await this.#finish(held, judgedTyping(last, { before, after }));
  }

  async #finish(held: Held, judged: Typed): Promise<void> {
    if (this.#open === held) this.#open = null;
    if (judged.value === null && held.last.value !== null) {
      this.#host.hide(held.last.value, { on: held.last.on, frame: await frameOf(held.from) });
      if (judged.secret === 'secret') this.#host.unseen(judged);
    }
    held.finish(judged);
  }
}

/** null for the page itself. */
async function frameOf({ frames, frame }: TypedIn): Promise<string | null> {
  const path = await frames.catch(() => null);
  return path?.length === 0 ? null : frame;
}
