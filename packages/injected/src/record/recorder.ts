import type { Box } from '@waymark/core';
import { boxOf } from '../boxes.js';
import { isElement, type Root } from '../dom.js';
import { ShadowRoots } from '../shadow-roots.js';
import { AriaToggles } from './aria-toggles.js';
import { Bundles } from './bundles.js';
import { Clicks } from './clicks.js';
import type { Recorder, RecorderHost, RecorderMode, RecorderOptions } from './contract.js';
import { Desk, type Watcher } from './desk.js';
import { Dialogs } from './dialogs.js';
import { Drags } from './drags.js';
import { Effects } from './effects.js';
import { Expecting } from './expecting.js';
import { Fields } from './fields.js';
import { FileChoosers } from './file-choosers.js';
import { Hovers } from './hovers.js';
import { Keys } from './keys.js';
import { Listening } from './listening.js';
import { MadeLists } from './made-lists.js';
import { Origins } from './origin.js';
import { Outbox } from './outbox.js';
import { PointerTrail } from './pointer-trail.js';
import { Pointing } from './pointing.js';
import { Presses } from './presses.js';
import { Resting } from './resting.js';
import { Scrolls } from './scrolls.js';
import { echoBoxes } from './secret-echoes.js';
import { Secrets } from './secrets.js';
import { Settings } from './settings.js';
import { Sight } from './sight.js';
import { SurfaceTyping } from './surface-typing.js';
import { Traversals } from './traversals.js';

/** Records in this document until it is stopped. */
export function startRecorder(host: RecorderHost, options: RecorderOptions, shadows = new ShadowRoots()): Recorder {
  const session = new Session(host, options, shadows);
  session.setMode(options.mode);
  return session;
}

class Session implements Recorder {
  readonly #sight: Sight;
  readonly #secrets: Secrets;
  readonly #desk: Desk;
  readonly #watchers: readonly Watcher[];
  readonly #listening: Listening;
  readonly #dialogs: Dialogs;
  readonly #choosers: FileChoosers;
  readonly #traversals: Traversals;
  readonly #pointing: Pointing;
  /** `record` or `pause`: what it goes back to after pointing. */
  #ground: RecorderMode = { kind: 'pause' };

  constructor(host: RecorderHost, options: RecorderOptions, shadows: ShadowRoots) {
    const sight = new Sight(shadows);
    const secrets = new Secrets(options.secretFields, (value) => host.hide?.(value));
    const outbox = new Outbox(host, secrets);
    const closedRootOf = (element: Element): ShadowRoot | null => host.closedRootOf?.(element) ?? null;
    const origins = new Origins(shadows, closedRootOf, (root) => this.#meet(root));
    this.#sight = sight;
    this.#secrets = secrets;
    this.#desk = new Desk({ host, options, shadows, sight, bundles: new Bundles(sight, () => this.#desk.note('This page is very large: what stands around an element was recorded in part, and what actions led to was not.')), trail: new PointerTrail(), secrets, outbox, effects: new Effects(sight, outbox), origins });
    this.#dialogs = new Dialogs(this.#desk);
    this.#choosers = new FileChoosers(this.#desk);
    this.#traversals = new Traversals(this.#desk);
    this.#pointing = new Pointing(this.#desk, () => this.#goBack());
    this.#watchers = watchersAt(this.#desk, this.#choosers);
    this.#listening = new Listening(this.#watchers, { scripted: options.scripted === true, onTrouble: (text) => this.#desk.note(text) });
    sight.onChange((records) => this.#seeChanges(records));
  }

  setMode(mode: RecorderMode): void {
    this.#pointing.stop();
    if (mode.kind === 'record' || mode.kind === 'pause') {
      this.#ground = mode;
      return mode.kind === 'record' ? this.#record() : this.#rest();
    }
    this.#rest();
    this.#sight.start();
    if (mode.kind === 'assert' && (mode.check === 'url' || mode.check === 'title')) this.#answerAtOnce(mode.check);
    else this.#pointing.start(mode);
  }

  markSecret(selectors: readonly string[]): void {
    this.#secrets.mark(selectors);
  }

  flush(): void {
    this.#desk.settle();
  }

  secretBoxes(): Box[] {
    const trees = this.#desk.parts.shadows.trees();
    return [...this.#secrets.visibleIn(trees).map((field) => boxOf(field)), ...echoBoxes(trees, this.#secrets.typed)];
  }

  typedSecrets(): readonly string[] {
    return this.#secrets.typed;
  }

  stop(): void {
    this.#pointing.stop();
    this.#rest();
  }

  /** The page is one: its frames keep silent. */
  #answerAtOnce(check: 'url' | 'title'): void {
    if (window.top === window) new Expecting(this.#desk).tellPage(check);
    this.#goBack();
  }

  #goBack(): void {
    this.setMode(this.#ground);
    this.#desk.parts.host.modeEnded?.();
  }

  #record(): void {
    this.#sight.start();
    this.#secrets.meet(document);
    this.#listen();
    this.#desk.parts.bundles.wake();
  }

  #listen(): void {
    this.#listening.start();
    this.#choosers.start();
    this.#dialogs.start();
    this.#traversals.start();
  }

  #rest(): void {
    if (this.#listening.isOn()) this.flush();
    this.#listening.stop();
    this.#choosers.stop();
    this.#dialogs.stop();
    this.#traversals.stop();
    for (const watcher of this.#watchers) watcher.stop?.();
    this.#desk.parts.bundles.stop();
    this.#desk.parts.effects.drop();
    this.#sight.stop();
  }

  #meet(root: Root): void {
    this.#listening.listenIn(root);
    this.#sight.observe(root);
    this.#secrets.meet(root);
  }

  #seeChanges(records: readonly MutationRecord[]): void {
    for (const { type, attributeName, oldValue, target, addedNodes } of records) {
      if (type === 'attributes' && attributeName === 'type' && oldValue?.toLowerCase() === 'password' && isElement(target)) this.#secrets.remember(target);
      for (const node of addedNodes) if (isElement(node)) this.#secrets.meet(node);
      // A document that is written anew loses all listeners.
      if (target === document && this.#listening.isOn()) this.#listen();
    }
  }
}

/** In the order in which they hear of an event: who captures first, then who tells, then who adds to what was told. */
function watchersAt(desk: Desk, choosers: FileChoosers): Watcher[] {
  const hovers = new Hovers(desk);
  const presses = new Presses(desk, hovers);
  const surfaces = new SurfaceTyping(desk, presses);
  const keys: Keys = new Keys(desk, (element) => fields.bundleOf(element), surfaces);
  const lastKey = (): ReturnType<Keys['last']> => keys.last();
  const fields = new Fields(desk, presses, { last: lastKey, surfaces });
  const leaving: Watcher = { on: { pagehide: () => desk.settle() } };
  return [
    new Resting(desk),
    hovers,
    new Scrolls(desk),
    surfaces,
    presses,
    keys,
    fields,
    new Drags(desk, presses),
    new Clicks(desk, presses, lastKey),
    new AriaToggles(desk, presses),
    new MadeLists(desk, presses),
    new Settings(desk, presses, (field) => choosers.openerOf(field)),
    leaving,
  ];
}
