import { describe, expect, it } from 'vitest';
import type { Recording } from '../recording/recording.js';
import type { Target } from '../recording/target.js';
import { promote } from './promote.js';

const target = (name: string, x = 0): Target => ({ dom: { tag: 'button', id: name.toLowerCase() }, semantics: { role: 'button', name }, geometry: { box: { x, y: 0, width: 80, height: 20 } } });
const old: Target = { ...target('Save'), pixels: { words: [{ text: 'Save', box: { x: 0, y: 0, width: 20, height: 10 }, confidence: 90 }] }, behaviour: { endpoint: { x: 1, y: 1 } } };
const recording = (): Recording => ({
  waymark: 1,
  id: 'r',
  title: 'r',
  startUrl: 'https://app.example/',
  viewport: { width: 800, height: 600 },
  steps: [
    { id: 'a', number: 1, label: 'Save', action: 'click', target: old, unknown: 'kept' } as Recording['steps'][number],
    { id: 'b', number: 2, label: 'open', action: 'navigate', url: 'https://app.example/b' },
  ],
});

describe('promoting a healing into its recording', () => {
  it('replaces the target of that step alone, and keeps everything else', () => {
    const promoted = promote(recording(), { stepId: 'a', target: target('Store'), replaced: old });
    if (!promoted.ok) throw new Error(promoted.problem);
    expect(promoted.recording.steps[0]).toEqual({ ...recording().steps[0], target: target('Store') });
    expect(promoted.recording.steps[1]).toEqual(recording().steps[1]);
  });

  it('keeps what the screen showed only where it still stands there, under the same name', () => {
    const pixelsAfter = (now: Target): unknown => {
      const promoted = promote(recording(), { stepId: 'a', target: now, replaced: old });
      return promoted.ok && 'target' in promoted.recording.steps[0]! ? (promoted.recording.steps[0].target as Target).pixels : null;
    };
    expect(pixelsAfter(target('Save', 10))).toEqual(old.pixels);
    expect(pixelsAfter(target('Save', 400))).toBeUndefined();
    expect(pixelsAfter(target('Store'))).toBeUndefined();
  });

  it('leaves a step alone that is gone, has no target, or means something else by now', () => {
    expect(promote(recording(), { stepId: 'z', target: target('Store'), replaced: old }).ok).toBe(false);
    expect(promote(recording(), { stepId: 'b', target: target('Store'), replaced: null }).ok).toBe(false);
    expect(promote(recording(), { stepId: 'a', target: target('Store'), replaced: target('Delete') }).ok).toBe(false);
  });
});
