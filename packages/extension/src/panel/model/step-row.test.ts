import type { Step } from '@waymark/core';
import { expect, test } from 'vitest';
import { rowKeeper } from './keep-rows.js';
import { notesByStep, stepRow } from './step-row.js';

const click: Step = { id: 's1', number: 1, action: 'click', label: 'Place order', target: {} };

test('a row says what is special about its step', () => {
  const step: Step = {
    ...click,
    tab: 1,
    wait: 1_500,
    healing: false,
    expect: { before: [{ kind: 'changed' }], after: [{ kind: 'present', text: '{{name}}' }] },
    signals: [{ kind: 'navigation' }, { kind: 'navigation' }, { kind: 'something-new' }],
  };
  const row = stepRow(step, [{ text: 'A canvas.', step: 's1' }]);
  expect(row.title).toBe('Click ‘Place order’');
  expect(row.chips.map(({ text }) => text)).toEqual(['not fully recorded', '{{name}}', 'tab 2', 'opens a page', '2 expectations', 'waits up to 1.5 s', 'never healed']);
  expect(stepRow(click, []).chips).toEqual([]);
});

test('a secret is marked, and its value is nowhere', () => {
  const row = stepRow({ ...click, action: 'fill', value: '{{secret:password}}', secret: true }, []);
  expect(row.chips).toEqual([{ kind: 'secret', text: 'secret' }]);
  const careless = stepRow({ ...click, action: 'fill', label: 'Password', value: 'hunter2', secret: true }, []);
  expect(JSON.stringify(careless)).not.toContain('hunter2');
});

test('only pictures are pictures', () => {
  const withCrop = (crop: string): Step => ({ ...click, target: { pixels: { crop } } });
  expect(stepRow(withCrop('data:image/png;base64,AAAA'), []).picture).toBe('data:image/png;base64,AAAA');
  expect(stepRow(withCrop('https://elsewhere.example/a.png'), []).picture).toBeNull();
});

test('a row stays the same object while its step says the same', () => {
  const keep = rowKeeper();
  const [first, second] = keep([click, { ...click, id: 's2', number: 2 }], []);
  const again = keep([structuredClone(click), { ...click, id: 's2', number: 2, label: 'Cancel' }], []);
  expect(again[0]).toBe(first);
  expect(again[1]).not.toBe(second);
  expect(keep([structuredClone(click)], [{ text: 'A canvas.', step: 's1' }])[0]).not.toBe(first);
  expect(keep([{ ...click, number: 2 }], [])[0]?.number).toBe(2);
});

test('notes of no step are kept apart', () => {
  expect([...notesByStep([{ text: 'a' }, { text: 'b', step: 's1' }, { text: 'c', step: 's1' }])]).toEqual([
    ['', [{ text: 'a' }]],
    ['s1', [{ text: 'b', step: 's1' }, { text: 'c', step: 's1' }]],
  ]);
});
