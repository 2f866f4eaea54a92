import { describe, expect, it } from 'vitest';
import { keyPress, modifierBits } from './keys.js';

describe('keyPress', () => {
  it.each([
    ['Enter', { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }],
    ['a', { code: 'KeyA', windowsVirtualKeyCode: 65, text: 'a' }],
    ['A', { code: 'KeyA', windowsVirtualKeyCode: 65, text: 'A' }],
    ['%', { code: 'Digit5', windowsVirtualKeyCode: 53, text: '%' }],
    ['Space', { key: ' ', code: 'Space', text: ' ' }],
    ['F12', { code: 'F12', windowsVirtualKeyCode: 123 }],
    ['Shift', { code: 'ShiftLeft', location: 1 }],
  ])('knows %s', (name, expected) => {
    expect(keyPress(name)).toMatchObject(expected);
  });

  it('types nothing with keys that write nothing', () => {
    for (const name of ['Tab', 'ArrowDown', 'Escape', 'Control', 'F1']) expect(keyPress(name)).not.toHaveProperty('text');
  });

  it('does not know what no keyboard has', () => {
    for (const name of ['é', 'Frobnicate', 'F25', '', 'constructor', 'toString']) expect(keyPress(name)).toBeUndefined();
  });
});

it('adds up modifiers as the protocol does', () => {
  expect(modifierBits([])).toBe(0);
  expect(modifierBits(['Shift', 'Control'])).toBe(10);
  expect(modifierBits(['Meta', 'Alt', 'Meta'])).toBe(5);
});
