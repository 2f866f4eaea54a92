import { attribute, titleOf } from '../dom.js';
import { isSeen } from '../find-texts.js';
import type { PageView } from '../page-view.js';
import type { Outbox } from './outbox.js';
import { LENGTH, textsOf } from './shown-texts.js';
import type { Sight } from './sight.js';

/** A page has this long to answer an action; what comes later is not told. */
const LONGEST = 1_500;
const MOST = 20;
const TELLING = new Set(['alert', 'status', 'dialog', 'alertdialog', 'log']);
const TELLING_TAGS = new Set(['h1', 'h2', 'h3', 'dialog', 'output']);

interface Watched {
  of: string;
  before: PageView;
  title: string;
  /** The page as the next action found it, which is what the last one had led to. */
  after: PageView | null;
}

/** Tells what could be seen to change after each action, before the next one is told. */
export class Effects {
  #watched: Watched | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly sight: Sight,
    readonly outbox: Outbox,
  ) {}

  /** Of a large page only parts are seen, which cannot be compared. */
  begin(of: string, before: PageView): void {
    if (this.sight.isLarge()) return;
    this.#watched = { of, before, title: titleOf(document), after: null };
    this.#restart();
  }

  /** More of the same action: typing goes on. */
  goOn(of: string): void {
    if (this.#watched === null) return;
    this.#watched = { ...this.#watched, of, after: null };
    this.#restart();
  }

  /** Something else begins: whatever changes from now on is not of the last action. */
  freeze(after: PageView): void {
    if (this.#watched === null || this.#watched.after !== null) return;
    this.#watched.after = after;
    // Told in a moment of its own, so that the click that may follow need not wait for it.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end());
  }

  end(): void {
    clearTimeout(this.#timer);
    const watched = this.#watched;
    this.#watched = null;
    if (watched === null) return;
    const after = watched.after ?? this.sight.look().view;
    if (after === watched.before && titleOf(document) === watched.title) return;
    const { appeared, gone } = comparison(watched.before, after);
    const title = titleOf(document);
    if (appeared.length === 0 && gone.length === 0 && title === watched.title) return;
    const changed = title === watched.title ? {} : { title: title.slice(0, LENGTH) };
    this.outbox.send({ ...this.outbox.stamp(), kind: 'effect', of: watched.of, appeared, gone, ...changed });
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#watched = null;
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), LONGEST);
  }
}

/** Texts that stand nowhere before or nowhere after: where one of several went away, nothing can be checked by its text. */
function comparison(before: PageView, after: PageView): { appeared: string[]; gone: string[] } {
  const [then, now] = [textsOf(before), textsOf(after)];
  const appeared = [...now].filter(([text]) => !then.has(text));
  const gone = [...then].filter(([text]) => !now.has(text));
  const seen = byWeight(after, appeared).filter(([, at]) => isSeen(after, at));
  return { appeared: seen.slice(0, MOST).map(([text]) => text), gone: byWeight(before, gone).slice(0, MOST).map(([text]) => text) };
}

/** Messages, dialogs and headings first; else in the order of the page. */
function byWeight(view: PageView, texts: readonly [string, number][]): [string, number][] {
  const weigh = ([, at]: [string, number]): number => (isTelling(view, at) || view.above('telling', at, (one) => isTelling(view, one) || null) === true ? 0 : 1);
  return [...texts].sort((a, b) => weigh(a) - weigh(b));
}

function isTelling(view: PageView, at: number): boolean {
  return TELLING_TAGS.has(view.tag(at)) || TELLING.has(attribute(view.element(at), 'role') ?? '');
}
