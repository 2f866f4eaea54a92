import type { Box, ChangeReport } from '@waymark/core';
import type { Activity } from './activity.js';
import { boxOf } from './boxes.js';
import { isConnected, isElement, parentElementOf, queryAll } from './dom.js';
import { deepActiveElement } from './hit-test.js';
import { PageView } from './page-view.js';
import { differences, isTime, sceneOf, type Scene } from './scene.js';
import type { ShadowRoots } from './shadow-roots.js';

const TOLD = 5;
const OBSERVED: MutationObserverInit = { subtree: true, childList: true, characterData: true, attributes: true };
/** A part of the page larger than this is not taken for a clock because something in it changed. */
const AMBIENT_ELEMENTS = 30;
/** The observer goes when nobody has asked for so long. */
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
  readonly #observer = new MutationObserver((records) => this.#learn(records));
  #before: Scene | null = null;
  #box: Box | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly watched: Watched) {
    watched.activity.keepWatching();
    for (const tree of watched.shadows.trees()) this.#observer.observe(tree, OBSERVED);
    this.#restartTimer();
  }

  changes(): ChangeReport {
    this.#restartTimer();
    const { node } = this.watched;
    if (this.#before === null) {
      this.#learn(this.#observer.takeRecords());
      this.#observer.disconnect();
      this.#before = this.#scene();
      this.#box = node === null ? null : boxOf(node);
      return { changed: false, what: [] };
    }
    const what = this.#differences(this.#before);
    return { changed: what.length > 0, what };
  }

  #differences(before: Scene): string[] {
    const { node } = this.watched;
    const what = new Set<string>();
    for (const difference of differences(before, this.#scene(), node)) {
      if (what.size >= TOLD) break;
      what.add(difference);
    }
    if (what.size === 0 && this.#moved()) what.add('the element moved');
    return [...what];
  }

  #moved(): boolean {
    const { node } = this.watched;
    if (node === null || this.#box === null || !isConnected(node)) return false;
    const box = boxOf(node);
    return Math.abs(box.x - this.#box.x) > 1 || Math.abs(box.y - this.#box.y) > 1 || Math.abs(box.width - this.#box.width) > 1;
  }

  #scene(): Scene {
    const { shadows, activity } = this.watched;
    return sceneOf({
      view: new PageView(shadows),
      active: deepActiveElement(shadows),
      ignore: (element) => this.#ambient.has(element) || activity.isBeating(element) || isTime(element),
    });
  }

  #learn(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'attributes') continue;
      const target = isElement(record.target) ? record.target : parentElementOf(record.target);
      if (target !== null && queryAll(target, '*').length <= AMBIENT_ELEMENTS) this.#ambient.add(target);
      else for (const added of record.addedNodes) this.#ambient.add(added);
    }
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#observer.disconnect(), IDLE);
  }
}
