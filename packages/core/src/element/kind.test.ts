import { describe, expect, it } from 'vitest';
import { kindOf, kindRelation, type Kind } from './kind.js';

const kind = (tag: string | null, type?: string | null, role?: string | null): Kind | null =>
  kindOf({ dom: { tag, ...(type === undefined ? {} : { type }) }, semantics: role === undefined ? {} : { role } });

describe('kinds', () => {
  it.each([
    ['button', undefined, undefined, 'clickable'],
    ['a', undefined, 'link', 'clickable'],
    ['a', undefined, 'button', 'clickable'],
    ['div', undefined, 'button', 'clickable'],
    ['input', 'submit', undefined, 'clickable'],
    ['input', 'SUBMIT', undefined, 'clickable'],
    ['input', 'text', undefined, 'text input'],
    ['input', null, undefined, 'text input'],
    ['input', undefined, undefined, null],
    ['input', 'email', 'textbox', 'text input'],
    ['input', 'checkbox', 'switch', 'checkbox'],
    ['input', 'file', 'button', 'file'],
    ['input', 'range', undefined, 'slider'],
    ['input', 'date', undefined, 'date'],
    ['textarea', undefined, undefined, 'text input'],
    ['select', undefined, undefined, 'select'],
    ['select', undefined, 'listbox', 'select'],
    ['div', undefined, null, 'content'],
    ['buttonbar', undefined, null, 'content'],
    [null, undefined, undefined, null],
  ])('%s %s %s is %s', (tag, type, role, wanted) => {
    expect(kind(tag, type, role)).toBe(wanted);
  });

  it('an unknown kind is like and unlike nothing', () => {
    expect(kindRelation(null, 'clickable')).toBeNull();
    expect(kindRelation('clickable', null)).toBeNull();
  });

  it.each<[Kind, Kind, string]>([
    ['clickable', 'clickable', 'same'],
    ['text input', 'select', 'compatible'],
    ['checkbox', 'radio', 'compatible'],
    ['content', 'clickable', 'compatible'],
    ['text input', 'clickable', 'contradicts'],
    ['text input', 'checkbox', 'contradicts'],
    ['file', 'text input', 'contradicts'],
    ['content', 'text input', 'contradicts'],
  ])('%s and %s: %s, both ways', (a, b, relation) => {
    expect(kindRelation(a, b)).toBe(relation);
    expect(kindRelation(b, a)).toBe(relation);
  });
});
