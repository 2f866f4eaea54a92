import { expect, it } from 'vitest';
import type { ElementSnapshot } from '../element/snapshot.js';
import { isSameControl } from './same-control.js';

const at = (xpath: string, box: [number, number, number, number], name = 'Save', more: Partial<ElementSnapshot> = {}): ElementSnapshot => ({
  dom: { xpath, ...more.dom },
  semantics: { name },
  geometry: { box: { x: box[0], y: box[1], width: box[2], height: box[3] } },
  frames: more.frames ?? [],
});

it('an icon that fills its button is the button', () => {
  expect(isSameControl(at('/a/button[1]', [0, 0, 100, 30]), at('/a/button[1]/span[1]', [5, 2, 90, 26], ''))).toBe(true);
});

it('a button inside a card is not the card', () => {
  expect(isSameControl(at('/a/div[1]', [0, 0, 400, 300], 'Desk Lamp'), at('/a/div[1]/button[1]', [300, 250, 80, 30], 'Add'))).toBe(false);
});

it('neighbours are two, and so are the same paths of two frames', () => {
  expect(isSameControl(at('/a/button[1]', [0, 0, 100, 30]), at('/a/button[2]', [0, 0, 100, 30]))).toBe(false);
  expect(isSameControl(at('/a/button[1]', [0, 0, 100, 30]), at('/a/button[1]', [0, 0, 100, 30], 'Save', { frames: [{ urlPattern: '/x' }] }))).toBe(false);
});

it.each([
  ['/cart', '/cart', true],
  ['/cart', '/help', false],
  ['#', '#', false],
  ['javascript:void(0)', 'javascript:void(0)', false],
])('links of one text to %s and %s: %s', (left, right, same) => {
  expect(isSameControl(at('/a/a[1]', [0, 0, 9, 9], 'Go', { dom: { xpath: '/a/a[1]', href: left } }), at('/b/a[1]', [50, 50, 9, 9], 'Go', { dom: { xpath: '/b/a[1]', href: right } }))).toBe(same);
});
