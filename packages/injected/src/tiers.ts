import { normaliseText, type ShadowHost, type Target, type TierId } from '@waymark/core';
import { attribute, hostOf, queryAll, tagOf, type Root } from './dom.js';
import { typeOf } from './field-kind.js';
import type { PageView } from './page-view.js';
import { placeholderOf, WITH_PLACEHOLDER } from './placeholder.js';
import { elementsAt } from './resolve-xpath.js';
import { givenTexts, visibleTextOf } from './own-texts.js';

export type PreciseTier = 'xpath' | 'id' | 'name' | 'aria' | 'placeholder' | 'data';
export type Named = Map<TierId, number[]>;

/** The elements that each precise tier names, hidden ones too. */
export function namedByPreciseTiers(view: PageView, target: Target): Named {
  const named: Named = new Map();
  const add = (tier: PreciseTier, positions: readonly number[]): void => {
    if (positions.length > 0) named.set(tier, [...new Set(positions)]);
  };
  const { dom, semantics } = target;
  add('xpath', byXPath(view, target));
  if (dom?.id) add('id', view.matching(`#${CSS.escape(dom.id)}`));
  if (dom?.name) add('name', byName(view, dom.name, target));
  if (semantics?.role && semantics.name) add('aria', byAria(view, semantics.role, semantics.name));
  if (semantics?.placeholder) add('placeholder', byPlaceholder(view, semantics.placeholder));
  if (dom?.dataAttributes) add('data', byData(view, dom.dataAttributes));
  return named;
}

function byXPath(view: PageView, target: Target): number[] {
  const paths = [target.dom?.xpath, target.dom?.idXPath].filter((path) => !!path) as string[];
  return treesOf(view, target)
    .flatMap((root) => paths.flatMap((path) => elementsAt(root, path)))
    .map((element) => view.index.indexOf(element))
    .filter((at) => at >= 0);
}

/** The trees in which recorded paths mean something: the one whose hosts are like those recorded. */
export function treesOf(view: PageView, { shadow }: { shadow?: readonly ShadowHost[] | null | undefined }): Root[] {
  if (!shadow || shadow.length === 0) return [document];
  const last = shadow.at(-1);
  const trees = view.index.roots.slice(1) as ShadowRoot[];
  const alike = trees.filter((root) => tagOf(hostOf(root)) === last?.tag);
  const sameId = alike.filter((root) => (last?.id ?? null) !== null && attribute(hostOf(root), 'id') === last?.id);
  if (sameId.length > 0) return sameId;
  const hosts = queryAll(document, last?.tag ?? '');
  const sameIndex = alike.filter((root) => hosts.indexOf(hostOf(root)) === last?.index);
  return sameIndex.length > 0 ? sameIndex : alike;
}

function byName(view: PageView, name: string, target: Target): number[] {
  const family = familyOf(target.dom?.tag ?? null, target.dom?.type ?? null);
  return view.matching(`[name=${JSON.stringify(name)}]`).filter(
    (at) => family === null || familyOf(view.tag(at), typeOf(view.element(at))) === family,
  );
}

const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image']);

/** Controls that may stand for each other under one name; a hidden field never stands for a visible one. */
function familyOf(tag: string | null, type: string | null): string | null {
  if (tag === null) return null;
  if (tag === 'textarea') return 'text';
  if (tag !== 'input' && tag !== 'button') return tag;
  if (tag === 'button' || BUTTON_TYPES.has(type ?? '')) return 'button';
  return type === 'checkbox' || type === 'radio' || type === 'file' || type === 'hidden' ? type : 'text';
}

function byPlaceholder(view: PageView, placeholder: string): number[] {
  const wanted = normaliseText(placeholder);
  return view.matching(WITH_PLACEHOLDER).filter((at) => {
    const found = placeholderOf(view.element(at)) ?? '';
    return found === placeholder || (wanted !== '' && normaliseText(found) === wanted);
  });
}

function byData(view: PageView, attributes: Record<string, string>): number[] {
  return Object.entries(attributes)
    .filter(([name, value]) => value !== '' && /^[a-z][\w.:-]*$/i.test(name))
    .flatMap(([name, value]) => view.matching(`[${CSS.escape(name)}=${JSON.stringify(value)}]`));
}

/** The library takes some 15 µs for a name; beyond so many, texts that attributes do not overrule stand for names. */
const NAMES_COMPUTED = 60;

/** Names are computed only where something on the element shares a word with the recorded one. */
function byAria(view: PageView, role: string, name: string): number[] {
  const wanted = normaliseText(name);
  if (wanted === '') return [];
  const first = wanted.split(' ')[0] ?? wanted;
  let computed = 0;
  return possibleByRole(view, role).filter((at) => {
    const given = givenTexts(view).get(at) ?? [];
    const sources = [visibleTextOf(view, at), defaultCaption(view, at), ...given].map((text) => view.normalised(text));
    if (!sources.some((text) => text.includes(first)) || view.role(at) !== role) return false;
    if (computed++ >= NAMES_COMPUTED && given.length === 0) return sources[0] === wanted;
    return view.normalised(view.name(at) ?? '') === wanted;
  });
}

/** A button without a caption has one from the browser. */
function defaultCaption(view: PageView, at: number): string {
  if (view.tag(at) !== 'input') return '';
  const type = typeOf(view.element(at));
  return type === 'submit' || type === 'reset' ? type : '';
}

/** Where elements of a role can be found; `getRole` decides. Roles that are not here are given by attribute, or by any tag. */
const TAGS_OF_ROLE: Record<string, string> = {
  button: 'button,summary,input',
  link: 'a,area',
  textbox: 'input,textarea',
  searchbox: 'input',
  spinbutton: 'input',
  slider: 'input',
  checkbox: 'input',
  radio: 'input',
  combobox: 'select,input',
  listbox: 'select,datalist',
  option: 'option',
  heading: 'h1,h2,h3,h4,h5,h6',
  img: 'img',
  row: 'tr',
  cell: 'td',
  columnheader: 'th',
  listitem: 'li',
};
const GIVEN_ROLES = new Set('tab menuitem menuitemcheckbox menuitemradio switch treeitem gridcell rowheader tooltip'.split(' '));

export function possibleByRole(view: PageView, role: string): readonly number[] {
  const tags = TAGS_OF_ROLE[role];
  if (tags !== undefined || GIVEN_ROLES.has(role)) return view.all([`[role="${role}"]`, tags].filter(Boolean).join());
  return view.all('*');
}
