import type { Modifier } from '../recording/step.js';

const MODIFIERS: Readonly<Record<string, Modifier>> = {
  Shift: 'Shift',
  ShiftLeft: 'Shift',
  ShiftRight: 'Shift',
  Control: 'Control',
  ControlLeft: 'Control',
  ControlRight: 'Control',
  Alt: 'Alt',
  AltLeft: 'Alt',
  AltRight: 'Alt',
  Meta: 'Meta',
  MetaLeft: 'Meta',
  MetaRight: 'Meta',
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  '\r': 'Enter',
  '\n': 'Enter',
  NumpadEnter: 'Enter',
  Space: ' ',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
  NumpadEqual: '=',
  Semicolon: ';',
  Equal: '=',
  Comma: ',',
  Minus: '-',
  Period: '.',
  Slash: '/',
  Backquote: '`',
  BracketLeft: '[',
  Backslash: '\\',
  BracketRight: ']',
  Quote: "'",
};

export function modifierOf(key: string): Modifier | null {
  return Object.hasOwn(MODIFIERS, key) ? (MODIFIERS[key] ?? null) : null;
}

/** Codes of keys, which the panel may write, as the names that a page hears. */
export function keyName(key: string): string {
  const code = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/u.exec(key);
  if (code !== null) return code[1]?.toLowerCase() ?? code[2] ?? key;
  return Object.hasOwn(OTHER_NAMES, key) ? (OTHER_NAMES[key] ?? key) : key;
}
