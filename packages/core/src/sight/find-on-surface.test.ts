import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box, SightWord } from '../recording/target.js';
import { controlAt } from './control-at.js';
import { findOnSurface } from './find-on-surface.js';
import type { RecordedScene } from './recorded-scene.js';
import { areaOf, holds, middleOf, type Scene, type SceneWord } from './scene.js';
import { cardAround, partsOf, timesOf } from './word-parts.js';

const LETTER = 7;
const HEIGHT = 12;

function words(text: string, x: number, y: number): SceneWord[] {
  let at = x;
  return text.split(' ').map((word) => {
    const box = { x: at, y: y - HEIGHT / 2, width: word.length * LETTER, height: HEIGHT };
    at += (word.length + 1) * LETTER;
    return { text: word, box, confidence: 99 };
  });
}

interface Drawing {
  words: SceneWord[];
  boxes: Box[];
}

function button(text: string, x: number, y: number): Drawing {
  const width = text.length * LETTER + 24;
  return { words: words(text, x + 12, y + 14), boxes: [{ x, y, width, height: 28 }] };
}

function field(label: string, x: number, y: number): Drawing {
  return { words: words(label, x, y + 14), boxes: [{ x: x + 120, y, width: 160, height: 28 }] };
}

function row(texts: readonly string[], x: number, y: number, act = 'Pay'): Drawing {
  const cells = texts.flatMap((text, index) => words(text, x + index * 120, y + 14));
  const pay = button(act, x + texts.length * 120, y);
  return { words: [...cells, ...pay.words], boxes: pay.boxes };
}

function card(title: string, box: Box, content: readonly Drawing[]): Drawing {
  return { words: [...(title ? words(title, box.x + 12, box.y + 14) : []), ...content.flatMap((one) => one.words)], boxes: [box, ...content.flatMap((one) => one.boxes)] };
}

function sceneOf(drawings: readonly Drawing[], change: { scale?: number; by?: { x: number; y: number } } = {}): Scene {
  const { scale = 1, by = { x: 0, y: 0 } } = change;
  const moved = ({ x, y, width, height }: Box): Box => ({ x: x * scale + by.x, y: y * scale + by.y, width: width * scale, height: height * scale });
  return {
    size: { width: 1000 * scale + by.x, height: 700 * scale + by.y },
    words: drawings.flatMap((one) => one.words).map((word) => ({ ...word, box: moved(word.box) })),
    boxes: drawings.flatMap((one) => one.boxes).map(moved).sort((a, b) => areaOf(a) - areaOf(b)),
  };
}

/** As the recorder keeps it. */
function recorded(scene: Scene, at: { x: number; y: number }, typed = false): RecordedScene {
  const drawn = controlAt(scene, at, { typed });
  if (!drawn) throw new Error('nothing is drawn there');
  const part = partsOf(scene, { control: drawn.control, nameBox: drawn.nameBox, card: cardAround(scene, drawn.control) });
  const kept = scene.words.map((word) => ({ ...word, ...part(word) })).filter((word) => word.part !== 'value') as SightWord[];
  return { ...drawn, at, size: scene.size, words: kept, times: drawn.name === null ? 0 : timesOf(scene, drawn.name) };
}

const FORM = card('New order', { x: 10, y: 10, width: 330, height: 300 }, [field('Customer', 20, 50), field('E-mail', 20, 100), button('Add order', 20, 160), button('Reset', 140, 160)]);
const TABLE = card('Invoices', { x: 360, y: 10, width: 620, height: 300 }, [row(['1041', 'Acme Tools', '120.50'], 380, 60), row(['1042', 'Birch Garden', '89.00'], 380, 110), row(['1043', 'Corner Shop', '45.10'], 380, 160)]);
const CLEARS = [card('Search', { x: 10, y: 400, width: 300, height: 90 }, [button('Clear', 40, 440)]), card('Printing', { x: 400, y: 400, width: 300, height: 90 }, [button('Clear', 430, 440)])];
const PAGE = sceneOf([FORM, TABLE, ...CLEARS]);

const TARGETS: readonly [string, { x: number; y: number }, boolean][] = [
  ['Customer', { x: 200, y: 64 }, true],
  ['E-mail', { x: 200, y: 114 }, true],
  ['Add order', { x: 60, y: 174 }, false],
  ['Pay', { x: 760, y: 124 }, false],
  ['Clear', { x: 70, y: 454 }, false],
];

describe('a drawn control', () => {
  it.each(TARGETS)('%s is called by what is written on it, or beside it', (name, at, typed) => {
    expect(recorded(PAGE, at, typed).name).toBe(name);
  });

  it.each(TARGETS)('%s is found where it was', (_name, at, typed) => {
    const finding = findOnSurface(recorded(PAGE, at, typed), PAGE);
    expect(finding).toMatchObject({ kind: 'found', place: 'same' });
  });

  it('is found wherever the surface is drawn, at any scale, and pointed at inside', () => {
    const scale = fc.double({ min: 0.7, max: 2.2, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...TARGETS), scale, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 300 }), ([, at, typed], factor, x, y) => {
        const now = sceneOf([FORM, TABLE, ...CLEARS], { scale: factor, by: { x, y } });
        const finding = findOnSurface(recorded(PAGE, at, typed), now);
        expect(finding.kind).toBe('found');
        if (finding.kind !== 'found') return;
        const own = controlAt(PAGE, at, { typed })?.control as Box;
        expect(holds({ x: own.x * factor + x, y: own.y * factor + y, width: own.width * factor, height: own.height * factor }, finding.point)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is found in its card when the cards and the rows have changed their order', () => {
    const table = card('Invoices', { x: 10, y: 10, width: 620, height: 300 }, [row(['1043', 'Corner Shop', '45.10'], 30, 60), row(['1042', 'Birch Garden', '89.00'], 30, 110), row(['1041', 'Acme Tools', '120.50'], 30, 160)]);
    const clears = [card('Printing', { x: 10, y: 400, width: 300, height: 90 }, [button('Clear', 40, 440)]), card('Search', { x: 400, y: 400, width: 300, height: 90 }, [button('Clear', 430, 440)])];
    const now = sceneOf([table, ...clears]);
    expect(middleOf(controlOf(findOnSurface(recorded(PAGE, { x: 760, y: 124 }), now))).y).toBeCloseTo(124);
    expect(middleOf(controlOf(findOnSurface(recorded(PAGE, { x: 70, y: 454 }), now))).x).toBeGreaterThan(400);
  });
});

function controlOf(finding: ReturnType<typeof findOnSurface>): Box {
  if (finding.kind !== 'found') throw new Error(finding.reason);
  return finding.control;
}

describe('what is refused', () => {
  it('a control that says something else, in the same place', () => {
    const now = sceneOf([card('New order', { x: 10, y: 10, width: 330, height: 300 }, [button('Add customer', 20, 160)]), TABLE]);
    expect(findOnSurface(recorded(PAGE, { x: 60, y: 174 }), now)).toMatchObject({ kind: 'not-found' });
  });

  it('a text of that name which is no control', () => {
    const now = sceneOf([card('New order', { x: 10, y: 10, width: 330, height: 300 }, [{ words: words('Add order', 32, 174), boxes: [] }]), TABLE]);
    expect(findOnSurface(recorded(PAGE, { x: 60, y: 174 }), now)).toMatchObject({ kind: 'not-found', reason: expect.stringContaining('no control') });
  });

  it('the same button in surroundings that have nothing of the recorded ones', () => {
    const now = sceneOf([card('Archive', { x: 10, y: 10, width: 330, height: 300 }, [button('Add order', 20, 160)])]);
    expect(findOnSurface(recorded(PAGE, { x: 60, y: 174 }), now)).toMatchObject({ kind: 'not-found' });
  });

  it('a small dialog that was taken for one control, when its buttons have changed places', () => {
    const dialog = (buttons: string): Scene => sceneOf([{ words: [...words('Order 1001', 110, 90), ...words(buttons, 110, 108)], boxes: [{ x: 100, y: 80, width: 200, height: 40 }] }]);
    const then = recorded(dialog('Approve order Cancel order'), { x: 140, y: 108 });
    expect(then.name).toBe('Order 1001 Approve order Cancel order');
    expect(findOnSurface(then, dialog('Approve order Cancel order'), () => 1)).toMatchObject({ kind: 'found' });
    expect(findOnSurface(then, dialog('Cancel order Approve order'), () => 1)).toMatchObject({ kind: 'not-found' });
  });

  it('a label whose field has gone', () => {
    const now = sceneOf([card('New order', { x: 10, y: 10, width: 330, height: 300 }, [{ words: words('Customer', 20, 64), boxes: [] }, field('E-mail', 20, 100)]), TABLE]);
    expect(findOnSurface(recorded(PAGE, { x: 200, y: 64 }, true), now)).toMatchObject({ kind: 'not-found' });
  });

  it('one of two that nothing around tells apart', () => {
    const now = sceneOf([FORM, TABLE, ...[10, 400].map((x) => card('Search', { x, y: 400, width: 300, height: 90 }, [button('Clear', x + 30, 440)]))]);
    expect(findOnSurface(recorded(PAGE, { x: 70, y: 454 }), now)).toMatchObject({ kind: 'ambiguous' });
  });

  it('one of two whose card has lost its title', () => {
    const now = sceneOf([FORM, TABLE, ...[10, 400].map((x) => card('', { x, y: 400, width: 300, height: 90 }, [button('Clear', x + 30, 440)]))]);
    expect(findOnSurface(recorded(PAGE, { x: 70, y: 454 }), now)).toMatchObject({ kind: 'not-found', reason: expect.stringContaining('‘Search’ is not to be read') });
  });

  it('a row with any other number, wherever it stands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), fc.constantFrom(60, 110, 160), (number, y) => {
        fc.pre(number !== 1042);
        const now = sceneOf([FORM, card('Invoices', { x: 360, y: 10, width: 620, height: 300 }, [row([String(number), 'Birch Garden', '89.00'], 380, y)])]);
        expect(findOnSurface(recorded(PAGE, { x: 760, y: 124 }), now).kind).toBe('not-found');
      }),
      { numRuns: 40 },
    );
  });
});

/** A table of people, each with what can be done to them. */
function people(act: string, rows: readonly (readonly string[])[]): Scene {
  return sceneOf([card('Members', { x: 10, y: 10, width: 620, height: 300 }, rows.map((texts, index) => row(texts, 30, 60 + index * 50, act)))]);
}

/** What is found of the control in the first row, when the table shows these rows. */
function foundAmong(act: string, then: readonly (readonly string[])[], now: readonly (readonly string[])[]): ReturnType<typeof findOnSurface> {
  return findOnSurface(recorded(people(act, then), { x: 30 + (then[0]?.length ?? 0) * 120 + 20, y: 74 }), people(act, now));
}

const [ANDERSON, BAKER, CLARK] = [['Anderson', 'Oslo', 'active'], ['Baker', 'Rome', 'active'], ['Clark', 'Paris', 'paused']];

describe('a row of data without numbers', () => {
  it.each([
    ['somebody else in the place', [ANDERSON, BAKER, CLARK], [['Olsen', 'Oslo', 'active'], BAKER, CLARK]],
    ['a name that is one letter off', [ANDERSON, BAKER, CLARK], [['Andersen', 'Oslo', 'active'], BAKER, CLARK]],
    ['the same, elsewhere', [ANDERSON, BAKER, CLARK], [BAKER, ['Andersen', 'Oslo', 'active'], CLARK]],
    ['the only one that is left', [ANDERSON, BAKER, CLARK], [['Baker', 'Oslo', 'active']]],
    ['the only one there ever was', [ANDERSON], [['Baker', 'Oslo', 'active']]],
    ['another one in every word', [ANDERSON], [['Baker', 'Rome', 'paused']]],
    ['the sister', [['Maria Lopez', 'clerk'], ['Peter Gray', 'clerk']], [['Mario Lopez', 'clerk'], ['Peter Gray', 'clerk']]],
  ])('is not acted on where it is %s', (_what, then, now) => {
    for (const act of ['Delete', 'Edit']) expect(foundAmong(act, then, now).kind, act).not.toBe('found');
  });

  it('is found by its first text where something else of it is news, unless it is done for good', () => {
    const now = [BAKER, ['Anderson', 'Oslo', 'paused'], CLARK];
    expect(foundAmong('Edit', [ANDERSON, BAKER, CLARK], now).kind).toBe('found');
    expect(foundAmong('Delete', [ANDERSON, BAKER, CLARK], now).kind).not.toBe('found');
  });

  it('is another one where two had that first text', () => {
    expect(foundAmong('Edit', [['Gray', 'Oslo', 'active'], ['Gray', 'Rome', 'active']], [['Gray', 'Rome', 'active'], BAKER]).kind).not.toBe('found');
  });
});

describe('a number in a row', () => {
  it.each([
    ['another month', ['Dr Gray', '12 May'], ['Dr Gray', '12 Mar']],
    ['another sign', ['Payment', '-100.00 EUR'], ['Payment', '+100.00 EUR']],
    ['another currency', ['Payment', '-100.00 EUR'], ['Payment', '-100.00 USD']],
    ['the point elsewhere', ['Invoice 1.500', 'open'], ['Invoice 15.00', 'open']],
    ['a letter for a digit', ['Unit B1', 'hall'], ['Unit Bl', 'hall']],
  ])('is another one with %s', (_what, then, now) => {
    expect(foundAmong('Open', [then, BAKER], [now, BAKER]).kind).not.toBe('found');
    expect(foundAmong('Open', [then, BAKER], [BAKER, then]).kind).toBe('found');
  });
});

describe('a card', () => {
  const plans = (titles: readonly string[]): Scene => sceneOf(titles.map((title, index) => card(title, { x: 10 + index * 320, y: 10, width: 300, height: 120 }, [{ words: words('for small teams', 30 + index * 320, 60), boxes: [] }, button('Buy', 40 + index * 320, 90)])));

  it('with another title is another one', () => {
    const then = recorded(plans(['Plan A', 'Plan B']), { x: 60, y: 104 });
    expect(findOnSurface(then, plans(['Plan B', 'Plan A'])).kind).toBe('found');
    expect(findOnSurface(then, plans(['Plan B', 'Plan C'])).kind).not.toBe('found');
    expect(findOnSurface(then, plans(['Plan B'])).kind).not.toBe('found');
  });
});

describe('a label that has gone to the other side', () => {
  const NAMES = ['First name', 'Last name', 'City'];
  const form = (fields: readonly Drawing[]): Scene => sceneOf([card('Person', { x: 10, y: 10, width: 900, height: 400 }, fields)]);
  const above = NAMES.map((label, at) => ({ words: words(label, 30, 60 + at * 80), boxes: [{ x: 30, y: 70 + at * 80, width: 200, height: 28 }] }));
  const before = NAMES.map((label, at) => ({ words: words(label, 30 + at * 280, 64), boxes: [{ x: 120 + at * 280, y: 50, width: 150, height: 28 }] }));

  it.each([2, 6, 12, 16])('below its field, %i px away, does not name the next one', (gap) => {
    const below = NAMES.map((label, at) => ({ words: words(label, 30, 98 + gap + 6 + at * 74), boxes: [{ x: 30, y: 70 + at * 74, width: 200, height: 28 }] }));
    const then = recorded(form(above), { x: 60, y: 84 }, true);
    expect(then.name).toBe('First name');
    expect(findOnSurface(then, form(above)).kind).toBe('found');
    expect(findOnSurface(then, form(below)).kind).not.toBe('found');
  });

  it('behind its field does not name the next one in the line', () => {
    const behind = NAMES.map((label, at) => ({ words: words(label, 190 + at * 280, 64), boxes: [{ x: 30 + at * 280, y: 50, width: 150, height: 28 }] }));
    const then = recorded(form(before), { x: 150, y: 64 }, true);
    expect(then.name).toBe('First name');
    expect(findOnSurface(then, form(before)).kind).toBe('found');
    expect(findOnSurface(then, form(behind)).kind).not.toBe('found');
  });
});

it('what told a control apart is told with it, so that it can be looked at once more', () => {
  const finding = findOnSurface(recorded(PAGE, { x: 760, y: 124 }), PAGE);
  const told = finding.kind === 'found' ? finding.witnesses : [];
  for (const text of ['1042', 'Birch', '89.00']) expect(told).toContainEqual(PAGE.words.find((word) => word.text === text)?.box);
});
