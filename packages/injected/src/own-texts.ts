import { attribute, queryAll, rootOf, type Root } from './dom.js';
import { typeOf, valueKindOf } from './field-kind.js';
import type { PageView } from './page-view.js';

const CAPTIONED_BY_VALUE = new Set(['button', 'submit', 'reset']);

/** What stands on it; a button's caption may be its value, and what a person typed is not its text. */
export function visibleTextOf(view: PageView, at: number): string {
  if (view.tag(at) === 'input') {
    const element = view.element(at);
    return CAPTIONED_BY_VALUE.has(typeOf(element) ?? '') ? (attribute(element, 'value') ?? '') : '';
  }
  return view.text(at);
}

/** Text of its labels, of what aria-labelledby names, or of its fieldset's legend. */
export function labelTextOf(view: PageView, at: number): string | null {
  const direct = directLabelOf(view, at);
  if (direct !== null) return direct;
  return valueKindOf(view.element(at)) === null ? null : legendOf(view, at);
}

export function directLabelOf(view: PageView, at: number): string | null {
  const labels = [...view.labels(at), ...labelledBy(view, at)];
  const texts = labels.map((label) => view.text(label)).filter((text) => text !== '');
  return texts.length === 0 ? null : [...new Set(texts)].join(' ');
}

function labelledBy(view: PageView, at: number): number[] {
  const element = view.element(at);
  const ids = attribute(element, 'aria-labelledby')?.split(/\s+/) ?? [];
  if (ids.length === 0) return [];
  const root = rootOf(element) as Root;
  return ids
    .filter((id) => id !== '')
    .flatMap((id) => queryAll(root, `#${CSS.escape(id)}`).slice(0, 1))
    .map((one) => view.index.indexOf(one));
}

function legendOf(view: PageView, at: number): string | null {
  for (let i = view.index.parents[at] ?? -1; i >= 0; i = view.index.parents[i] ?? -1) {
    if (view.tag(i) !== 'fieldset') continue;
    const legend = i + 1;
    return view.tag(legend) === 'legend' ? view.text(legend) : null;
  }
  return null;
}

const NAMING = ['aria-label', 'title', 'alt', 'placeholder', 'aria-placeholder'];

/** Texts that attributes and labels give to elements, by position: few elements have any. */
export function givenTexts(view: PageView): Map<number, string[]> {
  return view.once('given texts', () => {
    const given = new Map<number, string[]>();
    const add = (at: number, text: string | null | undefined): void => {
      if (!text) return;
      const known = given.get(at);
      if (known === undefined) given.set(at, [text]);
      else known.push(text);
    };
    for (const at of view.matching(NAMING.map((name) => `[${name}]`).join())) for (const name of NAMING) add(at, view.attribute(at, name));
    for (const at of [...view.labelled(), ...view.matching('[aria-labelledby]')]) add(at, directLabelOf(view, at));
    for (const [at, alt] of view.index.alts) add(at, alt);
    return given;
  });
}
