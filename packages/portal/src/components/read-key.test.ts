import { describe, expect, it } from 'vitest';
import { readKey, type Shortcut } from './read-key.js';

function board() {
  const done: string[] = [];
  const shortcuts: Shortcut[] = ['a', 'g r', 'g u', 'j'].map((keys) => ({ keys, text: keys, repeats: keys === 'j', run: () => done.push(keys) }));
  const press = (...keys: (string | { key: string; repeat: boolean })[]): string[] => {
    let begun = '';
    for (const key of keys) {
      const { run, rest } = readKey(shortcuts, begun, typeof key === 'string' ? { key } : key);
      begun = rest;
      run?.();
    }
    return done;
  };
  return { press };
}

describe('readKey', () => {
  it('does what one key stands for', () => expect(board().press('a')).toEqual(['a']));
  it('does what two keys stand for, one after the other', () => expect(board().press('g', 'u')).toEqual(['g u']));
  it('forgets a beginning that nothing follows', () => expect(board().press('g', 'x', 'r')).toEqual([]));
  it('takes a key by itself after a beginning that it does not continue', () => expect(board().press('g', 'a')).toEqual(['a']));
  it('begins anew where the beginning is pressed twice', () => expect(board().press('g', 'g', 'r')).toEqual(['g r']));
  it('decides once while a key is held down, and moves on where that is meant', () => {
    const held = (key: string) => ({ key, repeat: true });
    expect(board().press('a', held('a'), held('a'))).toEqual(['a']);
    expect(board().press('j', held('j'))).toEqual(['j', 'j']);
  });
});
