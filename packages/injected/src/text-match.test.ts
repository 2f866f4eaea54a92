import { wordingsOf } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { TextMatcher, textsOf } from './text-match.js';

const relation = (recorded: string, found: string): string => new TextMatcher([recorded], wordingsOf(recorded)).match(found).relation;

describe('texts of the page against those recorded', () => {
  it.each([
    ['Save', 'save', 'equal'],
    ['Sign in', 'Log in', 'synonym'],
    ['Settings', 'Preferences', 'synonym'],
    ['Basket', 'Cart', 'synonym'],
    ['Checkout', 'Proceed to checkout', 'synonym'],
    ['Paramètres', 'Réglages', 'synonym'],
    ['登录', '登入', 'synonym'],
    ['Order number', 'Look up an order number', 'contains'],
    ['Remember my choice', 'Remember my choices', 'similar'],
    ['Save', 'Delete', 'different'],
    ['保存', '删除', 'different'],
  ])('%s, %s: %s', (recorded, found, expected) => {
    expect(relation(recorded, found)).toBe(expected);
  });

  it.each([
    ['Subscribe', 'Unsubscribe'],
    ['Invoice 1001', 'Invoice 1002'],
    ['Show', 'Hide'],
  ])('gives nothing for %s and %s', (recorded, found) => {
    expect(new TextMatcher([recorded]).match(found).score).toBe(0);
  });

  it('takes the best of all recorded texts', () => {
    const matcher = new TextMatcher(textsOf({ name: 'Close dialog', title: 'Esc', text: '×', label: null }));
    expect(matcher.match('Esc').relation).toBe('equal');
    expect(matcher.match('').score).toBe(0);
    expect(matcher.match('×').score).toBe(0);
  });
});
