import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVIDENCE, SEEN_EVIDENCE } from '../element/verdict.js';
import { differenceInWords } from './difference-in-words.js';
import type { Difference } from './outcome.js';

const one = (evidence: string, verdict: Difference['verdict']): Difference => ({ evidence, verdict, recorded: null, found: null });
const VERDICTS = ['same', 'similar', 'changed', 'contradicts', 'appeared', 'lost'] as const;
const NAMES = [...EVIDENCE, ...SEEN_EVIDENCE];
const differences = fc.uniqueArray(fc.record({ evidence: fc.constantFrom(...NAMES), verdict: fc.constantFrom(...VERDICTS) }), { selector: ({ evidence }) => evidence });

describe('the difference in words', () => {
  test.each([
    [[one('label', 'same'), one('id', 'changed'), one('role', 'same'), one('classes', 'changed'), one('form', 'same')], 'Id and class changed; name, role and form around it are the same.'],
    [[one('id', 'lost')], 'Id is gone.'],
    [[one('neighbours', 'changed'), one('label', 'same')], 'Texts around it changed; name is the same.'],
    [[one('label', 'contradicts'), one('testId', 'appeared')], 'Name contradicts what was recorded; test id is new.'],
    [[one('siblings', 'similar')], 'Controls beside it are similar.'],
    [[], 'What changed is not known.'],
  ])('%#', (given, sentence) => expect(differenceInWords(given)).toBe(sentence));

  test('names a few of many that stayed, the most telling first', () => {
    const all = NAMES.map((evidence) => one(evidence, 'same'));
    expect(differenceInWords(all)).toBe(`Name, kind of control, role, row, column and ${NAMES.length - 5} more are the same.`);
  });

  test('has words for every evidence', () => {
    for (const evidence of NAMES) expect(differenceInWords([one(evidence, 'changed')])).toMatch(/^[A-Z][a-z ]+ changed\.$/u);
  });

  test('is one sentence, whatever the order, and says all that did not stay', () => {
    fc.assert(
      fc.property(differences, (given) => {
        const sentence = differenceInWords(given);
        expect(sentence).toMatch(/^[A-Z][^.]*\.$/u);
        expect(differenceInWords(given.toReversed())).toBe(sentence);
        for (const changed of given.filter(({ verdict }) => verdict !== 'same')) {
          const words = differenceInWords([{ ...changed, verdict: 'changed' }]).slice(1, -' changed.'.length);
          expect(sentence).toContain(words);
        }
      }),
    );
  });
});
