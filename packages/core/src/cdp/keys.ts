import type { Modifier } from '../recording/step.js';

/** A key as the protocol wants it: what it is called, where it stands, what it writes. */
export interface KeyPress {
  key: string;
  code: string;
  windowsVirtualKeyCode: number;
  location: number;
  /** What it types when no command key is held; undefined for keys that type nothing. */
  text?: string;
}

type NamedKey = readonly [code: string, keyCode: number, text?: string];

const NAMED: Readonly<Record<string, NamedKey>> = {
  Backspace: ['Backspace', 8],
  Tab: ['Tab', 9],
  Enter: ['Enter', 13, '\r'],
  Shift: ['ShiftLeft', 16],
  Control: ['ControlLeft', 17],
  Alt: ['AltLeft', 18],
  Pause: ['Pause', 19],
  CapsLock: ['CapsLock', 20],
  Escape: ['Escape', 27],
  ' ': ['Space', 32, ' '],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  End: ['End', 35],
  Home: ['Home', 36],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  PrintScreen: ['PrintScreen', 44],
  Insert: ['Insert', 45],
  Delete: ['Delete', 46],
  Meta: ['MetaLeft', 91],
  ContextMenu: ['ContextMenu', 93],
  NumLock: ['NumLock', 144],
  ScrollLock: ['ScrollLock', 145],
};

/** Keys of a US keyboard that write something else with Shift: unshifted, shifted, code, key code. */
const PUNCTUATION: readonly (readonly [plain: string, shifted: string, code: string, keyCode: number])[] = [
  ['1', '!', 'Digit1', 49],
  ['2', '@', 'Digit2', 50],
  ['3', '#', 'Digit3', 51],
  ['4', '$', 'Digit4', 52],
  ['5', '%', 'Digit5', 53],
  ['6', '^', 'Digit6', 54],
  ['7', '&', 'Digit7', 55],
  ['8', '*', 'Digit8', 56],
  ['9', '(', 'Digit9', 57],
  ['0', ')', 'Digit0', 48],
  [';', ':', 'Semicolon', 186],
  ['=', '+', 'Equal', 187],
  [',', '<', 'Comma', 188],
  ['-', '_', 'Minus', 189],
  ['.', '>', 'Period', 190],
  ['/', '?', 'Slash', 191],
  ['`', '~', 'Backquote', 192],
  ['[', '{', 'BracketLeft', 219],
  ['\\', '|', 'Backslash', 220],
  [']', '}', 'BracketRight', 221],
  ["'", '"', 'Quote', 222],
];

const ALIASES: Readonly<Record<string, string>> = { Space: ' ', Spacebar: ' ', Esc: 'Escape', Return: 'Enter', Del: 'Delete', Left: 'ArrowLeft', Right: 'ArrowRight', Up: 'ArrowUp', Down: 'ArrowDown' };

const MODIFIER_BITS: Readonly<Record<Modifier, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** Keys of which there are two, of which the left one is meant. */
const LEFT_KEYS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** undefined for a key that a US keyboard does not have. */
export function keyPress(name: string): KeyPress | undefined {
  const key = ALIASES[name] ?? name;
  if (Object.hasOwn(NAMED, key)) return named(key, NAMED[key] as NamedKey);
  if (/^F([1-9]|1\d|2[0-4])$/.test(key)) return named(key, [key, 111 + Number(key.slice(1))]);
  if (/^[a-z]$/i.test(key)) return named(key, [`Key${key.toUpperCase()}`, key.toUpperCase().charCodeAt(0), key]);
  const row = PUNCTUATION.find(([plain, shifted]) => plain === key || shifted === key);
  return row === undefined ? undefined : named(key, [row[2], row[3], key]);
}

export function modifierBits(modifiers: readonly Modifier[]): number {
  return modifiers.reduce((bits, modifier) => bits | MODIFIER_BITS[modifier], 0);
}

function named(key: string, [code, windowsVirtualKeyCode, text]: NamedKey): KeyPress {
  return { key, code, windowsVirtualKeyCode, location: LEFT_KEYS.has(key) ? 1 : 0, ...(text !== undefined && { text }) };
}
