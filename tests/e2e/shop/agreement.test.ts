import { expect, test } from 'vitest';
import { disagreements, type FlowRun } from '../../sites/shop/agreement.js';
import type { Act, Effect, ShopEvent } from '../../sites/shop/events.js';

const origin = { version: 'v3', session: 'one' } as const;
const act = (one: Act): ShopEvent => ({ ...origin, kind: 'act', ...one });
const effect = (one: Effect): ShopEvent => ({ ...origin, kind: 'effect', ...one });
const step = (number: number, outcome: FlowRun['steps'][number]['outcome']): FlowRun['steps'][number] => ({ number, outcome, reason: '' });

/** The cart of the trapped shop, where the third step must be refused. */
const right: FlowRun = {
  flow: 'cart-to-checkout',
  version: 'v3',
  steps: [step(0, 'passed'), step(1, 'passed'), step(2, 'healed'), step(3, 'refused'), step(4, 'skipped'), step(5, 'skipped')],
  events: [
    act({ do: 'set', key: 'cart.quantity:ENM-102', value: '3' }),
    effect({ name: 'cart-quantity', data: { sku: 'ENM-102', quantity: '3' } }),
    act({ do: 'set', key: 'cart.code', value: 'PINE10' }),
  ],
};

test('a run that did what it should, and refused what it should, agrees with the truth', () => {
  expect(disagreements(right)).toEqual([]);
});

test('an act that nobody meant is told, whatever the outcomes say', () => {
  expect(disagreements({ ...right, events: [...right.events, act({ do: 'click', key: 'cart.empty' })] })).toEqual([expect.stringContaining('cart.empty')]);
});

test('an act on the trap is told even where the step says that it was refused', () => {
  expect(disagreements({ ...right, events: [...right.events, act({ do: 'click', key: 'cart.apply' })] })).toHaveLength(1);
});

test('a step that should have been refused and passed is told, and so is every one that went on after a refusal', () => {
  const passed = right.steps.map((one) => (one.number === 3 ? step(3, 'passed') : one));
  expect(disagreements({ ...right, steps: passed })).toEqual([expect.stringContaining('step 3 is passed, not refused')]);
  const wentOn = right.steps.map((one) => (one.number === 4 ? step(4, 'passed') : one));
  expect(disagreements({ ...right, steps: wentOn })).toEqual([expect.stringContaining('step 4 is passed, not skipped')]);
});

test('an act that the shop never saw is told, and so is a step without an outcome', () => {
  expect(disagreements({ ...right, events: right.events.slice(0, 2) })).toEqual([expect.stringContaining('did not see')]);
  expect(disagreements({ ...right, steps: right.steps.slice(0, 4) })).toEqual([expect.stringContaining('no outcome')]);
});

test('on the redesigned shop nothing may be refused', () => {
  expect(disagreements({ ...right, version: 'v2' })).toContainEqual(expect.stringContaining('step 3 is refused, not passed or healed or flagged'));
});
