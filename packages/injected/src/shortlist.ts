import type { Box, Target } from '@waymark/core';
import { centreOf, overlapOf } from './boxes.js';
import { givenTexts, visibleTextOf } from './own-texts.js';
import type { PageView } from './page-view.js';
import type { TextMatch, TextMatcher } from './text-match.js';

/** Points that likeness is worth when a few elements are chosen to be looked at closely; more is more alike. */
const POINTS = { text: 4, testId: 3, id: 3, name: 2.5, placeholder: 2.5, href: 2, classes: 1.5, tag: 1, type: 0.7, place: 1 };

/** How alike each element of the page is to the target, without a look at the layout. */
export class Likeness {
  readonly #points: Float32Array;
  readonly #texts = new Map<number, TextMatch>();
  readonly #given: Map<number, string[]>;

  constructor(
    readonly view: PageView,
    readonly target: Target,
    readonly matcher: TextMatcher,
  ) {
    this.#given = givenTexts(view);
    this.#points = new Float32Array(view.index.elements.length);
    for (const [selector, points] of sharedEvidence(target)) {
      for (const at of view.matching(selector)) this.#points[at] = (this.#points[at] ?? 0) + points;
    }
  }

  score(at: number): number {
    const tag = this.view.tag(at) === this.target.dom?.tag ? POINTS.tag : 0;
    return (this.#points[at] ?? 0) + tag + POINTS.text * this.text(at).score;
  }

  /** The best of the texts by which people know the element. */
  text(at: number): TextMatch {
    const known = this.#texts.get(at);
    if (known !== undefined) return known;
    const best = this.#bestText(at);
    this.#texts.set(at, best);
    return best;
  }

  place(at: number): number {
    const recorded = this.target.geometry?.box;
    return recorded ? POINTS.place * nearness(recorded, this.view.pageBox(at)) : 0;
  }

  #bestText(at: number): TextMatch {
    let best = this.matcher.match(visibleTextOf(this.view, at));
    for (const text of this.#given.get(at) ?? []) {
      const match = this.matcher.match(text);
      if (match.score > best.score) best = match;
    }
    return best;
  }
}

/** Selectors for what the target is known by, with what a match is worth: the browser finds matches faster than a loop. */
function sharedEvidence({ dom, semantics }: Target): [string, number][] {
  const equal = (name: string, value: string | null | undefined, points: number): [string, number][] =>
    value ? [[`[${CSS.escape(name)}=${JSON.stringify(value)}]`, points]] : [];
  const classes = dom?.classes ?? [];
  return [
    ...(dom?.id ? [[`#${CSS.escape(dom.id)}`, POINTS.id] as [string, number]] : []),
    ...equal('name', dom?.name, POINTS.name),
    ...equal('href', dom?.href, POINTS.href),
    ...equal('type', dom?.type, POINTS.type),
    ...equal('placeholder', semantics?.placeholder, POINTS.placeholder),
    ...Object.entries(dom?.dataAttributes ?? {}).flatMap(([name, value]) => equal(name, value, POINTS.testId)),
    ...classes.map((name): [string, number] => [`.${CSS.escape(name)}`, POINTS.classes / classes.length]),
  ];
}

/** 1 at the same place, a half at 150 px. */
function nearness(a: Box, b: Box): number {
  const [from, to] = [centreOf(a), centreOf(b)];
  return 150 / (150 + Math.hypot(from.x - to.x, from.y - to.y));
}

const NEAR_ENOUGH = 60;
const NEAREST = 5;

/** The few visible controls that overlap the recorded place, or stand within reach of it. */
export function namedByPlace(view: PageView, box: Box, among: readonly number[]): number[] {
  const centre = centreOf(box);
  return among
    .map((at) => {
      const found = view.pageBox(at);
      const { x, y } = centreOf(found);
      return { at, overlap: overlapOf(box, found), distance: Math.hypot(x - centre.x, y - centre.y) };
    })
    .filter(({ overlap, distance }) => overlap > 0.2 || distance <= NEAR_ENOUGH)
    .sort((a, b) => b.overlap - a.overlap || a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ at }) => at);
}
