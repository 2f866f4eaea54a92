import { expect, it } from 'vitest';
import type { Action } from '../recording/step.js';
import { notUsableFor } from './usable.js';

const state = { visible: true, enabled: true, editable: false, interactive: true, box: { x: 0, y: 0, width: 1, height: 1 } };

it.each<[Action, string, string | null, boolean]>([
  ['click', 'div', null, true],
  ['hover', 'p', null, true],
  ['fill', 'button', null, false],
  ['clear', 'button', null, false],
  ['select', 'select', null, true],
  ['check', 'input', 'checkbox', true],
  ['check', 'button', null, false],
  ['uncheck', 'input', 'radio', true],
  ['upload', 'input', 'file', true],
  ['upload', 'input', 'text', false],
])('%s on <%s type=%s>: %s', (action, tag, type, usable) => {
  expect(notUsableFor(action, { snapshot: { dom: { tag, type } }, state }) === null).toBe(usable);
});

it('a fill needs an editable element, whatever its tag', () => {
  expect(notUsableFor('fill', { snapshot: { dom: { tag: 'div' } }, state: { ...state, editable: true } })).toBeNull();
});

it('nothing can be done to what is hidden', () => {
  expect(notUsableFor('click', { snapshot: {}, state: { ...state, visible: false } })).toContain('hidden');
});
