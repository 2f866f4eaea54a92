import type { Surroundings } from '@waymark/core';
import { distanceBetween } from './boxes.js';
import { cut, orNone } from './collapse.js';
import { formOf, landmarkOf } from './containers.js';
import { controlsAround } from './controls-around.js';
import { languageOf } from './language.js';
import { firstNotBelow, within } from './ordered.js';
import type { PageView } from './page-view.js';
import { positionAmongLike } from './position.js';
import { itemAround } from './repeated-item.js';
import { captionOf, questionOf } from './question.js';
import { rowOf, type Row } from './row.js';
import { sectionTitlesOf } from './section-titles.js';
import { columnText } from './table.js';

const NEIGHBOURS = 6;
const NEIGHBOUR_LENGTH = 80;
const NEIGHBOUR_LEVELS = 6;
/** Texts looked at on each side of a level, before the nearest on screen are taken. */
const PER_SIDE = 5;

export function surroundingsOf(view: PageView, at: number): Surroundings {
  const row = rowOf(view, at);
  const controls = controlsAround(view, at);
  return {
    neighbours: neighboursOf(view, at),
    heading: headingOf(view, at, row),
    form: formOf(view, at),
    row: row?.text ?? null,
    column: columnText(view, at),
    landmark: landmarkOf(view, at),
    position: positionAmongLike(view, at),
    controls: controls?.around ?? null,
    siblings: controls?.beside ?? null,
    question: questionOf(view, at),
    caption: captionOf(view, at),
    section: orNone(sectionTitlesOf(view, row?.at ?? at)),
    language: languageOf(view, at),
  };
}

/** Nearest in the tree first; on one level, nearest on screen first. */
function neighboursOf(view: PageView, at: number): string[] {
  const found = new Set<string>();
  const itself = view.text(at);
  let inner = at;
  for (let levels = 0; levels < NEIGHBOUR_LEVELS && found.size < NEIGHBOURS; levels++) {
    const outer = view.index.parents[inner] ?? -1;
    if (outer < 0) break;
    for (const text of textsOnLevel(view, { at, inner, outer })) if (text !== itself) found.add(text);
    inner = outer;
  }
  return [...found].slice(0, NEIGHBOURS);
}

/** Texts that are in `outer` but not in `inner`. */
function textsOnLevel(view: PageView, span: { at: number; inner: number; outer: number }): string[] {
  const before = textsBetween(view, { from: span.inner - 1, to: span.outer, step: -1 });
  const after = textsBetween(view, { from: view.index.ends[span.inner] ?? 0, to: view.index.ends[span.outer] ?? 0, step: 1 });
  const own = view.index.owns[span.outer] ?? '';
  const texts = byDistance(view, span.at, [...before, ...after]).map((one) => cut(shortTextOf(view, one), NEIGHBOUR_LENGTH));
  return own === '' ? texts : [cut(own, NEIGHBOUR_LENGTH), ...texts];
}

function byDistance(view: PageView, at: number, others: readonly number[]): number[] {
  const box = view.box(at);
  return others
    .map((other) => ({ other, distance: distanceBetween(box, view.box(other)) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ other }) => other);
}

function textsBetween(view: PageView, range: { from: number; to: number; step: 1 | -1 }): number[] {
  const found: number[] = [];
  const { owns, shown } = view.index;
  for (let i = range.from; i !== range.to && found.length < PER_SIDE; i += range.step) {
    if (range.step === -1 ? i < range.to : i >= range.to) break;
    if (shown[i] && owns[i] !== '') found.push(i);
  }
  return found;
}

function shortTextOf(view: PageView, at: number): string {
  const whole = view.text(at);
  return whole.length <= NEIGHBOUR_LENGTH ? whole : (view.index.owns[at] ?? '');
}

const SECTIONS = new Set(['section', 'article', 'aside', 'nav', 'main', 'footer', 'form', 'fieldset', 'dialog']);

/** The item's own heading where there is one; never that of another item, section or form. */
function headingOf(view: PageView, at: number, row: Row | null): string | null {
  const headings = view.all('h1,h2,h3,h4,h5,h6,[role="heading"]');
  const apart = (one: number): boolean => !holds(view, one, at) && !holds(view, at, one);
  const inRow = row === null ? [] : within(headings, row.at, view.index.ends[row.at] ?? 0).filter(apart);
  const before = (one: number): boolean => apart(one) && holds(view, itemAround(view, one) ?? 0, at) && holds(view, sectionAround(view, one), at);
  const nearest = inRow.findLast((one) => one < at) ?? inRow[0] ?? lastBefore(headings, row?.at ?? at, before);
  return nearest === undefined || view.text(nearest) === '' ? null : cut(view.text(nearest), 120);
}

function sectionAround(view: PageView, at: number): number {
  return view.above('section', at, (one) => (SECTIONS.has(view.tag(one)) ? one : null)) ?? 0;
}

function holds(view: PageView, outer: number, at: number): boolean {
  return outer <= at && at < (view.index.ends[outer] ?? 0);
}

function lastBefore(positions: readonly number[], at: number, accept: (at: number) => boolean): number | undefined {
  for (let i = firstNotBelow(positions, at) - 1; i >= 0; i--) {
    const position = positions[i];
    if (position !== undefined && accept(position)) return position;
  }
  return undefined;
}
