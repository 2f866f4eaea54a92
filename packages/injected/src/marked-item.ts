import { classesOf } from './classes.js';
import type { PageView } from './page-view.js';

const ITEM_TAGS = new Set(['li', 'article']);
const ITEM_ROLES = new Set(['listitem', 'article', 'treeitem', 'option']);
const ITEM_WORDS = new Set(
  'card item tile entry record product ticket task post comment message result listing review notification offer'.split(' '),
);
/** Words that frameworks put behind the name of the thing itself. */
const ROOT_WORDS = new Set(['root', 'container', 'wrapper', 'wrap', 'box']);
/** A card with more in it is a part of the page. */
const CARD_ELEMENTS = 80;
const CARD_CONTROLS = 8;
const NOT_TYPED = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'hidden', 'number', 'range']);

export function isItemByMarkup(view: PageView, at: number): boolean {
  return ITEM_TAGS.has(view.tag(at)) || ITEM_ROLES.has(view.attribute(at, 'role') ?? '');
}

/**
 * Called a card, an item… by its classes: `product-card`, `list-group-item`, but not `card-body`. Boxes of whole
 * forms are called cards as well; those are no items.
 */
export function isItemByClass(view: PageView, at: number): boolean {
  return view.once(`called item ${at}`, () => {
    const called = classesOf(view.attribute(at, 'class')).some(namesItem);
    return called && (view.index.ends[at] ?? 0) - at <= CARD_ELEMENTS && !isBoxOfForm(view, at);
  });
}

function namesItem(name: string): boolean {
  const words = name
    .replace(/--.*$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]+/);
  const last = words.findLast((word) => word !== '' && !ROOT_WORDS.has(word)) ?? '';
  return ITEM_WORDS.has(last);
}

/** Many controls, or several fields to type into; a quantity and a size are a product's. */
function isBoxOfForm(view: PageView, at: number): boolean {
  let controls = 0;
  let fields = 0;
  for (let i = at; i < (view.index.ends[at] ?? 0); i++) {
    if (!view.index.shown[i] || !view.interactive(i)) continue;
    controls += 1;
    if (isTypedInto(view, i)) fields += 1;
  }
  return controls > CARD_CONTROLS || fields > 1;
}

function isTypedInto(view: PageView, at: number): boolean {
  if (view.tag(at) === 'textarea') return true;
  return view.tag(at) === 'input' && !NOT_TYPED.has(view.attribute(at, 'type')?.toLowerCase() ?? '');
}
