import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareElements, tellingOf } from './compare.js';
import type { ElementSnapshot } from './snapshot.js';
import { EVIDENCE, type Comparison, type EvidenceName } from './verdict.js';

const facts = { elements: 50 };

function evidence(name: EvidenceName, target: ElementSnapshot, candidate: ElementSnapshot): Comparison {
  const found = compareElements(target, candidate, facts).find((one) => one.evidence === name);
  if (!found) throw new Error(`${name} is not compared`);
  return found;
}

const button = (name: string, more: ElementSnapshot = {}): ElementSnapshot => ({ ...more, dom: { tag: 'button', ...more.dom }, semantics: { role: 'button', name, ...more.semantics } });

it('compares every piece of evidence, each once', () => {
  expect(compareElements({}, {}, facts).map((one) => one.evidence)).toEqual([...EVIDENCE]);
  expect(new Set(compareElements({}, {}, facts).map((one) => one.verdict))).toEqual(new Set(['unknown']));
});

describe('presence', () => {
  it.each([
    ['same', 'save', 'save'],
    ['changed', 'save', 'store'],
    ['lost', 'save', null],
    ['appeared', null, 'save'],
    ['absent', null, null],
    ['unknown', undefined, 'save'],
    ['unknown', 'save', undefined],
    ['unknown', null, undefined],
  ])('of an id is %s: %s → %s', (verdict, then, now) => {
    expect(evidence('id', { dom: { id: then } }, { dom: { id: now } }).verdict).toBe(verdict);
  });

  it('an empty list of classes is none, and one that nobody looked for is unknown', () => {
    expect(evidence('classes', { dom: { classes: [] } }, { dom: { classes: [] } }).verdict).toBe('absent');
    expect(evidence('classes', { dom: { classes: ['a'] } }, { dom: { classes: [] } }).verdict).toBe('lost');
    expect(evidence('classes', { dom: { classes: ['a'] } }, { dom: {} }).verdict).toBe('unknown');
  });
});

describe('identifiers', () => {
  it('an id that a framework made up counts as none, on either side', () => {
    expect(evidence('id', { dom: { id: ':r1:' } }, { dom: { id: ':r7:' } }).verdict).toBe('absent');
    expect(evidence('id', { dom: { id: 'save' } }, { dom: { id: 'ember1234' } }).verdict).toBe('lost');
    expect(evidence('name', { dom: { name: 'mui-5521' } }, { dom: { name: 'email' } }).verdict).toBe('appeared');
  });

  it('test ids are alike by the share of them that is equal', () => {
    const ids = (dataAttributes: Record<string, string>): ElementSnapshot => ({ dom: { dataAttributes } });
    expect(evidence('testId', ids({ 'data-testid': 'a' }), ids({ 'data-testid': 'a', 'data-cy': 'b' })).verdict).toBe('same');
    expect(evidence('testId', ids({ 'data-testid': 'a', 'data-cy': 'b' }), ids({ 'data-testid': 'a' }))).toMatchObject({ verdict: 'similar', likeness: 0.5 });
    expect(evidence('testId', ids({ 'data-testid': 'a' }), ids({ 'data-testid': 'b' })).verdict).toBe('changed');
  });
});

describe('labels', () => {
  it.each([
    ['same', 'Save', 'SAVE'],
    ['similar', 'Log in', 'Sign in'],
    ['similar', 'Checkout', 'Go to checkout'],
    ['changed', 'Save', 'Help'],
    ['contradicts', 'Save', 'Do not save'],
    ['contradicts', 'Subscribe', 'Unsubscribe'],
    ['contradicts', 'Invoice 1001', 'Invoice 1002'],
    ['contradicts', 'Page 2', 'Page 3'],
  ])('%s: %s → %s', (verdict, then, now) => {
    expect(evidence('label', button(then), button(now)).verdict).toBe(verdict);
  });

  it('a control with another name is another control, whatever its title says', () => {
    const icon: ElementSnapshot = { dom: { tag: 'button' }, semantics: { name: 'trash', title: 'Remove item' } };
    const label = evidence('label', button('Remove item'), icon);
    expect(label.verdict).not.toBe('same');
    expect(label.likeness).toBeLessThan(0.8);
  });

  it.each([
    ['Delete', 'Delete all'],
    ['Save', 'Save as template'],
    ['Marie Dupont', 'Mario Dupont'],
    ['Log out', 'Log out everywhere'],
    ['Sort A–Z', 'Sort Z–A'],
  ])('a control called %s is not the one called %s', (recorded, found) => {
    expect(['changed', 'contradicts']).toContain(evidence('label', button(recorded), button(found)).verdict);
  });

  it('what stood beside the target is not the target under another name', () => {
    const target: ElementSnapshot = { ...button('Send'), surroundings: { neighbours: ['Dispatch', 'Cancel'] } };
    expect(evidence('label', target, button('Dispatch')).verdict).toBe('contradicts');
  });

  it('a placeholder does not stand for a name that says otherwise', () => {
    const newsletter: ElementSnapshot = { dom: { tag: 'input' }, semantics: { name: 'E-mail for newsletter', placeholder: 'E-mail' } };
    expect(evidence('label', { dom: { tag: 'input' }, semantics: { name: 'E-mail', placeholder: null } }, newsletter).likeness).toBeLessThan(1);
  });

  it('a first label that contradicts is not made up for by another one', () => {
    const turned: ElementSnapshot = { dom: { tag: 'button' }, semantics: { name: 'Do not save', title: 'Save' } };
    expect(evidence('label', button('Save'), turned).verdict).toBe('contradicts');
  });

  it('a control whose label holds the whole recorded one is nearer than a container that does', () => {
    const longer = 'Go to your checkout page now, please';
    const control = evidence('label', button('Checkout'), button(longer));
    const container = evidence('label', button('Checkout'), { dom: { tag: 'div' }, semantics: { role: null, text: longer } });
    expect(control.likeness).toBeGreaterThan(container.likeness);
  });

  it('no label then and none now is absent; nobody looked is unknown', () => {
    const bare: ElementSnapshot = { dom: { tag: 'button' }, semantics: { name: null, text: null } };
    expect(evidence('label', bare, bare).verdict).toBe('absent');
    expect(evidence('label', bare, { dom: { tag: 'button' } }).verdict).toBe('unknown');
    expect(evidence('label', button('Save'), bare).verdict).toBe('lost');
    expect(evidence('label', bare, button('Save')).verdict).toBe('appeared');
  });
});

describe('tags and kinds', () => {
  it('a link that became a button is alike; a button that became a field is another thing', () => {
    const link: ElementSnapshot = { dom: { tag: 'a' }, semantics: { role: 'link', name: 'Next' } };
    expect(evidence('tag', link, button('Next'))).toMatchObject({ verdict: 'similar' });
    expect(evidence('kind', link, button('Next')).verdict).toBe('same');
    const field: ElementSnapshot = { dom: { tag: 'textarea' }, semantics: { role: 'textbox', name: 'Next' } };
    expect(evidence('tag', link, field).verdict).toBe('changed');
    expect(evidence('kind', link, field).verdict).toBe('contradicts');
  });

  it('the tags of two pieces of content are not alike because both are content', () => {
    expect(evidence('tag', { dom: { tag: 'p' } }, { dom: { tag: 'div' } }).verdict).toBe('changed');
  });
});

describe('surroundings', () => {
  it('a position is the same among however many; one that nobody measured is unknown', () => {
    const at = (index: number, count: number): ElementSnapshot => ({ surroundings: { position: { index, count } } });
    expect(evidence('order', at(1, 3), at(1, 4)).verdict).toBe('same');
    expect(evidence('order', at(1, 3), at(2, 3)).verdict).toBe('changed');
    expect(evidence('order', at(1, 3), {}).verdict).toBe('unknown');
  });

  it('nearness falls with the distance of the centres, and no box is unknown', () => {
    const box = (x: number): ElementSnapshot => ({ geometry: { box: { x, y: 0, width: 10, height: 10 } } });
    expect(evidence('place', box(0), box(0)).likeness).toBe(1);
    expect(evidence('place', box(0), box(150)).likeness).toBeCloseTo(0.5);
    expect(evidence('place', box(0), box(1_000)).likeness).toBeLessThan(0.15);
    expect(evidence('place', box(0), { geometry: { box: null } }).verdict).toBe('unknown');
    expect(evidence('size', box(0), box(500)).likeness).toBe(1);
  });

  it('another frame is another place, and no frame is none', () => {
    const frame = (urlPattern: string): ElementSnapshot => ({ frames: [{ urlPattern }] });
    expect(evidence('frame', frame('/pay/*'), frame('/pay/*')).verdict).toBe('same');
    expect(evidence('frame', frame('/pay/*'), frame('/ads/*')).verdict).toBe('changed');
    expect(evidence('frame', frame('/pay/*'), { frames: [] }).verdict).toBe('lost');
    expect(evidence('frame', { frames: [] }, { frames: [] }).verdict).toBe('absent');
  });

  it('words of the neighbours count, not their order', () => {
    const beside = (...neighbours: string[]): ElementSnapshot => ({ surroundings: { neighbours } });
    expect(evidence('neighbours', beside('Total', '12 EUR'), beside('12 EUR', 'Total')).verdict).toBe('same');
    expect(evidence('neighbours', beside('Total', '12 EUR'), beside('Subscribe', 'today')).verdict).toBe('changed');
  });
});

describe('how telling a match is', () => {
  it('falls with the number of elements that share it, from 1 to 0', () => {
    expect(tellingOf(1, 100)).toBe(1);
    expect(tellingOf(100, 100)).toBe(0);
    expect(tellingOf(10, 100)).toBeCloseTo(0.5);
    expect(tellingOf(undefined, 100)).toBe(0.5);
    expect(tellingOf(1, 1)).toBe(0.5);
  });

  it('is a share whatever was counted', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(500), (count, elements) => {
        const telling = tellingOf(count, elements);
        expect(telling).toBeGreaterThanOrEqual(0);
        expect(telling).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a class that everything has weighs less than one that is rare', () => {
    const page = { elements: 100, classes: { btn: 90, checkout: 1 } };
    const target: ElementSnapshot = { dom: { classes: ['btn', 'checkout'] } };
    const likeness = (classes: string[]): number => compareElements(target, { dom: { classes } }, page).find((one) => one.evidence === 'classes')?.likeness ?? 0;
    expect(likeness(['checkout'])).toBeGreaterThan(likeness(['btn']));
  });
});
