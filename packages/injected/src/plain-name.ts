import { within } from './ordered.js';
import { TEXT_LIMIT, type PageIndex } from './page-index.js';

/** What of a page's view this needs. */
interface NamedView {
  readonly index: PageIndex;
  tag(at: number): string;
  text(at: number): string;
  role(at: number): string | null;
  attribute(at: number, name: string): string | null;
  labels(at: number): readonly number[];
  matching(selector: string): readonly number[];
}

/** Roles whose name is their content, where nothing else is given. */
const NAMED_BY_CONTENT = new Set('button link heading cell columnheader rowheader gridcell option tab menuitem treeitem'.split(' '));

/** Anything that can make a name of something else than the text. */
const NAMING =
  '[aria-label],[aria-labelledby],[aria-hidden],[aria-owns],[title],[alt],[role],[hidden],' +
  'img,svg,input,select,textarea,button button,slot,picture,video,audio,iframe,object,table,fieldset,figure,[contenteditable]';

const FIELDS = new Set(['input', 'select', 'textarea']);
const CAPTIONED = new Set(['button', 'submit', 'reset', 'image']);

/**
 * The accessible name in the plain cases: a control with a text and nothing but, a field with a label and nothing
 * but. That is what the library says as well, after some 30 µs, and for a field after a walk over the whole page.
 * Undefined where it is not that plain.
 */
export function plainNameOf(view: NamedView, at: number): string | null | undefined {
  if (!view.index.shown[at]) return undefined;
  if (FIELDS.has(view.tag(at))) return nameOfField(view, at);
  if (!NAMED_BY_CONTENT.has(view.role(at) ?? '') || view.labels(at).length > 0) return undefined;
  return plainTextOf(view, at, -1);
}

function nameOfField(view: NamedView, at: number): string | null | undefined {
  if (GIVEN.some((name) => view.attribute(at, name) !== null) || CAPTIONED.has(view.attribute(at, 'type')?.toLowerCase() ?? '')) return undefined;
  const [label, another] = view.labels(at);
  if (label === undefined) return null;
  return another === undefined ? plainTextOf(view, label, at) : undefined;
}

const GIVEN = ['aria-label', 'aria-labelledby', 'title', 'role'];

/** The text of an element in which nothing but the one given could change the name. */
function plainTextOf(view: NamedView, at: number, except: number): string | undefined {
  const text = view.text(at);
  if (text === '' || text.length >= TEXT_LIMIT || !view.index.shown[at]) return undefined;
  const inside = within(view.matching(NAMING), at, view.index.ends[at] ?? 0);
  return inside.every((one) => one === except) ? text : undefined;
}
