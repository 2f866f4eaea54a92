import { experimentProblem, PRESET_PERCENTS } from '@waymark/core';
import { expect, test } from 'vitest';
import { bodyOf, emptyForm, neededDecisions } from './draft.js';

const problemOf = (form: ReturnType<typeof emptyForm>): string | null => {
  const { control, treatment, name, allocation, planned } = bodyOf(form);
  return experimentProblem({ name, variants: { control, treatment }, allocation, planned, startsAt: null, endsAt: null });
};

test('a form as it opens lacks a name and a difference, and nothing else', () => {
  const form = emptyForm(PRESET_PERCENTS.conservative);
  expect(problemOf({ ...form, name: 'x' })).toContain('same thresholds');
  expect(problemOf({ ...form, name: 'stricter', treatment: { ...form.treatment, autoApply: '95' } })).toBeNull();
});

test('an empty number is no number, and never 0', () => {
  const form = { ...emptyForm(), name: 'x', treatment: { autoApply: '95', flag: '60', suggest: '40' } };
  expect(problemOf({ ...form, allocation: '' })).toContain('allocation');
  expect(problemOf({ ...form, planned: '' })).toContain('planned');
  expect(problemOf({ ...form, control: { ...form.control, flag: '' } })).toContain('control');
});

test('the plan that is proposed is large enough for a difference worth finding', () => {
  expect(neededDecisions()).toBeGreaterThan(500);
});
