import { expect, test } from 'vitest';
import { nearestName } from './nearest.js';

const ACTIONS = ['navigate', 'click', 'doubleClick', 'fill', 'press', 'waitFor', 'assertText'];

test.each([
  ['clik', 'click'],
  ['Click', 'click'],
  ['double_click', 'doubleClick'],
  ['assert-text', 'assertText'],
  ['goto', 'navigate'],
  ['type', 'fill'],
  ['explode', null],
  ['', null],
  ['toString', null],
  ['x'.repeat(100_000), null],
])('%.20j is taken for %j', (written, meant) => {
  expect(nearestName(written, ACTIONS)).toBe(meant);
});

test('another tool’s name is suggested only where it is allowed', () => {
  expect(nearestName('goto', ['present', 'absent'])).toBeNull();
});
