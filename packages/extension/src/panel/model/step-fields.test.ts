import type { Step } from '@waymark/core';
import { expect, test } from 'vitest';
import { countProblem, linesOf, stepFields, waitOf, waitProblem } from './step-fields.js';

const own = { id: 's1', number: 1, label: '', target: {} };

test.each<[Step, [string, unknown][]]>([
  [{ ...own, action: 'navigate', url: 'https://a.example/' }, [['url', 'https://a.example/']]],
  [{ ...own, action: 'click' }, []],
  [{ ...own, action: 'select', values: ['Norway', 'Sweden'] }, [['values', 'Norway\nSweden']]],
  [{ ...own, action: 'dialog', answer: 'accept' }, [['answer', 'accept']]],
  [{ ...own, action: 'dialog', answer: 'prompt', value: 'Ada' }, [['answer', 'prompt'], ['value', 'Ada']]],
  [{ ...own, action: 'assertText', text: 'Hello' }, [['text', 'Hello'], ['exact', false]]],
  [{ ...own, action: 'assertCount', count: 3 }, [['count', 3]]],
  [{ ...own, action: 'assertChecked', checked: true }, [['checked', true]]],
])('%j can be changed in %j', (step, fields) => {
  expect(stepFields(step).map(({ field, value }) => [field, value])).toEqual(fields);
});

test('lines without words are nobody’s', () => {
  expect(linesOf(' Norway \n\n Sweden\n')).toEqual(['Norway', 'Sweden']);
});

test.each([['0', true], ['12', true], ['', false], ['-1', false], ['1.5', false], ['many', false]])('‘%s’ as a count: %s', (text, good) => {
  expect(countProblem(text) === null).toBe(good);
});

test.each([['', undefined], ['15', 15_000], ['0.5', 500], ['1,25', 1_250]])('a wait of ‘%s’ seconds is %s ms', (text, ms) => {
  expect(waitProblem(text)).toBeNull();
  expect(waitOf(text)).toBe(ms);
});

test.each(['soon', '-3', '1e9', '12345678'])('‘%s’ is no wait', (text) => {
  expect(waitProblem(text)).not.toBeNull();
});
