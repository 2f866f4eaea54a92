import type { Box, Target } from '@waymark/core';
import { centreOf, overlapOf } from './boxes.js';
import { classesOf } from './classes.js';
import { attribute } from './dom.js';
import { TEST_ID_ATTRIBUTES, typeOf } from './field-kind.js';
import type { PageView } from './page-view.js';
import { labelTextOf, visibleTextOf } from './snapshot.js';
import type { TextMatch, TextMatcher } from './text-match.js';

/** Points that likeness is worth when a few elements are chosen to be looked at closely; more is more alike. */
const POINTS = { text: 4, testId: 3, id: 3, name: 2.5, placeholder: 2.5, href: 2, classes: 1.5, tag: 1, type: 0.7, label: 3, place: 1 };

export class Likeness {
  readonly #classes: ReadonlySet<string>;

  constructor(
    readonly view: PageView,
    readonly target: Target,
    readonly texts: TextMatcher,
  ) {
    this.#classes = new Set(target.dom?.classes ?? []);
  }

  /** Without a look at the layout. */
  score(at: number): number {
    const element = this.view.element(at);
    const { dom } = this.target;
    const same = (name: string, recorded: string | null | undefined): number => (recorded && attribute(element, name) === recorded ? 1 : 0);
    return (
      POINTS.text * this.text(at).score +
      POINTS.id * same('id', dom?.id) +
      POINTS.name * same('name', dom?.name) +
      POINTS.href * same('href', dom?.href) +
      POINTS.placeholder * same('placeholder', this.target.semantics?.placeholder) +
      POINTS.testId * this.#sharedTestIds(element) +
      POINTS.classes * this.#sharedClasses(element) +
      POINTS.tag * (this.view.tag(at) === dom?.tag ? 1 : 0) +
      POINTS.type * (dom?.type && typeOf(element) === dom.type ? 1 : 0)
    );
  }

  /** The best of the texts by which people know the element. */
  text(at: number): TextMatch {
    return this.view.once(`text match ${at}`, () => this.#bestText(at));
  }

  place(at: number): number {
    const recorded = this.target.geometry?.box;
    return recorded ? POINTS.place * nearness(recorded, this.view.pageBox(at)) : 0;
  }

  #bestText(at: number): TextMatch {
    const { view, texts } = this;
    const shown = texts.match(visibleTextOf(view, at) ?? '');
    if (shown.score === 1 || !view.interactive(at)) return shown;
    const others = ['aria-label', 'title', 'alt', 'placeholder'].map((name) => view.attribute(at, name));
    return [...others, view.index.alts.get(at), labelTextOf(view, at)]
      .map((text) => texts.match(text ?? ''))
      .reduce((best, one) => (one.score > best.score ? one : best), shown);
  }

  #sharedTestIds(element: Element): number {
    const recorded = this.target.dom?.dataAttributes;
    if (!recorded) return 0;
    return TEST_ID_ATTRIBUTES.some((name) => recorded[name] && attribute(element, name) === recorded[name]) ? 1 : 0;
  }

  #sharedClasses(element: Element): number {
    if (this.#classes.size === 0) return 0;
    const shared = classesOf(attribute(element, 'class')).filter((name) => this.#classes.has(name)).length;
    return shared / this.#classes.size;
  }
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
