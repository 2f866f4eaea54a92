import type { HealedLocator } from '../ports/healing-memory.js';
import type { CaptureRequest } from '../ports/page-calls.js';
import type { Target } from '../recording/target.js';

/** How a page is asked what a locator names, in the frame of the target it came from. */
export type LocatorCall =
  /** What `tier` names counts, and `matches[tier]` is how many there are. */
  | { call: 'query'; target: Target; tier: 'aria' }
  /** `matches` is how many there are, `node` the first. */
  | { call: 'capture'; request: CaptureRequest };

/** A bundle that says nothing but what the locator says, and where: old evidence does not run beside it. */
export function locatorTarget(locator: HealedLocator, from: Target): Target {
  return { ...evidenceOf(locator), frames: from.frames ?? [], shadow: from.shadow ?? [] };
}

function evidenceOf(locator: HealedLocator): Target {
  switch (locator.by) {
    case 'testId':
      return { dom: { dataAttributes: { [locator.attribute]: locator.value } } };
    case 'role':
      return { semantics: { role: locator.role, name: locator.name } };
    case 'label':
      return { semantics: { label: locator.label } };
    case 'id':
      return { dom: { id: locator.id } };
    case 'css':
      return { dom: { css: locator.css } };
    case 'xpath':
      return { dom: { xpath: locator.xpath } };
  }
}

/** Only roles and names need the page's own computing; anything else is a selector or a path, in the tree that it came from. */
export function locatorCall(locator: HealedLocator, from: Target): LocatorCall {
  const shadow = from.shadow ?? [];
  switch (locator.by) {
    case 'testId':
      return { call: 'capture', request: { css: `[${locator.attribute}=${cssString(locator.value)}]`, shadow } };
    case 'role':
      return { call: 'query', target: locatorTarget(locator, from), tier: 'aria' };
    case 'label':
      return { call: 'capture', request: { xpath: labelXPath(locator.label), shadow } };
    case 'id':
      return { call: 'capture', request: { css: `[id=${cssString(locator.id)}]`, shadow } };
    case 'css':
      return { call: 'capture', request: { css: locator.css, shadow } };
    case 'xpath':
      return { call: 'capture', request: { xpath: locator.xpath, shadow } };
  }
}

/** As a string of CSS: quotes, backslashes and what cannot stand in a string as they must be written there. */
export function cssString(text: string): string {
  const escaped = text.replaceAll('\0', '\uFFFD').replaceAll(/["\\]/g, String.raw`\$&`);
  return `"${escaped.replaceAll(/[\u0001-\u001f\u007f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}

/** XPath 1.0 has no escapes: a text with both kinds of quotes is put together. */
export function xpathString(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  const parts = text.split("'").map((part) => `'${part}'`);
  return `concat(${parts.join(`, "'", `)})`;
}

const FIELDS = '*[self::input or self::select or self::textarea or self::button]';

/** The field that a label is for, or that stands inside of it. */
function labelXPath(label: string): string {
  const text = xpathString(label.replace(/\s+/g, ' ').trim());
  const labels = `//label[normalize-space(.)=${text}]`;
  return `//${FIELDS}[@id=${labels}/@for] | ${labels}[not(@for)]//${FIELDS} | //${FIELDS}[@aria-labelledby=//*[normalize-space(.)=${text}]/@id]`;
}
