import { TIERS, type Candidate, type QueryReport, type QueryRequest, type TierId } from '@waymark/core';
import { pageScroll, viewportSize } from './boxes.js';
import { readyStateOf } from './dom.js';
import { stateAt } from './element-state.js';
import { factsOf } from './facts.js';
import { looksClickable } from './interactive.js';
import { lift, operatesControls, wasControl } from './lift.js';
import type { PageView } from './page-view.js';
import type { PageWorld } from './page-world.js';
import { Likeness, namedByPlace } from './shortlist.js';
import { snapshotOf } from './snapshot.js';
import { namedByPreciseTiers, type Named } from './tiers.js';
import { TextMatcher, textsOf } from './text-match.js';

const PER_TIER = 20;
/** With no more controls than this, each of them is looked at closely. */
const FEW_CONTROLS = 150;
/** More than these are not measured one by one. */
const MANY = 5_000;
const FIELDS = new Set(['input', 'select', 'textarea']);

export function query(world: PageWorld, request: QueryRequest): QueryReport {
  const start = performance.now();
  const view = world.look();
  const search = new Search(view, request);
  const candidates = search.run().map((found) => candidateOf(world, view, found));
  return {
    candidates,
    matches: search.matches,
    facts: factsOf(view, request.target, search.named),
    elements: view.index.elements.length,
    ms: performance.now() - start,
    loading: readyStateOf(document) === 'loading',
    viewport: viewportSize(),
    scroll: pageScroll(),
  };
}

interface Found {
  at: number;
  tiers: TierId[];
  cssMatches?: number;
  score: number;
}

class Search {
  readonly named: Named;
  readonly matches: Partial<Record<TierId, number>> = {};
  readonly #likeness: Likeness;
  readonly #found = new Map<number, Found>();
  readonly #wantsControl: boolean;

  constructor(
    readonly view: PageView,
    readonly request: QueryRequest,
  ) {
    this.named = namedByPreciseTiers(view, request.target);
    this.#wantsControl = operatesControls(request.action) && wasControl(request.target);
    this.#likeness = new Likeness(view, request.target, new TextMatcher(textsOf(request.target.semantics), request.wordings));
  }

  run(): Found[] {
    for (const [tier, positions] of this.named) this.#nameAll(tier, positions);
    this.#addLikely();
    this.#markCss();
    return [...this.#found.values()].sort((a, b) => rank(b) - rank(a)).slice(0, this.request.limit);
  }

  #nameAll(tier: TierId, positions: readonly number[]): void {
    const lifted = new Set(positions.map((at) => lift(this.view, at, this.request)));
    if (lifted.size > 0) this.matches[tier] = lifted.size;
    for (const at of [...lifted].slice(0, PER_TIER)) this.#add(at).tiers.push(tier);
  }

  #add(at: number): Found {
    const known = this.#found.get(at);
    if (known !== undefined) return known;
    const found: Found = { at, tiers: [], score: this.#likeness.score(at) };
    this.#found.set(at, found);
    return found;
  }

  #addLikely(): void {
    const eligible = this.#eligible();
    this.#nameAll('fuzzyText', this.#namedByText(eligible));
    const controls = eligible.filter((at) => this.view.interactive(at)).slice(0, MANY);
    const box = this.request.target.geometry?.box;
    if (box) this.#nameAll('boundingBox', namedByPlace(this.view, box, this.#ofSameSort(controls)));
    this.#addByLikeness(eligible, controls);
  }

  /** Fields for a field, anything else for anything else: what stands in its place must be of use. */
  #ofSameSort(controls: readonly number[]): number[] {
    const field = FIELDS.has(this.request.target.dom?.tag ?? '');
    return controls.filter((at) => FIELDS.has(this.view.tag(at)) === field && this.view.visible(at));
  }

  #namedByText(eligible: readonly number[]): number[] {
    const matching = eligible.map((at) => ({ at, score: this.#likeness.text(at).score })).filter(({ score }) => score > 0);
    return matching
      .filter(({ at, score }) => this.#usable(at, score) && this.view.visible(at))
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .map(({ at }) => at);
  }

  /** A text that is like that of a control, but is none, may only be one in disguise if it is the same text. */
  #usable(at: number, score: number): boolean {
    if (!this.#wantsControl) return true;
    const operated = lift(this.view, at, this.request);
    return this.view.interactive(operated) || score >= 0.9 || looksClickable(this.view.element(operated));
  }

  #addByLikeness(eligible: readonly number[], controls: readonly number[]): void {
    if (controls.length <= FEW_CONTROLS) for (const at of controls) if (this.view.visible(at)) this.#add(at);
    const possible = this.#wantsControl ? controls : eligible;
    const scored = possible.map((at) => ({ at, score: this.#likeness.score(at) })).sort((a, b) => b.score - a.score);
    for (const { at } of scored.slice(0, 2 * this.request.limit)) {
      if (this.view.visible(at)) this.#add(at).score += this.#likeness.place(at);
    }
  }

  /** Shown elements that the step could mean: controls, those with a text of their own, those of the recorded tag. */
  #eligible(): number[] {
    const { shown, owns, tags } = this.view.index;
    const recordedTag = this.#wantsControl ? null : (this.request.target.dom?.tag ?? null);
    const eligible: number[] = [];
    for (let at = 0; at < shown.length; at++) {
      if (shown[at] && (this.view.interactive(at) || owns[at] !== '' || tags[at] === recordedTag)) eligible.push(at);
    }
    return eligible;
  }

  #markCss(): void {
    const css = this.request.target.dom?.css;
    if (!css) return;
    const positions = this.view.matching(css);
    for (const at of positions.slice(0, PER_TIER)) {
      if (this.#found.has(at) || this.view.visible(at)) this.#add(at).cssMatches = positions.length;
    }
  }
}

const PRECISE = new Set<TierId>(TIERS.filter((tier) => tier.precise).map((tier) => tier.id));

/** Precise tiers first, whatever the likeness. */
function rank(found: Found): number {
  const precise = found.tiers.filter((tier) => PRECISE.has(tier)).length;
  return (precise > 0 ? 1_000 : 0) + precise + (found.tiers.length > precise ? 1 : 0) + (found.cssMatches === 1 ? 2 : 0) + found.score;
}

function candidateOf(world: PageWorld, view: PageView, { at, tiers, cssMatches }: Found): Candidate {
  const element = view.element(at);
  return {
    node: world.nodes.idOf(element),
    snapshot: snapshotOf(view, at),
    state: stateAt(view, at),
    tiers,
    ...(cssMatches === undefined ? {} : { cssMatches }),
  };
}
