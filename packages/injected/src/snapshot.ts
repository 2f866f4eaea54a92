import { looksGenerated, type DomEvidence, type ElementSnapshot, type Geometry, type Semantics, type ShadowHost } from '@waymark/core';
import { addressOf } from './address.js';
import { viewportSize } from './boxes.js';
import { controlStateOf, optionsOf } from './choices.js';
import { classesOf, stableClasses } from './classes.js';
import { cut, orNone, orNull } from './collapse.js';
import { attribute, attributeNames, queryAll, rootOf, tagOf, type Root } from './dom.js';
import { TEST_ID_ATTRIBUTES, typeOf, valueKindOf } from './field-kind.js';
import { iconOf } from './icon.js';
import { nearTextOf } from './near-text.js';
import { labelTextOf, visibleTextOf } from './own-texts.js';
import { TEXT_LIMIT } from './page-index.js';
import type { PageView } from './page-view.js';
import { placeholderOf } from './placeholder.js';
import { shadowHostsOf } from './shadow-roots.js';
import { surroundingsOf } from './surroundings.js';
import { idXPathOf, xpathOf } from './xpath.js';

/** Attributes that tend to outlive a redesign; values are never among them. */
const STABLE_ATTRIBUTES = [
  'for',
  'autocomplete',
  'inputmode',
  'pattern',
  'maxlength',
  'minlength',
  'multiple',
  'required',
  'accept',
  'rel',
  'target',
  'download',
  'formaction',
  'action',
  'src',
  'aria-controls',
  'aria-haspopup',
  'aria-keyshortcuts',
  'accesskey',
];
const ATTRIBUTE_LENGTH = 300;
/** They name other elements or files, by names that a framework may have made up. */
const REFERENCES = new Set(['for', 'aria-controls', 'src']);

/** Everything that the DOM tells of one element, but a selector: that has to be proven, see selectors.ts. */
export function snapshotOf(view: PageView, at: number): ElementSnapshot {
  return {
    dom: domEvidenceOf(view, at),
    semantics: semanticsOf(view, at),
    surroundings: surroundingsOf(view, at),
    geometry: geometryOf(view, at),
    shadow: shadowPathOf(view, at),
  };
}

function domEvidenceOf(view: PageView, at: number): DomEvidence {
  const element = view.element(at);
  return {
    xpath: xpathOf(view, at),
    idXPath: idXPathOf(view, at),
    id: orNull(attribute(element, 'id')),
    name: orNull(attribute(element, 'name')),
    dataAttributes: picked(element, TEST_ID_ATTRIBUTES),
    tag: view.tag(at),
    type: typeOf(element),
    classes: orNone(stableClasses(classesOf(attribute(element, 'class')))),
    attributes: picked(element, STABLE_ATTRIBUTES),
    href: addressOf(view, at),
    valueKind: valueKindOf(element),
  };
}

function picked(element: Element, wanted: readonly string[]): Record<string, string> | null {
  const present = new Set(attributeNames(element));
  const entries = wanted
    .filter((name) => present.has(name))
    .map((name) => [name, attribute(element, name) ?? ''] as const)
    .filter(([name, value]) => value.length <= ATTRIBUTE_LENGTH && !(REFERENCES.has(name) && looksGenerated(value)));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function semanticsOf(view: PageView, at: number): Semantics {
  const element = view.element(at);
  return {
    role: view.role(at),
    name: cutOrNull(view.name(at)),
    label: cutOrNull(labelTextOf(view, at)),
    placeholder: orNull(placeholderOf(element)),
    title: orNull(attribute(element, 'title')),
    alt: orNull(attribute(element, 'alt') ?? view.index.alts.get(at)),
    text: cutOrNull(visibleTextOf(view, at)),
    icon: iconOf(view, at),
    options: optionsOf(view, at),
    state: controlStateOf(view, at),
    near: nearTextOf(view, at),
  };
}

function cutOrNull(text: string | null): string | null {
  const whole = orNull(text);
  return whole === null ? null : cut(whole, TEXT_LIMIT);
}

function geometryOf(view: PageView, at: number): Geometry {
  const { width, height, dpr } = viewportSize();
  return { box: view.pageBox(at), viewport: { width, height }, scroll: view.scroll, dpr };
}

/** By identity; the index is the position among hosts of that tag in the same tree. */
function shadowPathOf(view: PageView, at: number): ShadowHost[] {
  return shadowHostsOf(view.element(at)).map((host) => {
    const tag = tagOf(host);
    const alike = view.once(`hosts ${tag} ${view.index.trees[view.index.indexOf(host)]}`, () => queryAll(rootOf(host) as Root, tag));
    return { tag, id: orNull(attribute(host, 'id')), index: alike.indexOf(host) };
  });
}
