import type { Box } from '@waymark/core';
import { attribute, isConnected, tagOf, textContentOf, titleOf } from './dom.js';
import { checkedOf } from './field-kind.js';
import type { PageView } from './page-view.js';

/** What a person could see of the page at one moment, so that two moments can be compared. */
export interface Scene {
  url: string;
  title: string;
  scroll: { x: number; y: number };
  active: Element | null;
  /** How often each text stands on the page. */
  texts: Map<string, number>;
  /** State of each control: what it holds is compared, never told. */
  controls: Map<Element, string>;
  shown: Set<Element>;
  /** Sizes and places, of the first so many: measuring costs time. */
  boxes: Map<Element, Box>;
}

const MEASURED = 2_000;

const STATES = ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-current', 'aria-disabled', 'aria-invalid', 'aria-sort', 'aria-valuenow', 'open', 'disabled'];

/** Texts that change with time alone: 12:05, 12:05:33 pm, 3 minutes ago. */
export const CLOCK = /^(\D{0,20}\d{1,2}:\d{2}(:\d{2})?(\s?[ap]m)?\D{0,5}|(a few|\d+) (second|minute|hour)s? ago|just now)$/i;

/** Elements that show the time or how far something has come. */
export function isTime(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'time' || tag === 'progress' || tag === 'marquee') return true;
  const role = attribute(element, 'role');
  return role === 'timer' || role === 'marquee' || role === 'progressbar';
}

export interface SceneRequest {
  view: PageView;
  active: Element | null;
  /** Parts of the page that change on their own are left out. */
  ignore: (element: Element) => boolean;
  /** Whether boxes are wanted. */
  measured: boolean;
}

export function sceneOf(request: SceneRequest): Scene {
  const { view, active, ignore } = request;
  const scene: Scene = {
    url: location.href,
    title: titleOf(document),
    scroll: view.scroll,
    active,
    texts: new Map(),
    controls: new Map(),
    shown: new Set(),
    boxes: new Map(),
  };
  const { elements, shown, ends } = view.index;
  for (let at = 0; at < elements.length; ) {
    const element = view.element(at);
    if (ignore(element)) {
      at = ends[at] ?? at + 1;
      continue;
    }
    if (shown[at]) add(scene, request, at);
    at += 1;
  }
  return scene;
}

function add(scene: Scene, { view, measured }: SceneRequest, at: number): void {
  const element = view.element(at);
  const own = view.index.owns[at] ?? '';
  scene.shown.add(element);
  if (measured && scene.boxes.size < MEASURED) scene.boxes.set(element, view.box(at));
  if (own !== '' && !CLOCK.test(own)) scene.texts.set(own, (scene.texts.get(own) ?? 0) + 1);
  if (view.interactive(at) || view.tag(at) === 'details' || view.tag(at) === 'dialog') scene.controls.set(element, stateOfControl(element));
}

export function stateOfControl(element: Element): string {
  const states = STATES.map((name) => attribute(element, name) ?? '-');
  return [holding(element), checkedOf(element), ...states].join('\u0000');
}

function holding(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'select') return [...(element as HTMLSelectElement).selectedOptions].map((option) => option.index).join();
  if (tag === 'input' && (element as HTMLInputElement).type === 'file') return String((element as HTMLInputElement).files?.length ?? 0);
  if (tag === 'input' || tag === 'textarea') return (element as HTMLInputElement).value;
  return attribute(element, 'contenteditable') === null ? '' : (textContentOf(element) ?? '');
}

/** In words, the most telling first. */
export function* differences(before: Scene, after: Scene, node: Element | null): Generator<string> {
  if (before.url !== after.url) yield `URL: ${after.url}`;
  if (before.title !== after.title) yield `title: ‘${after.title}’`;
  yield* controlChanges(before, after, node);
  yield* textChanges(before, after);
  yield* appearances(before, after);
  yield* focusChange(before, after, node);
  if (before.scroll.x !== after.scroll.x || before.scroll.y !== after.scroll.y) yield 'scroll';
}

function* controlChanges(before: Scene, after: Scene, node: Element | null): Generator<string> {
  for (const [element, state] of after.controls) {
    const known = before.controls.get(element);
    if (known === undefined || known === state) continue;
    yield element === node ? 'value or state of the element' : `state of <${tagOf(element)}>`;
  }
}

/** Texts that stand on the page more often than before. */
export function* appearedTexts(before: Scene, after: Scene): Generator<string> {
  for (const [text, count] of after.texts) if (count > (before.texts.get(text) ?? 0)) yield text;
}

export function isOwnChange(before: Scene, after: Scene, node: Element | null): boolean {
  const [then, now] = node === null ? [] : [before.controls.get(node), after.controls.get(node)];
  return then !== undefined && now !== undefined && then !== now;
}

function* textChanges(before: Scene, after: Scene): Generator<string> {
  for (const text of appearedTexts(before, after)) yield `text appeared: ‘${text.slice(0, 80)}’`;
  for (const [text, count] of before.texts) if (count > (after.texts.get(text) ?? 0)) yield `text disappeared: ‘${text.slice(0, 80)}’`;
}

/** Rebuilding a part of the page with the same content is no change that a person sees: counts are compared by tag. */
function* appearances(before: Scene, after: Scene): Generator<string> {
  const balance = new Map<string, number>();
  for (const element of after.shown) if (!before.shown.has(element)) balance.set(tagOf(element), (balance.get(tagOf(element)) ?? 0) + 1);
  for (const element of before.shown) if (!after.shown.has(element)) balance.set(tagOf(element), (balance.get(tagOf(element)) ?? 0) - 1);
  for (const [tag, count] of balance) if (count !== 0) yield count > 0 ? `<${tag}> appeared` : `<${tag}> disappeared`;
}

/** That a pressed button has the focus is no effect; that a field has it, or that it went elsewhere, is. */
function* focusChange(before: Scene, after: Scene, node: Element | null): Generator<string> {
  const { active } = after;
  if (active === before.active || active === null || !isConnected(active)) return;
  const tag = tagOf(active);
  const field = tag === 'input' || tag === 'textarea' || tag === 'select' || attribute(active, 'contenteditable') !== null;
  if (tag === 'body' || tag === 'iframe' || (active === node && !field)) return;
  yield 'focus';
}
