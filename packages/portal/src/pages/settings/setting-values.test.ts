import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choicesFor, draftOf, groupOf, readDraft, settingAt, valueWords } from './setting-values.js';

const WORDS = { yes: 'on', no: 'off', nothing: 'nothing' };

test('what is stored comes back from its field as it was', () => {
  const percent = fc.integer({ min: 20, max: 100 });
  fc.assert(
    fc.property(fc.oneof(
      fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean() }),
      fc.record({ kind: fc.constant('number' as const), value: fc.double({ min: 0, max: 1e6, noNaN: true }).filter((one) => !Object.is(one, -0)) }),
      fc.record({ kind: fc.constant('thresholds' as const), value: fc.record({ autoApply: percent, flag: percent, suggest: percent }) }),
      fc.record({ kind: fc.constant('choice' as const), value: fc.constantFrom('balanced', 'conservative') }),
    ), ({ kind, value }) => {
      expect(readDraft(kind, draftOf(kind, value))).toEqual({ ok: true, value });
    }),
  );
});

test('an empty or unreadable field is no value, and never 0', () => {
  expect(readDraft('number', '')).toEqual({ ok: false });
  expect(readDraft('number', 'ten')).toEqual({ ok: false });
  expect(readDraft('number', '2,5')).toEqual({ ok: true, value: 2.5 });
  expect(readDraft('thresholds', { autoApply: '80', flag: '', suggest: '40' })).toEqual({ ok: false });
  expect(readDraft('boolean', '')).toEqual({ ok: false });
  expect(readDraft('text', '  ')).toEqual({ ok: false });
});

test('values in words', () => {
  expect([false, { autoApply: 80, flag: 60, suggest: 40 }, [], null, 5, ['a@b.c', 'd@e.f']].map((value) => valueWords(value, WORDS))).toEqual(['off', '80 / 60 / 40', 'nothing', 'nothing', '5', 'a@b.c, d@e.f']);
});

test('what cannot be set for one recording is not offered there', () => {
  const choice = (key: string, scoped: boolean) => ({ key, summary: '', kind: 'number' as const, choices: [], scoped, default: null });
  const all = [choice('mode', true), choice('limits.dayDollars', false)];
  expect(choicesFor(all, 'recording:x').map(({ key }) => key)).toEqual(['mode']);
  expect(choicesFor(all, 'tenant')).toHaveLength(2);
  expect(all.map(groupOf)).toEqual(['policy', 'limits']);
  expect(settingAt([{ scope: 'recording:x', key: 'mode', value: 'balanced', updatedAt: null }], 'tenant', 'mode')).toBeNull();
});
