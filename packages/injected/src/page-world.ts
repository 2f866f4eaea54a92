import type { ChangeReport, GuardReport } from '@waymark/core';
import { Activity } from './activity.js';
import { Guard, type GuardedHow } from './guard.js';
import { Nodes } from './nodes.js';
import { PageView } from './page-view.js';
import { ShadowRoots } from './shadow-roots.js';
import { Watch } from './watch.js';

/** What page code remembers between calls. */
export class PageWorld {
  readonly nodes = new Nodes();
  readonly shadows = new ShadowRoots();
  readonly activity = new Activity(this.shadows);
  #guard: Guard | null = null;
  #watch: Watch | null = null;

  look(): PageView {
    return new PageView(this.shadows);
  }

  arm(node: number, how: GuardedHow = {}): { armed: boolean } {
    const element = this.nodes.get(node);
    this.#guard?.disarm();
    this.#guard = new Guard(this.shadows, element, how);
    return { armed: true };
  }

  disarm(): GuardReport {
    const report = this.#guard?.disarm() ?? { delivered: 0, blocked: 0, clicked: 0, received: 0, absent: true };
    this.#guard = null;
    return report;
  }

  watch(node?: number): { watching: true } {
    const element = node === undefined ? null : this.nodes.get(node);
    this.#watch?.stop();
    this.#watch = new Watch({ shadows: this.shadows, activity: this.activity, node: element });
    return { watching: true };
  }

  /** A document that nobody watched has nothing to tell. */
  changes(): ChangeReport {
    return this.#watch?.changes() ?? { changed: false, what: [] };
  }
}
