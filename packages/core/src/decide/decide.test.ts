import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFacts } from '../element/count-facts.js';
import type { ElementSnapshot, ElementState } from '../element/snapshot.js';
import type { TierId } from '../locator/tiers.js';
import type { Action } from '../recording/step.js';
import { decide } from './decide.js';
import type { Contender, Decision } from './decision.js';
import { ACCEPTANCE } from './probability.js';

interface Sketch {
  id?: string | null;
  testId?: string;
  name?: string | null;
  tag?: string;
  type?: string | null;
  role?: string | null;
  classes?: string[];
  href?: string;
  row?: string | null;
  column?: string | null;
  form?: string | null;
  heading?: string | null;
  neighbours?: string[];
  order?: [number, number];
  at?: [number, number];
  path?: string;
}

function element(sketch: Sketch): ElementSnapshot {
  const { at = [100, 100], order } = sketch;
  return {
    dom: {
      tag: sketch.tag ?? 'button',
      id: sketch.id ?? null,
      name: null,
      type: sketch.type ?? null,
      classes: sketch.classes ?? ['btn'],
      href: sketch.href ?? null,
      dataAttributes: sketch.testId ? { 'data-testid': sketch.testId } : null,
      xpath: sketch.path ?? `/html[1]/body[1]/main[1]/div[${at[1]}]/button[1]`,
    },
    semantics: { role: sketch.role === undefined ? 'button' : sketch.role, name: sketch.name ?? null, label: null, placeholder: null, title: null, alt: null, text: sketch.name ?? null },
    surroundings: {
      row: sketch.row ?? null,
      column: sketch.column ?? null,
      form: sketch.form ?? null,
      heading: sketch.heading ?? 'Cart',
      neighbours: sketch.neighbours ?? ['Total', '12 EUR'],
      landmark: 'main',
      position: order ? { index: order[0], count: order[1] } : null,
    },
    geometry: { box: { x: at[0], y: at[1], width: 90, height: 30 } },
    frames: [],
  };
}

const USABLE: ElementState = { visible: true, enabled: true, editable: false, interactive: true, box: { x: 0, y: 0, width: 90, height: 30 } };

function contender(sketch: Sketch, tiers: TierId[] = [], state: Partial<ElementState> = {}): Contender {
  const snapshot = element(sketch);
  return { ref: { frame: 'main', node: JSON.stringify(sketch).length * 1_000 + (sketch.at?.[1] ?? 0) }, snapshot, tiers, state: { ...USABLE, ...state } };
}

/** The rest of a page, so that what is rare can be told from what everything has. */
const CROWD: Contender[] = ['Home', 'Products', 'Help', 'Contact', 'Imprint', 'Careers', 'Press', 'Blog', 'Terms', 'Privacy'].map((name, i) =>
  contender({ name, tag: 'a', role: 'link', href: `/${name}`, at: [i * 80, 5], neighbours: ['Menu'], heading: null, classes: ['nav'], path: `/html[1]/body[1]/nav[1]/a[${i + 1}]` }),
);

function ask(target: ElementSnapshot, candidates: readonly Contender[], action: Action = 'click'): Decision {
  const all = [...candidates, ...CROWD];
  return decide({ target, action, facts: countFacts(target, all.map(({ snapshot }) => snapshot)) }, all);
}

const nameOf = (decision: Decision): string | null | undefined => (decision.kind === 'none' ? null : decision.chosen.candidate.snapshot.dom?.id);

const PAY: Sketch = { id: 'checkout', name: 'Go to checkout', form: 'cart', at: [500, 400] };
const target = element(PAY);
const found = contender(PAY, ['xpath', 'id', 'aria']);

describe('recorded, proposed, none', () => {
  it('an element that a precise tier named and nothing contradicts is the recorded one', () => {
    expect(ask(target, [found])).toMatchObject({ kind: 'recorded', tier: 'xpath' });
    expect(ask(target, [{ ...found, tiers: ['data', 'aria'] }])).toMatchObject({ kind: 'recorded', tier: 'aria' });
  });

  it('the same element that no precise tier named is proposed', () => {
    expect(ask(target, [{ ...found, tiers: ['fuzzyText', 'boundingBox'] }])).toMatchObject({ kind: 'proposed', tier: 'fuzzyText' });
    expect(ask(target, [{ ...found, tiers: [] }])).toMatchObject({ kind: 'proposed', tier: null });
  });

  it('nothing on the page, or nothing like it, is none', () => {
    expect(decide({ target, action: 'click', facts: { elements: 0 } }, [])).toMatchObject({ kind: 'none', code: 'not-found', ranked: [] });
    expect(ask(target, [])).toMatchObject({ kind: 'none' });
  });

  it.each<[string, Sketch]>([
    ['another name', { ...PAY, name: 'Check out as guest' }],
    ['another role', { ...PAY, role: 'checkbox' }],
    ['another kind', { ...PAY, tag: 'input', type: 'text', role: 'textbox' }],
    ['no name any more', { ...PAY, name: null }],
  ])('a locator that still matches an element of %s does not make it the recorded one', (_, sketch) => {
    expect(ask(target, [contender(sketch, ['xpath', 'id'])]).kind).not.toBe('recorded');
  });

  it('nor one in another row or column', () => {
    const row = { name: 'Remove', row: 'Desk Lamp | 29.00', column: 'Actions', id: 'remove-2', order: [1, 3] as [number, number] };
    expect(ask(element(row), [contender(row, ['xpath', 'id'])]).kind).toBe('recorded');
    expect(ask(element(row), [contender({ ...row, row: 'Wall Clock | 9.00' }, ['xpath', 'id'])])).toMatchObject({ kind: 'none', code: 'contradiction' });
    expect(ask(element(row), [contender({ ...row, column: 'Price' }, ['xpath', 'id'])]).kind).not.toBe('recorded');
  });

  it('a count in the name does not make it another element', () => {
    const cart = { ...PAY, name: 'Cart (2)' };
    expect(ask(element(cart), [contender({ ...cart, name: 'Cart (3)' }, ['id'])]).kind).toBe('recorded');
  });
});

describe('vetoes', () => {
  it.each<[string, Sketch]>([
    ['an opposite label', { ...PAY, name: 'Do not go to checkout' }],
    ['another number', { ...PAY, name: 'Go to checkout 2' }],
    ['another kind', { ...PAY, tag: 'textarea', role: 'textbox' }],
  ])('%s is never chosen, whatever else fits', (_, sketch) => {
    const recorded = sketch.name === 'Go to checkout 2' ? element({ ...PAY, name: 'Go to checkout 1' }) : target;
    expect(ask(recorded, [contender(sketch, ['xpath', 'id', 'data', 'aria'])])).toMatchObject({ kind: 'none' });
  });

  it('holds for any candidate and any action', () => {
    const names = fc.constantFrom('Go to checkout', 'Do not go to checkout', 'Log in', 'Log out', 'Page 1', 'Page 2', 'Subscribe', 'Unsubscribe');
    const sketch = fc.record({
      name: names,
      id: fc.constantFrom('checkout', 'other', null),
      row: fc.constantFrom(null, 'Desk Lamp | 29.00', 'Wall Clock | 9.00'),
      tag: fc.constantFrom('button', 'a', 'input'),
      role: fc.constantFrom('button', 'link', 'textbox'),
      at: fc.tuple(fc.nat(900), fc.nat(900)),
    });
    const tiers = fc.subarray<TierId>(['xpath', 'id', 'aria', 'fuzzyText', 'boundingBox']);
    fc.assert(
      fc.property(sketch, fc.array(fc.tuple(sketch, tiers), { maxLength: 4 }), fc.constantFrom<Action>('click', 'fill', 'hover'), (recorded, others, action) => {
        const decision = ask(element(recorded), others.map(([one, named]) => contender(one, named, { editable: one.role === 'textbox' })), action);
        if (decision.kind === 'none') return;
        const against = decision.chosen.identity.comparisons.filter(({ evidence, verdict }) => verdict === 'contradicts' && ['label', 'kind', 'row', 'column'].includes(evidence));
        expect(against).toEqual([]);
        expect(decision.probability).toBeGreaterThanOrEqual(ACCEPTANCE.floor);
      }),
    );
  });
});

describe('identity', () => {
  it('place, look and path alone never act: an element of another name in the same place is none', () => {
    const other = contender({ ...PAY, id: 'newsletter', name: 'Newsletter' }, ['xpath', 'boundingBox']);
    expect(ask(target, [other])).toMatchObject({ kind: 'none' });
  });

  it('two bare elements have nothing in common because neither has a class', () => {
    const bare = { id: 'icon-a', name: null, classes: [], at: [10, 10] as [number, number] };
    expect(ask(element(bare), [contender({ ...bare, id: 'icon-b' }, ['xpath', 'boundingBox'])])).toMatchObject({ kind: 'none' });
  });

  it('a renamed element needs two identifiers that have stayed', () => {
    const both = { ...PAY, testId: 'checkout-button' };
    expect(ask(element(both), [contender({ ...both, name: 'Proceed' }, ['xpath', 'id', 'data'])]).kind).not.toBe('recorded');
    expect(ask(target, [contender({ ...PAY, name: 'Newsletter' }, ['xpath', 'id'])])).toMatchObject({ kind: 'none' });
  });

  it('what is read is known by its place where it has no name, and not by its place where its id is another', () => {
    const total = (text: string, id: string | null): Sketch => ({ tag: 'p', role: null, name: text, id, classes: [], neighbours: ['Total', 'incl. tax'] });
    const all = [contender(total('99 EUR', null), ['xpath']), ...CROWD];
    const recorded = element(total('12 EUR', null));
    const facts = countFacts(recorded, all.map(({ snapshot }) => snapshot));
    expect(decide({ target: recorded, action: 'extract', facts, reads: true }, all).kind).toBe('recorded');
    const busy = element(total('Working on it', 'busy'));
    const done = [contender(total('All done', 'out'), ['xpath']), ...CROWD];
    expect(decide({ target: busy, action: 'extract', facts: countFacts(busy, done.map(({ snapshot }) => snapshot)), reads: true }, done).kind).toBe('none');
  });
});

describe('twins', () => {
  const save = (more: Sketch): Sketch => ({ id: null, name: 'Save', heading: null, neighbours: ['Title'], ...more });

  it('two that nothing but their place tells apart are ambiguous', () => {
    const decision = ask(element(save({})), [contender(save({ at: [100, 100] })), contender(save({ at: [100, 300] }))]);
    expect(decision).toMatchObject({ kind: 'none', code: 'ambiguous' });
  });

  it('where there were two already, their order tells', () => {
    const recorded = element(save({ order: [1, 2], at: [100, 300] }));
    const twins = [contender(save({ order: [0, 2], at: [100, 100] }), ['aria']), contender(save({ order: [1, 2], at: [100, 300] }), ['aria', 'xpath'])];
    const decision = ask(recorded, twins);
    expect(decision.kind === 'none' ? null : decision.chosen.candidate.ref).toEqual(twins[1]?.ref);
  });

  it('but not where one has come or gone since', () => {
    const recorded = element(save({ order: [1, 2], at: [100, 300] }));
    const three = [0, 1, 2].map((i) => contender(save({ order: [i, 3], at: [100, 100 + 200 * i] }), ['aria']));
    expect(ask(recorded, three)).toMatchObject({ kind: 'none', code: 'ambiguous' });
  });

  it('a form, a row or an id that fits one of them tells', () => {
    const recorded = element(save({ form: 'billing', at: [100, 100] }));
    const decision = ask(recorded, [contender({ ...save({ form: 'shipping', at: [100, 0] }), id: 's' }), contender({ ...save({ form: 'billing', at: [100, 200] }), id: 'b' })]);
    expect(nameOf(decision)).toBe('b');
  });

  it('two links of the same text to the same address are one', () => {
    const help = (at: [number, number], path: string): Sketch => ({ tag: 'a', role: 'link', name: 'Size guide', href: '/size-guide', at, path });
    const decision = ask(element(help([10, 10], '/html[1]/body[1]/main[1]/a[1]')), [contender(help([10, 10], '/html[1]/body[1]/main[1]/a[1]'), ['xpath', 'aria']), contender(help([10, 900], '/html[1]/body[1]/footer[1]/a[1]'), ['aria'])]);
    expect(decision.kind).toBe('recorded');
  });
});

describe('evidence that points to different nodes', () => {
  it('two buttons that swapped their labels are refused', () => {
    const swapped = [contender({ ...PAY, name: 'Empty cart', at: [500, 400] }, ['id', 'xpath']), contender({ ...PAY, id: 'empty', at: [500, 450] }, ['aria'])];
    const decision = ask(target, swapped);
    expect(decision).toMatchObject({ kind: 'none', code: 'contradiction' });
    expect(decision.kind === 'none' && decision.reason).toContain('checkout');
  });

  it('ids that count rows stay with the place, and the row says which is meant', () => {
    const remove = (row: string, number: number): Sketch => ({ id: `remove-${number}`, name: 'Remove', row, column: 'Actions', order: [number - 1, 2], at: [700, 100 * number], neighbours: [row] });
    const recorded = element(remove('Desk Lamp | 29.00', 2));
    const now = [contender(remove('Desk Lamp | 29.00', 1), ['aria']), contender(remove('Wall Clock | 9.00', 2), ['id', 'xpath', 'aria'])];
    const decision = ask(recorded, now);
    expect(decision.kind === 'none' ? decision.reason : decision.chosen.candidate.snapshot.surroundings?.row).toBe('Desk Lamp | 29.00');
  });
});

describe('what the action needs', () => {
  const field: Sketch = { id: 'mail', name: 'E-mail', tag: 'input', type: 'email', role: 'textbox' };

  it('a fill needs something to type into', () => {
    expect(ask(element(field), [contender(field, ['id'], { editable: true })], 'fill').kind).toBe('recorded');
    expect(ask(element(field), [contender(field, ['id'], { editable: false })], 'fill')).toMatchObject({ kind: 'none' });
  });

  it('what is hidden is not used, and is named as the reason', () => {
    const decision = decide({ target, action: 'click', facts: { elements: 5 } }, [contender(PAY, ['id'], { visible: false })]);
    expect(decision).toMatchObject({ kind: 'none', code: 'not-usable' });
    expect(decision.kind === 'none' && decision.reason).toContain('hidden');
  });
});

describe('order', () => {
  it('of the candidates does not matter', () => {
    const all = [found, contender({ ...PAY, id: 'guest', name: 'Check out as guest', at: [500, 450] }), contender({ id: 'empty', name: 'Empty cart', at: [400, 400] }), ...CROWD];
    const facts = countFacts(target, all.map(({ snapshot }) => snapshot));
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }), (shuffled) => {
        const decision = decide({ target, action: 'click', facts }, shuffled);
        expect(nameOf(decision)).toBe('checkout');
        expect(decision.probability).toBe(decide({ target, action: 'click', facts }, all).probability);
      }),
    );
  });
});
