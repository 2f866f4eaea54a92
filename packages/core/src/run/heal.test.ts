import { describe, expect, it } from 'vitest';
import type { Policy } from '../confidence/policy.js';
import type { Step } from '../recording/step.js';
import { neverHealed, riskOfStep } from './heal.js';

const ON = { healing: true } as Policy;
const step = (more: Record<string, unknown>): Step => ({ id: 's', number: 1, label: '', action: 'click', target: {}, ...more }) as Step;

describe('what is never healed', () => {
  it.each<[string, Step, Policy, string | null]>([
    ['a plain click', step({}), ON, null],
    ['an assertion', step({ action: 'assertVisible' }), ON, 'never-healed'],
    ['a secret', step({ action: 'fill', secret: true, value: '{{secret:x}}' }), ON, 'never-healed'],
    ['a password field', step({ action: 'fill', value: 'x', target: { dom: { type: 'password' } } }), ON, 'never-healed'],
    ['a one-time code', step({ action: 'fill', value: 'x', target: { dom: { attributes: { autocomplete: 'one-time-code' } } } }), ON, 'never-healed'],
    ['a step that says so', step({ healing: false }), ON, 'healing-off'],
    ['a run that says so', step({}), { healing: false } as Policy, 'healing-off'],
    ['a run that says so, whatever the step says', step({ healing: true }), { healing: false } as Policy, 'healing-off'],
  ])('%s', (_, one, policy, code) => {
    expect(neverHealed({ step: one, holdsSecret: false }, policy)?.code ?? null).toBe(code);
  });

  it('a step whose value holds a secret, though it is not marked as one', () => {
    expect(neverHealed({ step: step({ action: 'fill', value: 'Bearer x' }), holdsSecret: true }, ON)?.code).toBe('never-healed');
  });
});

describe('risk', () => {
  it.each<[string, Step, boolean]>([
    ['a label', step({ label: 'Delete account' }), true],
    ['the name of the target', step({ label: 'the button', target: { semantics: { name: 'Pay now' } } }), true],
    ['another language', step({ label: 'Löschen' }), true],
    ['a harmless label', step({ label: 'Show details' }), false],
    ['a field that is only filled', step({ action: 'fill', label: 'Amount to transfer', value: '1' }), false],
    ['a risky label that is only looked at', step({ action: 'assertVisible', label: 'Delete account' }), false],
    ['a key', step({ action: 'press', key: 'Enter', label: 'Send message' }), true],
  ])('%s', (_, one, risky) => {
    expect(riskOfStep(one) !== null).toBe(risky);
  });
});
