import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFacts } from './count-facts.js';
import { compareElements } from './compare.js';
import { identityOf } from './identity.js';
import type { ElementSnapshot } from './snapshot.js';

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> => fc.option(fc.option(value, { nil: null }), { nil: undefined });
const word = fc.constantFrom('Save', 'Cancel', 'Email', 'Search', 'Add to cart', 'Order 12', 'Next page', 'Log in');
const identifier = fc.constantFrom('save', 'cancel', 'user-email', 'q', 'go', ':r1:');

const snapshot: fc.Arbitrary<ElementSnapshot> = fc.record({
  dom: fc.record({
    id: maybe(identifier),
    name: maybe(identifier),
    tag: fc.constantFrom('button', 'a', 'input', 'div', 'select'),
    type: maybe(fc.constantFrom('text', 'submit', 'checkbox')),
    href: maybe(fc.constantFrom('/cart', '/help', '/cart?x=1')),
    dataAttributes: maybe(fc.constantFrom({ 'data-testid': 'a' }, { 'data-testid': 'b' })),
    // One class at most: a part of several is scored above all of them with the fitted weights.
    classes: maybe(fc.constantFrom<string[]>(['btn'], ['primary'], [])),
    xpath: maybe(fc.constantFrom('/html[1]/body[1]/form[1]/button[1]', '/html[1]/body[1]/div[2]/a[1]')),
  }),
  semantics: fc.record({ role: maybe(fc.constantFrom('button', 'link', 'textbox')), name: maybe(word), placeholder: maybe(word), title: maybe(word) }),
  surroundings: fc.record({
    heading: maybe(word),
    form: maybe(word),
    row: maybe(fc.constantFrom('Desk Lamp | 12', 'Wall Clock | 9')),
    neighbours: maybe(fc.constantFrom(['Total', '12 EUR'], ['Total'], ['Help'])),
    position: maybe(fc.record({ index: fc.nat(3), count: fc.constant(4) })),
  }),
  geometry: fc.record({ box: maybe(fc.record({ x: fc.nat(900), y: fc.nat(900), width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 60 }) })) }),
});

describe('identity', () => {
  it('explains a share of what was recorded, never less than nothing nor more than all', () => {
    fc.assert(
      fc.property(snapshot, snapshot, fc.integer({ min: 1, max: 500 }), (target, candidate, elements) => {
        const { explained, logOdds } = identityOf(target, candidate, { facts: { elements } });
        expect(explained).toBeGreaterThanOrEqual(0);
        expect(explained).toBeLessThanOrEqual(1);
        expect(Number.isFinite(logOdds)).toBe(true);
      }),
    );
  });

  it('scores nothing above the element itself', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (target, other) => {
        const known = { ...target, dom: { ...target.dom }, semantics: { ...target.semantics }, surroundings: { ...target.surroundings } };
        const page = { facts: countFacts(known, [known, other]) };
        expect(identityOf(known, known, page).logOdds).toBeGreaterThanOrEqual(identityOf(known, other, page).logOdds - 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  it('an element that changed in one piece only scores no higher than the element itself', () => {
    fc.assert(
      fc.property(snapshot, snapshot, fc.constantFrom('dom', 'semantics', 'surroundings', 'geometry'), (target, other, part) => {
        const changed = { ...target, [part]: other[part as keyof ElementSnapshot] } as ElementSnapshot;
        const page = { facts: countFacts(target, [target, changed]) };
        expect(identityOf(target, target, page).logOdds).toBeGreaterThanOrEqual(identityOf(target, changed, page).logOdds - 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  it('evidence that becomes unknown is left out, and is no contradiction', () => {
    const parts = [
      ['id', 'dom', 'id'], ['name', 'dom', 'name'], ['href', 'dom', 'href'], ['testId', 'dom', 'dataAttributes'], ['classes', 'dom', 'classes'], ['xpath', 'dom', 'xpath'],
      ['row', 'surroundings', 'row'], ['form', 'surroundings', 'form'], ['heading', 'surroundings', 'heading'], ['neighbours', 'surroundings', 'neighbours'], ['order', 'surroundings', 'position'],
    ] as const;
    fc.assert(
      fc.property(snapshot, snapshot, fc.constantFrom(...parts), (target, candidate, [evidence, group, key]) => {
        const blind = { ...candidate, [group]: { ...candidate[group], [key]: undefined } } as ElementSnapshot;
        const before = compareElements(target, candidate, { elements: 20 });
        const after = compareElements(target, blind, { elements: 20 });
        expect(after.find((one) => one.evidence === evidence)?.verdict).toBe('unknown');
        const against = (all: typeof before): string[] => all.filter(({ verdict }) => verdict === 'contradicts').map((one) => one.evidence);
        expect(against(before)).toEqual(expect.arrayContaining(against(after)));
      }),
    );
  });

  it('a label that nobody looked for is unknown, whatever the other says', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (target, candidate) => {
        const label = compareElements(target, { ...candidate, semantics: { role: candidate.semantics?.role } }, { elements: 20 }).find((one) => one.evidence === 'label');
        expect(label?.verdict).toBe('unknown');
      }),
    );
  });

  it('an element elsewhere on the page changes no verdict, and how alike only by how rare classes are', () => {
    fc.assert(
      fc.property(snapshot, snapshot, snapshot, (target, candidate, stranger) => {
        const compared = (page: ElementSnapshot[]): unknown[] =>
          compareElements(target, candidate, countFacts(target, page)).map(({ evidence, verdict, likeness }) => ({ evidence, verdict, likeness: evidence === 'classes' ? null : likeness }));
        expect(compared([target, candidate, stranger])).toEqual(compared([target, candidate]));
      }),
    );
  });

  it('what a step reads is content: another text takes nothing away, the same text still counts', () => {
    const price = (text: string): ElementSnapshot => ({ dom: { tag: 'p', id: 'price' }, semantics: { role: null, text } });
    const score = (text: string, reads: boolean): number => identityOf(price('12 EUR'), price(text), { facts: { elements: 20 }, reads }).logOdds;
    expect(score('14 EUR', true)).toBeGreaterThan(score('14 EUR', false));
    expect(score('12 EUR', true)).toBe(score('12 EUR', false));
  });
});
