import { ShadowRoots } from '../shadow-roots.js';
import type { Recorder, RecorderGlobal } from './contract.js';
import { startRecorder } from './recorder.js';

const KEY = '__waymarkRecorder';

if (!Object.hasOwn(globalThis, KEY)) Object.defineProperty(globalThis, KEY, { value: Object.freeze(createGlobal()), configurable: true });

function createGlobal(): RecorderGlobal {
  const shadows = new ShadowRoots();
  const held: { recorder?: Recorder } = {};
  return {
    start({ binding, options }) {
      held.recorder?.stop();
      held.recorder = startRecorder({ send: (observation) => toBinding(binding, JSON.stringify(observation)), hide: (value) => toBinding(binding, JSON.stringify({ hide: value })) }, options, shadows);
      return held.recorder;
    },
    takeShadowSuspects: () => shadows.takeSuspects(),
    adoptShadowRoot: (host, root) => shadows.adopt(host, root),
    secretBoxes: () => held.recorder?.secretBoxes() ?? [],
  };
}

function toBinding(name: string, message: string): void {
  const binding = (globalThis as unknown as Record<string, unknown>)[name];
  if (typeof binding === 'function') binding(message);
}
