import { judge, PRESETS, type JudgeInput } from '@waymark/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreParts } from './score-parts.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const percent = fc.double({ min: 1, max: 100, noNaN: true });
const label = fc.constantFrom('Save', 'Save order', 'Delete', null, undefined);
const box = fc.option(fc.record({ x: fc.nat(900), y: fc.nat(900), width: fc.constant(80), height: fc.constant(20) }));

const input: fc.Arbitrary<JudgeInput> = fc.record({
  sourceFound: fc.constant(true),
  sourceConfidence: fc.option(share) as fc.Arbitrary<JudgeInput['sourceConfidence']>,
  label: fc.record({ recorded: label, found: label }),
  kind: fc.constant({ recorded: null, found: null }),
  position: fc.record({ recorded: box, found: box }),
  matches: fc.option(fc.nat(20)),
  cacheRate: fc.option(percent),
  usable: fc.constant(true),
  risky: fc.boolean(),
  thresholds: fc.constant(PRESETS.balanced),
  mode: fc.constant('balanced' as const),
});

test('the parts lead from 0 to the very score that the decision was made by', () => {
  fc.assert(
    fc.property(input, (given) => {
      const judgement = judge(given);
      const parts = scoreParts(judgement);
      const end = parts.at(-1)?.to ?? 0;
      expect(Math.min(100, Math.max(0, end))).toBeCloseTo(judgement.final * 100, 6);
      for (const [index, part] of parts.entries()) expect(part.from).toBe(parts[index - 1]?.to ?? 0);
    }),
  );
});

test('an unknown factor adds nothing and is still named', () => {
  const parts = scoreParts({ factors: [{ name: 'label', value: null, weight: 0.5 }, { name: 'source', value: 80, weight: 0.5 }], boosters: [], penalties: [{ name: 'far from its place', amount: -10 }] });
  expect(parts.map(({ name, points, to }) => [name, points, to])).toEqual([['label', null, 0], ['source', 80, 80], ['far from its place', -10, 70]]);
});
