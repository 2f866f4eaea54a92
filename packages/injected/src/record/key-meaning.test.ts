import { describe, expect, it } from 'vitest';
import { meaningOfKey, type KeyMeaning, type KeyPlace, type PressedKey } from './key-meaning.js';

const PLACES = {
  line: { kind: 'line', secret: false, suggests: false },
  combobox: { kind: 'line', secret: false, suggests: true },
  lines: { kind: 'lines', secret: false, suggests: false },
  password: { kind: 'line', secret: true, suggests: false },
  select: { kind: 'native', secret: false, suggests: false },
  page: { kind: 'other', secret: false, suggests: false },
  closed: { kind: 'other', secret: false, suggests: false, hides: true },
} as const satisfies Record<string, KeyPlace>;

function pressed(keys: string): PressedKey {
  const parts = keys.split('+');
  const held = (name: string): boolean => parts.slice(0, -1).includes(name);
  return { key: parts.at(-1) || '+', ctrl: held('Control'), meta: held('Meta'), alt: held('Alt') || held('AltGraph'), shift: held('Shift'), altGraph: held('AltGraph') };
}

describe('what a key means', () => {
  it.each<[string, keyof typeof PLACES, KeyMeaning]>([
    ['a', 'line', 'ignore'],
    ['a', 'page', 'tell'],
    ['?', 'page', 'tell'],
    ['a', 'closed', 'ignore'],
    ['Alt+@', 'closed', 'ignore'],
    ['AltGraph+@', 'closed', 'ignore'],
    ['Control+k', 'closed', 'tell'],
    ['Enter', 'closed', 'tell'],
    ['ArrowDown', 'closed', 'tell'],
    ['a', 'select', 'ignore'],
    ['é', 'lines', 'ignore'],
    ['😀', 'line', 'ignore'],
    ['AltGraph+@', 'line', 'ignore'],
    ['Enter', 'line', 'tell'],
    ['Enter', 'lines', 'maybe'],
    ['Control+Enter', 'lines', 'tell'],
    ['Enter', 'password', 'tell'],
    ['Tab', 'password', 'tell'],
    ['Escape', 'line', 'tell'],
    ['Backspace', 'line', 'ignore'],
    ['Backspace', 'page', 'tell'],
    ['Backspace', 'password', 'ignore'],
    ['ArrowDown', 'line', 'ignore'],
    ['ArrowDown', 'combobox', 'tell'],
    ['ArrowDown', 'select', 'ignore'],
    ['ArrowDown', 'page', 'tell'],
    ['F2', 'page', 'tell'],
    ['F5', 'page', 'ignore'],
    ['Control+s', 'line', 'tell'],
    ['Control+a', 'line', 'ignore'],
    ['Control+a', 'page', 'tell'],
    ['Control+v', 'password', 'ignore'],
    ['Control+s', 'password', 'ignore'],
    ['Control+b', 'lines', 'tell'],
    ['Control+r', 'page', 'ignore'],
    ['Meta+l', 'page', 'ignore'],
    ['Alt+ArrowLeft', 'page', 'ignore'],
    ['Shift', 'page', 'ignore'],
    ['Dead', 'page', 'ignore'],
  ])('%s in %s: %s', (keys, place, meaning) => {
    expect(meaningOfKey(pressed(keys), PLACES[place])).toBe(meaning);
  });
});
