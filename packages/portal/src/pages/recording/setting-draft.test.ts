import { RecordingSettingsSchema } from '@waymark/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, inOrder, settingsOf } from './setting-draft.js';

const settings = fc.record(
  {
    healing: fc.boolean(),
    mode: fc.constantFrom('conservative' as const, 'balanced' as const, 'aggressive' as const),
    verify: fc.constantFrom('auto' as const, 'strict' as const, 'off' as const),
    thresholds: fc.record({ autoApply: fc.integer({ min: 60, max: 100 }), flag: fc.integer({ min: 40, max: 80 }), suggest: fc.integer({ min: 20, max: 60 }) }),
    atMostWrong: fc.constantFrom('1/200', 0.005),
    fromTheFuture: fc.string(),
  },
  { requiredKeys: [] },
);

describe('settings of a recording in a form', () => {
  it('come out as they went in where nothing was changed', () => {
    fc.assert(fc.property(settings, (given) => {
      const parsed = RecordingSettingsSchema.parse(given);
      expect(settingsOf(draftOf('Title', parsed), parsed)).toEqual(parsed);
    }));
  });
  it('say nothing where “as for all” is chosen', () => expect(settingsOf({ ...draftOf('Title', { healing: false, mode: 'aggressive' }), healing: '', mode: '' }, { healing: false, mode: 'aggressive' })).toEqual({}));
  it('must have their thresholds in order', () => {
    expect(inOrder({ ...draftOf('Title'), own: true, autoApply: '60', flag: '60' })).toBe(false);
    expect(inOrder({ ...draftOf('Title'), own: true, autoApply: '90', flag: '60', suggest: '50' })).toBe(true);
  });
});
