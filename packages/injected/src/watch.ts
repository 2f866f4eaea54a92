import type { ChangeReport } from '@waymark/core';
import type { Activity } from './activity.js';
import { boxOf } from './boxes.js';
import { flatParentOf, isConnected, isElement, parentElementOf, previousSiblingOf, queryAll, tagOf } from './dom.js';
import { deepActiveElement } from './hit-test.js';
import { PageView } from './page-view.js';
import { appearedTexts, differences, isOwnChange, isTime, sceneOf, type Scene } from './scene.js';
import type { ShadowRoots } from './shadow-roots.js';

const TOLD = 5;
const TEXTS = 3;
const CONTENT: MutationObserverInit = { subtree: true, childList: true, characterData: true };
const STYLE: MutationObserverInit = { subtree: true, attributeFilter: ['class', 'style', 'hidden', 'width', 'height'] };
/** A part of the page larger than this is not taken for a clock because something in it changed. */
const AMBIENT_ELEMENTS = 30;
/** The observers go when nobody has asked for so long. */
const IDLE = 10_000;

interface Watched {
  shadows: ShadowRoots;
  activity: Activity;
  node: Element | null;
}

/**
 * Tells what an action changed. Until it is asked for the first time, just before the action, it learns what
 * changes on its own; that is left out afterwards.
 */
export class Watch {
  readonly #ambient = new WeakSet<Node>();
  readonly #learner = new MutationObserver((records) => this.#learn(records));
  readonly #restyled = new Set<Element>();
  readonly #styles = new MutationObserver((records) => this.#noteStyles(records));
  #before: Scene | null = null;
  /** Where the pressed or dragged node stood. */
  #stood: { parent: Element | null; after: Node | null } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly watched: Watched) {
    watched.activity.keepWatching();
    for (const tree of watched.shadows.trees()) this.#learner.observe(tree, CONTENT);
    this.#restartTimer();
  }

  changes(): ChangeReport {
    this.#restartTimer();
    if (this.#before === null) {
      this.#begin();
      return { changed: false, what: [] };
    }
    this.#noteStyles(this.#styles.takeRecords());
    const now = this.#scene(false);
    const what = this.#told(this.#before, now);
    return { changed: what.length > 0, what, texts: first(appearedTexts(this.#before, now), TEXTS), own: isOwnChange(this.#before, now, this.watched.node) };
  }

  stop(): void {
    this.#learner.disconnect();
    this.#styles.disconnect();
    clearTimeout(this.#timer);
  }

  #begin(): void {
    this.#learn(this.#learner.takeRecords());
    this.#learner.disconnect();
    for (const tree of this.watched.shadows.trees()) this.#styles.observe(tree, STYLE);
    this.#before = this.#scene(true);
    this.#stood = this.#standing();
  }

  #told(before: Scene, now: Scene): string[] {
    const what = new Set<string>();
    for (const difference of differences(before, now, this.watched.node)) {
      if (what.size >= TOLD) break;
      what.add(difference);
    }
    if (what.size < TOLD && this.#hasMoved()) what.add('the element stands elsewhere');
    for (const element of this.#restyled) {
      const change = what.size < TOLD ? reshaped(before, element) : null;
      if (change !== null) what.add(change);
    }
    return [...what];
  }

  #standing(): { parent: Element | null; after: Node | null } | null {
    const { node } = this.watched;
    return node === null || !isConnected(node) ? null : { parent: flatParentOf(node), after: previousSiblingOf(node) };
  }

  /** A drag takes it to another list, or to another place in the same one, without a word coming or going. */
  #hasMoved(): boolean {
    const [then, now] = [this.#stood, this.#standing()];
    return then !== null && now !== null && (then.parent !== now.parent || then.after !== now.after);
  }

  #scene(measured: boolean): Scene {
    const { shadows } = this.watched;
    return sceneOf({ view: new PageView(shadows), active: deepActiveElement(shadows), ignore: (element) => this.#isAmbient(element), measured });
  }

  #isAmbient(element: Element): boolean {
    return this.#ambient.has(element) || this.watched.activity.isBeating(element) || isTime(element);
  }

  #learn(records: readonly MutationRecord[]): void {
    for (const record of records) {
      const target = isElement(record.target) ? record.target : parentElementOf(record.target);
      if (target !== null && queryAll(target, '*').length <= AMBIENT_ELEMENTS) this.#ambient.add(target);
      else for (const added of record.addedNodes) this.#ambient.add(added);
    }
  }

  #noteStyles(records: readonly MutationRecord[]): void {
    for (const { target } of records) if (isElement(target) && !this.#isAmbient(target)) this.#restyled.add(target);
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop(), IDLE);
  }
}

/** Whether another class or style changed the size of an element, or its place in what it stands in. */
function reshaped({ boxes }: Scene, element: Element): string | null {
  const parent = flatParentOf(element);
  const before = boxes.get(element);
  const outer = parent === null ? undefined : boxes.get(parent);
  if (before === undefined || !isConnected(element)) return null;
  const now = boxOf(element);
  if (differs(before.width, now.width) || differs(before.height, now.height)) return `<${tagOf(element)}> changed its size`;
  if (parent === null || outer === undefined) return null;
  const outerNow = boxOf(parent);
  const moved = differs(before.x - outer.x, now.x - outerNow.x) || differs(before.y - outer.y, now.y - outerNow.y);
  return moved ? `<${tagOf(element)}> moved` : null;
}

function first<V>(values: Iterable<V>, most: number): V[] {
  const taken: V[] = [];
  for (const value of values) {
    if (taken.length >= most) break;
    taken.push(value);
  }
  return taken;
}

function differs(before: number, now: number): boolean {
  return Math.abs(before - now) > 1;
}
