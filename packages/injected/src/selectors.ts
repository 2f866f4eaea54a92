import { looksGenerated } from '@waymark/core';
import { classesOf, stableClasses } from './classes.js';
import { attribute, firstChildOf, isElement, nextSiblingOf, parentElementOf, queryAll, rootOf, tagOf, type Root } from './dom.js';
import { TEST_ID_ATTRIBUTES } from './field-kind.js';

/** Attributes by which one element can be told from others, most telling first. */
const TELLING_ATTRIBUTES = ['name', 'aria-label', 'placeholder', 'href', 'title', 'alt', 'for', 'type', 'role'];
const ANCESTORS = 6;

/** A short selector that names exactly this element in its own tree, proven by resolving it back; stable ones first. */
export function uniqueSelectorOf(element: Element): string {
  const root = rootOf(element) as Root;
  const proves = (selector: string): boolean => {
    const found = queryAll(root, selector);
    return found.length === 1 && found[0] === element;
  };
  const own = partsOf(element);
  const alone = own.find(proves) ?? pairsOf(own).find(proves);
  return alone ?? belowAncestor(element, own, proves) ?? pathOf(element, proves);
}

/** Selectors of one element without looking around, best first; the last one is its tag. */
function partsOf(element: Element): string[] {
  const tag = CSS.escape(tagOf(element));
  const parts = TEST_ID_ATTRIBUTES.flatMap((name) => byAttribute('', element, name));
  const id = attribute(element, 'id');
  if (id && !looksGenerated(id)) parts.push(`#${CSS.escape(id)}`);
  parts.push(...TELLING_ATTRIBUTES.flatMap((name) => byAttribute(tag, element, name)));
  const classes = stableClasses(classesOf(attribute(element, 'class'))).map((name) => `.${CSS.escape(name)}`);
  parts.push(...classes.map((name) => tag + name));
  if (classes.length > 1) parts.push(tag + classes.slice(0, 4).join(''));
  return [...parts, tag];
}

function byAttribute(tag: string, element: Element, name: string): string[] {
  const value = attribute(element, name);
  return value && value.length <= 120 && !looksGenerated(value) ? [`${tag}[${name}=${JSON.stringify(value)}]`] : [];
}

function pairsOf(parts: readonly string[]): string[] {
  const attributes = parts.filter((part) => part.includes('[')).slice(0, 4);
  return attributes.flatMap((one, i) => attributes.slice(i + 1).map((other) => one + other.slice(other.indexOf('['))));
}

function belowAncestor(element: Element, own: readonly string[], proves: (selector: string) => boolean): string | null {
  const steps = [...own, `${own.at(-1)}${nthOfType(element)}`];
  let outer = parentElementOf(element);
  for (let levels = 0; outer !== null && levels < ANCESTORS; levels++, outer = parentElementOf(outer)) {
    for (const anchor of partsOf(outer).slice(0, -1)) {
      const found = steps.map((step) => `${anchor} ${step}`).find(proves);
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** The fallback: by position, from as far up as it takes. */
function pathOf(element: Element, proves: (selector: string) => boolean): string {
  let path = '';
  for (let one: Element | null = element; one !== null; one = parentElementOf(one)) {
    const step = `${CSS.escape(tagOf(one))}${nthOfType(one)}`;
    path = path === '' ? step : `${step} > ${path}`;
    if (proves(path)) return path;
  }
  return path;
}

function nthOfType(element: Element): string {
  const parent = parentElementOf(element);
  if (parent === null) return '';
  let position = 1;
  for (let one = firstChildOf(parent); one !== null && one !== element; one = nextSiblingOf(one)) {
    if (isElement(one) && tagOf(one) === tagOf(element)) position += 1;
  }
  return `:nth-of-type(${position})`;
}
