import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts, type TextRelation } from './compare.js';
import { digitsAgree, hasDigits, isCounterVariant, opposed } from './guards.js';
import { normaliseText } from './normalise.js';

const CASES: [recorded: string, found: string, relation: TextRelation][] = [
  ['Save', 'SAVE', 'equal'],
  ['Payé', 'paye', 'equal'],
  ['+ Add item', 'Add item', 'equal'],
  ['Save', 'Save file', 'contains'],
  ['Save the file', 'file', 'contained'],
  ['Add to cart', 'Add to cart $19.99', 'contains'],
  ['Sign up', "Don't have an account? Sign up", 'contains'],
  ['Invoice 1001', 'Invoice', 'contained'],
  ['Sign in', 'Log in', 'synonym'],
  ['Checkout', 'Proceed to checkout', 'synonym'],
  ['#20410', '#2 0410', 'synonym'],
  ['#12 3', '#1 23', 'contradicts'],
  ['Cart (2)', 'Cart (3)', 'similar'],
  ['Cart', 'Cart (3)', 'similar'],
  ['Customer overview', 'Custorner overview', 'similar'],
  ['Export configuration', 'Export configurations list', 'similar'],
  ['Checkout', 'Chekout', 'similar'],
  ['arts', 'artists', 'different'],
  ['computer', 'comp', 'different'],
  ['Save the file', 'the', 'different'],
  ['ok', 'Cookie policy', 'different'],
  ['ok', 'ok then', 'different'],
  ['Go', 'Go to page', 'different'],
  ['保存', '保存文件', 'different'],
  ['Delete account', 'Delete message', 'different'],
  ['Work address', 'Home address', 'different'],
  ['Export as table', 'Export as text', 'different'],
  ['', '', 'different'],
  ['', 'Save', 'different'],
  [' … ', '→', 'different'],
  ['Invoice 1001', 'Invoice 1002', 'contradicts'],
  ['Item 1', 'Item 2', 'contradicts'],
  ['Page 2', 'Page 3', 'contradicts'],
  ['Inbox 12', 'Inbox 13', 'similar'],
  ['Box 12', 'Box 13', 'contradicts'],
  ['Payé', 'Impayé', 'contradicts'],
  ['Save', 'Do not save', 'contradicts'],
  ['Сохранить', 'Удалить', 'contradicts'],
  ['保存', '删除', 'contradicts'],
  ['Plan A', 'Plan B', 'contradicts'],
  ['Continue', 'Continue without saving', 'contradicts'],
];

describe('compareTexts', () => {
  test.each(CASES)('%j, then %j: %s', (recorded, found, relation) => {
    expect(compareTexts(recorded, found).relation).toBe(relation);
  });

  test('equal texts have similarity 1, blank ones 0, synonyms 0.9 or more', () => {
    expect(compareTexts('Save', 'save').similarity).toBe(1);
    expect(compareTexts('', '').similarity).toBe(0);
    expect(compareTexts('Sign in', 'Log in').similarity).toBeGreaterThanOrEqual(0.9);
  });
});

describe('compareTexts of any two texts', () => {
  const piece = fc.constantFrom('save', 'not', 'do', 'delete', 'remove', 'unlock', 'lock', '1001', '1002', '(3)', '保存', '不', 'file', 'the', 'sign in', 'log in', 'A', 'B');
  const text = fc.oneof(fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(' ')), fc.string({ unit: 'binary' }));
  const turned: Partial<Record<TextRelation, TextRelation>> = { contains: 'contained', contained: 'contains' };

  test('turning them round turns containment round and changes nothing else', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const forth = compareTexts(a, b);
        const back = compareTexts(b, a);
        expect(back).toEqual({ ...forth, relation: turned[forth.relation] ?? forth.relation });
      }),
      { numRuns: 500 },
    );
  });

  test('what a guard forbids is never equal, a synonym, similar or a part', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        fc.pre(normaliseText(a) !== '' && normaliseText(b) !== '');
        const otherNumbers = hasDigits(a) && hasDigits(b) && !digitsAgree(a, b) && !isCounterVariant(a, b);
        fc.pre(otherNumbers || opposed(a, b));
        expect(compareTexts(a, b).relation).toBe('contradicts');
      }),
    );
  });

  test('similarity stays within 0–1 and only a blank text is different from itself', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { similarity } = compareTexts(a, b);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(compareTexts(a, a).relation).toBe(normaliseText(a) === '' ? 'different' : 'equal');
      }),
    );
  });
});
