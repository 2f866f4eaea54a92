import { collapse } from '../collapse.js';
import { isShadowRoot, queryAll } from '../dom.js';
import { nameOf } from './controls.js';
import { Spoiled } from './operator.js';
import { REWORDINGS } from './rewordings.js';
import { textNodesIn, unitOf } from './tree.js';

/** A place that a control's name is written in. */
interface Carrier {
  text: string;
  write(text: string): void;
}

const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt', 'label'];

/** Everything that may give a control its name: its own texts and attributes, its labels, its host. */
function carriersOf(control: Element): Carrier[] {
  const unit = unitOf(control);
  const elements = [...new Set([control, unit, ...labelsFor(control), ...queryAll(unit, 'img,svg,[aria-label],title')])];
  return [...elements.flatMap(attributesOf), ...[...new Set([control, unit, ...labelsFor(control)])].flatMap(textsOf)];
}

export function labelsFor(control: Element): Element[] {
  const own = [...((control as HTMLInputElement).labels ?? [])];
  const root = control.getRootNode() as Document | ShadowRoot;
  const named = (control.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean).flatMap((id) => queryAll(root, `#${CSS.escape(id)}`));
  return [...new Set([...own, ...named])];
}

function attributesOf(element: Element): Carrier[] {
  const names = [...ATTRIBUTES, ...(/^(submit|button|reset)$/.test((element as HTMLInputElement).type) && element.localName === 'input' ? ['value'] : [])];
  return names.flatMap((name) => {
    const text = collapse(element.getAttribute(name) ?? '');
    return text === '' ? [] : [{ text, write: (next: string) => element.setAttribute(name, next) }];
  });
}

/** Each text by itself, and all of them together. */
function textsOf(element: Element): Carrier[] {
  const nodes = textNodesIn(element);
  const single = nodes.map((node) => ({ text: collapse(node.data), write: (next: string) => void (node.data = keepingSpace(node.data, next)) }));
  const [first, ...rest] = nodes;
  if (first === undefined || rest.length === 0) return single;
  const writeAll = (next: string): void => {
    first.data = next;
    for (const node of rest) node.data = '';
  };
  return [...single, { text: collapse(nodes.map(({ data }) => data).join(' ')), write: writeAll }, { text: collapse(nodes.map(({ data }) => data).join('')), write: writeAll }];
}

function keepingSpace(before: string, next: string): string {
  return `${/^\s*/.exec(before)?.[0] ?? ''}${next}${/\s*$/.exec(before)?.[0] ?? ''}`;
}

/** Whether the name stands somewhere where it can be exchanged. */
export function canRename(control: Element): boolean {
  const name = nameOf(control);
  return name !== '' && carriersOf(control).some(({ text }) => text === name);
}

/** Writes another name wherever the old one stands; the control is called by it from now on. */
export function rename(control: Element, next: string): void {
  const before = nameOf(control);
  for (const carrier of carriersOf(control)) if (carrier.text === before) carrier.write(next);
  if (collapse(nameOf(control)) !== collapse(next)) throw new Spoiled(`‘${before}’ could not be renamed to ‘${next}’`);
}

/**
 * Whether no reader could take one for the other: no word in common, and no everyday rewording. Judged by the lab's own
 * means: what is measured must not be its own referee.
 */
export function clearlyOther(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.length === 0 || right.length === 0 || left.some((word) => right.some((other) => stemOf(word) === stemOf(other)))) return false;
  const [one, two] = [a.toLowerCase(), b.toLowerCase()];
  return !REWORDINGS.some((row) => row.includes(one) && row.includes(two));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function stemOf(word: string): string {
  return word.slice(0, 5);
}

export function inLightTree(element: Element): boolean {
  return !isShadowRoot(element.getRootNode());
}
