import { normaliseText, type PageFacts, type Surroundings, type Target } from '@waymark/core';
import { linksTo } from './address.js';
import { typeOf } from './field-kind.js';
import { languageOf } from './language.js';
import { directLabelOf, givenTexts } from './own-texts.js';
import { mayEqual, type PageView } from './page-view.js';
import { possibleByRole, type Named } from './tiers.js';

/** How many visible elements share each piece of the target's evidence. */
export function factsOf(view: PageView, target: Target, named: Named): PageFacts {
  const { dom, semantics } = target;
  const facts: PageFacts = { elements: view.index.shown.filter(Boolean).length };
  const count = (selector: string): number => view.all(selector).length;
  if (dom?.id) facts.id = count(`#${CSS.escape(dom.id)}`);
  if (dom?.name) facts.name = count(`[name=${quoted(dom.name)}]`);
  if (dom?.tag) facts.tag = view.index.tags.filter((tag, at) => tag === dom.tag && view.index.shown[at]).length;
  if (dom?.type) facts.type = view.all('input,button').filter((at) => typeOf(view.element(at)) === dom.type).length;
  if (dom?.href) facts.href = linksTo(view, dom.href);
  if (dom?.classes) facts.classes = Object.fromEntries(dom.classes.map((name) => [name, count(`.${CSS.escape(name)}`)]));
  if (dom?.dataAttributes) facts.dataAttributes = visibleOnly(view, named.get('data')).length;
  if (semantics?.placeholder) facts.placeholder = visibleOnly(view, named.get('placeholder')).length;
  return { ...facts, ...textFacts(view, target), ...placeFacts(view, target), language: languageOf(view, 0) };
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function visibleOnly(view: PageView, positions: readonly number[] = []): number[] {
  return positions.filter((at) => view.index.shown[at]);
}

function textFacts(view: PageView, { semantics }: Target): Partial<PageFacts> {
  const facts: Partial<PageFacts> = {};
  if (semantics?.text) facts.text = placesWithText(view, semantics.text);
  if (semantics?.name) facts.accessibleName = placesNamed(view, semantics.name);
  if (semantics?.role) facts.role = withRole(view, semantics.role);
  if (semantics?.label) facts.label = fieldsLabelled(view, semantics.label);
  if (semantics?.name) facts.controlsNamed = controlsNamed(view, semantics.name);
  return facts;
}

function controlsNamed(view: PageView, name: string): number {
  const wanted = normaliseText(name);
  const given = givenTexts(view);
  const is = (text: string): boolean => mayEqual(text, wanted) && view.normalised(text) === wanted;
  let count = 0;
  for (let at = 0; at < view.index.shown.length; at++) {
    if (view.index.shown[at] && view.interactive(at) && (is(view.text(at)) || (given.get(at) ?? []).some(is))) count += 1;
  }
  return count;
}

/** Wrappers around one text have that text as well; they count as one place. */
function placesWithText(view: PageView, text: string): number {
  const wanted = normaliseText(text);
  const { texts, parents } = view.index;
  const has = (at: number): boolean => at >= 0 && mayEqual(texts[at] ?? '', wanted) && view.normalised(texts[at] ?? '') === wanted;
  let places = 0;
  for (let at = 0; at < texts.length; at++) if (has(at) && !has(parents[at] ?? -1)) places += 1;
  return places;
}

/** Places with that text, and elements that are given the name by attribute or label. */
function placesNamed(view: PageView, name: string): number {
  const wanted = normaliseText(name);
  let given = 0;
  for (const [at, texts] of givenTexts(view)) {
    if (view.index.shown[at] && texts.some((text) => view.normalised(text) === wanted)) given += 1;
  }
  return placesWithText(view, name) + given;
}

function withRole(view: PageView, role: string): number {
  return possibleByRole(view, role).filter((at) => view.role(at) === role).length;
}

function fieldsLabelled(view: PageView, label: string): number {
  const wanted = normaliseText(label);
  return [...view.labelled()].filter((at) => view.normalised(directLabelOf(view, at) ?? '') === wanted).length;
}

/** Whether the place where the target stood is still there. */
function placeFacts(view: PageView, { surroundings }: Target): Partial<PageFacts> {
  const facts: Partial<PageFacts> = {};
  const { neighbours, heading, form, row } = surroundings ?? {};
  const present = (text: string): boolean => view.hasText(text);
  if (neighbours?.length) facts.neighboursPresent = neighbours.filter(present).length / neighbours.length;
  if (heading) facts.headingPresent = present(heading);
  if (form) facts.formPresent = formNamed(view, form);
  if (row) facts.rowPresent = present(nameOfRow(row));
  return { ...facts, ...aroundFacts(view, surroundings ?? {}) };
}

function nameOfRow(row: string): string {
  const cells = row.split(' | ');
  return cells.find((cell) => /\p{L}{2}/u.test(cell)) ?? cells[0] ?? '';
}

function aroundFacts(view: PageView, { section, question, controls }: Surroundings): Partial<PageFacts> {
  const facts: Partial<PageFacts> = {};
  const present = (text: string): boolean => view.hasText(text);
  if (section?.length) facts.sectionPresent = section.filter(present).length / section.length;
  if (question) facts.questionPresent = question.split(' | ').every(present);
  const others = (controls?.names ?? []).filter((name, i) => name !== '' && i !== controls?.index);
  if (others.length > 0) facts.controlNamesPresent = others.filter((name) => namesOnPage(view).has(name)).length / others.length;
  return facts;
}

/** All that elements say or are called, word for word. */
function namesOnPage(view: PageView): Set<string> {
  return view.once('names on the page', () => new Set([...view.index.texts, ...[...givenTexts(view).values()].flat()]));
}

/** As the title of a section: a heading (but the page's own), a legend, or the name of a form or group. */
function formNamed(view: PageView, name: string): boolean {
  const value = quoted(name);
  const wanted = normaliseText(name);
  if (view.all(`form[id=${value}],form[name=${value}],[aria-label=${value}]`).length > 0) return true;
  return view.all('h2,h3,h4,h5,h6,legend').some((at) => view.normalised(view.text(at)) === wanted);
}
