import { describe, expect, it } from 'vitest';
import type { Step } from '../recording/step.js';
import { warmEyes } from './warm-eyes.js';

function starts(step: object, verify: 'auto' | 'strict' | 'off'): number {
  let started = 0;
  const reader = { start: () => void (started += 1), read: () => Promise.reject(new Error('nothing is read yet')), close: () => Promise.resolve() };
  const whole = { id: 's', number: 1, label: 'Go', action: 'click', target: { semantics: { name: 'Go' } }, ...step } as Step;
  warmEyes([whole, whole], { reader, decode: () => Promise.reject(new Error('nothing to decode')), develop: () => Promise.reject(new Error('nothing to develop')), verify });
  return started;
}

const SENT = { expect: { after: [{ kind: 'present', text: 'Payment sent' }] } };
const DRAWN = { target: { pixels: { words: [], surface: { size: { width: 100, height: 100 }, at: { x: 1, y: 1 } } } } };

describe('the reader is started beforehand', () => {
  it.each<[string, object, 'auto' | 'strict' | 'off', number]>([
    ['for a target that is drawn', DRAWN, 'auto', 1],
    ['for a target that is drawn, whatever is verified', DRAWN, 'off', 1],
    ['for a text after a step that cannot be taken back', { label: 'Pay now', ...SENT }, 'auto', 1],
    ['for any text with strict', SENT, 'strict', 1],
    ['for typing with strict', { action: 'fill', value: 'Bergen' }, 'strict', 1],
  ])('%s', (_name, step, verify, count) => expect(starts(step, verify)).toBe(count));

  it.each<[string, object, 'auto' | 'strict' | 'off']>([
    ['an ordinary step', SENT, 'auto'],
    ['a step that cannot be taken back, with off', { label: 'Pay now', ...SENT }, 'off'],
    ['a click that may change nothing to be read', {}, 'strict'],
  ])('not for %s', (_name, step, verify) => expect(starts(step, verify)).toBe(0));
});
