import { hasAttr } from '../dom.js';
import { allElements } from './controls.js';
import type { Operator, OperatorFamily } from './operator.js';
import { pick, shuffled, type Random } from './random.js';
import { inLightTree } from './naming.js';
import { rootsOf } from './tree.js';

const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant', 'aria-details', 'headers', 'form', 'list', 'popovertarget'];
const FRAGMENTS = ['href', 'data-bs-target', 'data-target', 'xlink:href'];

const WORDS =
  'amber anchor arbor aspen atlas bay beacon birch bridge brook canyon cedar cliff clover cobalt copper coral crest delta dune ember fern field flint forest garnet glade grove harbor hazel heron hollow indigo island ivory jade juniper lagoon lark laurel linen lotus maple marble meadow mesa mint moss north oak ocean olive onyx opal orchard otter pearl pebble pine plaza plum prairie quartz quill raven reef ridge river robin saffron sage sand shore sierra silver sky slate sparrow spruce stone summit swan teal thistle timber tulip valley velvet vine violet walnut willow wren zephyr'.split(
    ' ',
  );

function twoWords(random: Random): string {
  return `${pick(random, WORDS)}-${pick(random, WORDS)}`;
}

function hashed(random: Random): string {
  return `_${Math.floor(random() * 36 ** 7).toString(36).padStart(7, '0')}`;
}

/** One new name for each old one, no two alike. */
function naming(random: Random, make: (random: Random) => string): (old: string) => string {
  const known = new Map<string, string>();
  const taken = new Set<string>();
  return (old) => {
    const before = known.get(old);
    if (before !== undefined) return before;
    let next = make(random);
    while (taken.has(next)) next = `${next}${taken.size % 10}`;
    known.set(old, next);
    taken.add(next);
    return next;
  };
}

function changeIds(make: (random: Random) => string, note: string): Operator {
  return (target, random) => {
    if (!hasAttr(target, 'id')) return null;
    const next = naming(random, make);
    const ids = new Set(rootsOf().flatMap((root) => [...root.querySelectorAll('[id]')].map((one) => one.id)));
    for (const element of allElements()) renameIn(element, (id) => (ids.has(id) ? next(id) : id));
    rewriteSelectors((selector) => selector.replace(/#(-?[_a-zA-Z][\w-]*)/g, (whole, id: string) => (ids.has(id) ? `#${next(id)}` : whole)));
    return { truth: target, note };
  };
}

/** The id of an element and what refers to others by theirs. */
export function renameIn(element: Element, next: (id: string) => string): void {
  if (element.id) element.id = next(element.id);
  for (const name of REFERENCES) {
    const value = element.getAttribute(name);
    if (value) element.setAttribute(name, value.split(/\s+/).map(next).join(' '));
  }
  for (const name of FRAGMENTS) {
    const value = element.getAttribute(name);
    if (value?.startsWith('#') && value.length > 1) element.setAttribute(name, `#${next(value.slice(1))}`);
  }
}

function changeClasses(make: (random: Random) => string, note: string): Operator {
  return (target, random) => {
    if (!inLightTree(target) || target.classList.length === 0) return null;
    const next = naming(random, make);
    const classes = new Set([...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]));
    for (const element of document.querySelectorAll('[class]')) element.setAttribute('class', [...element.classList].map(next).join(' '));
    rewriteSelectors((selector) => selector.replace(/\.(-?[_a-zA-Z][\w-]*)/g, (whole, name: string) => (classes.has(name) ? `.${next(name)}` : whole)));
    return { truth: target, note };
  };
}

/** The page keeps its looks: rules follow the names that they are for. */
function rewriteSelectors(rewrite: (selector: string) => string): void {
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const next = rewrite(rule.selectorText);
        if (next !== rule.selectorText) rule.selectorText = next;
      } else if (rule instanceof CSSGroupingRule) visit(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) {
    try {
      visit(sheet.cssRules);
    } catch {
      // A sheet of another host may not be read; what it styles looks plain then.
    }
  }
}

/** The same page by another hand: attributes in another order, other colours and spaces. */
const restyle: Operator = (target, random) => {
  const hue = Math.floor(random() * 360);
  for (const element of allElements()) {
    const attributes = shuffled(random, [...element.attributes]);
    for (const { name } of attributes) element.removeAttribute(name);
    for (const attribute of attributes) element.setAttributeNode(attribute.cloneNode() as Attr);
  }
  const sheet = document.createElement('style');
  sheet.textContent = `body{font-family:Georgia,serif;letter-spacing:.02em}a,button,input,select,textarea{border-radius:12px;padding:6px 11px;border-color:hsl(${hue} 60% 45%)}h1,h2,h3{color:hsl(${hue} 60% 30%)}`;
  document.head.append(sheet);
  return { truth: target, note: 'attributes in another order, other fonts, colours and spaces' };
};

export const IDS_AND_CLASSES: OperatorFamily<'rename-ids' | 'hash-ids' | 'rename-classes' | 'hash-classes' | 'restyle'> = {
  'rename-ids': changeIds(twoWords, 'every id is made of other words'),
  'hash-ids': changeIds(hashed, 'every id is a random one'),
  'rename-classes': changeClasses(twoWords, 'every class is made of other words'),
  'hash-classes': changeClasses(hashed, 'every class is a random one'),
  restyle,
};
