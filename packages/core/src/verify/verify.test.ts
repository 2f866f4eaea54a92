import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OcrSnapshot, OcrWord } from '../locator/vision-ocr-types.js';
import type { Expectation } from '../recording/step.js';
import type { DomPlace, DomWitness } from './dom-witness.js';
import { withIds } from './with-ids.js';
import { parseRoleAnswer } from './role-answer.js';
import { verifyAfter, verifyBefore, type ScreenChange, type ScreenCheck, type Verification } from './verify.js';

const CHARACTER = 10;

function word(text: string, x: number, y: number, confidence = 96): OcrWord {
  return { text, confidence, box: { space: 'device', x, y, width: Math.max(1, text.length) * CHARACTER, height: 16 } };
}

/** One word below the other, far enough apart to be no phrase. */
function tokens(...texts: string[]): OcrSnapshot {
  return screen(texts.map((text, at) => word(text, 100, 40 + at * 80)));
}

function lines(...rows: string[]): OcrSnapshot {
  return screen(rows.flatMap((row, at) => [...row.matchAll(/\S+/gu)].map((part) => word(part[0], part.index * CHARACTER, at * 60))));
}

function screen(words: OcrWord[]): OcrSnapshot {
  return { words, size: { width: 1280, height: 720 }, viewport: { width: 1280, height: 720 }, scroll: { x: 0, y: 0 }, cached: false };
}

function present(text: string, more: Partial<Expectation> = {}): Expectation {
  return { kind: 'present', text, ...more } as Expectation;
}

function pixels(expectations: Expectation[], seen: ScreenCheck['screen'], more: Partial<ScreenCheck> = {}): Verification {
  return verifyAfter({ expectations: withIds(expectations), screen: seen, dom: null, page: null, ...more });
}

/** The DOM has the text in one place, the words of the screen say what they say. */
function both(text: string, seen: ScreenCheck['screen'], place: Partial<DomPlace> = {}, more: Partial<ScreenCheck> = {}): Verification {
  const boxes = [{ space: 'viewport', x: 0, y: 0, width: text.length * CHARACTER, height: 16 } as const];
  const dom: DomWitness = { e: { places: [{ boxes, exact: true, seen: 'shown', by: null, ...place }], inAnyRole: 1 } };
  return verifyAfter({ expectations: withIds([present(text, { id: 'e' })]), screen: seen, dom, page: null, ...more });
}

describe('presence by the screen alone', () => {
  it.each<[string, string, OcrSnapshot]>([
    ['a blank word for a text', 'Valider', tokens(' ')],
    ['the opposite', 'Payé', tokens('Impayé')],
    ['other digits', '1001', tokens('1002')],
    ['other digits after a word', 'Invoice 1001', lines('Invoice 1002')],
    ['a part of the text', 'Save the file', tokens('the')],
    ['a part of a word', 'ok', lines('Cookie policy')],
    ['the word with an ending', 'Saved', tokens('Save')],
    ['the word without its ending', 'Save', tokens('Saved')],
    ['a blank screen', 'Saved', screen([])],
  ])('does not take %s', (_name, text, seen) => {
    expect(pixels([present(text)], seen)).toMatchObject({ verdict: 'fail', observed: [], reason: 'not-as-expected' });
  });

  it('finds a text beside a blank word', () => {
    const result = pixels([present('Valider')], tokens('', 'Valider'));
    expect(result).toMatchObject({ verdict: 'pass', reason: 'as-expected', mismatches: [], observed: [{ text: 'Valider' }] });
    expect(result.description).toContain('‘Valider’ is on the screen');
  });

  it('takes the best match, not the first', () => {
    const seen = screen([word('Valider', 0, 0, 61), word('Valider', 300, 300, 98)]);
    expect(pixels([present('Valider')], seen)).toMatchObject({ verdict: 'pass', observed: [{ box: { x: 300 } }] });
  });

  it('lets one word satisfy one expectation, and shares the words out so that as many are met as can be', () => {
    expect(pixels([present('Valider'), present('Valider')], tokens('Valider')).verdict).toBe('fail');
    expect(pixels([present('Valider'), present('Valider')], tokens('Valider', 'Valider')).verdict).toBe('pass');
    expect(pixels([present('Save'), present('Save as')], lines('Save as', 'Save')).verdict).toBe('pass');
    expect(pixels([present('Save'), present('Save as')], lines('Save as')).verdict).toBe('fail');
  });

  it.each(['', ' ', '→', 'x'])('cannot say anything of %j, and never passes it', (text) => {
    expect(pixels([present(text)], tokens('x', '→', ' ')).verdict).toBe('unknown');
  });

  it('passes nothing where nothing is expected', () => {
    expect(pixels([], tokens('Valider'))).toMatchObject({ verdict: 'unknown', reason: 'nothing-expected' });
  });

  it('is unknown where the screen could not be read', () => {
    expect(pixels([present('Valider')], { problem: 'the engine ended by itself' })).toMatchObject({ verdict: 'unknown' });
    expect(pixels([present('Valider')], null).verdict).toBe('unknown');
  });

  it('needs more certainty after the action than before it', () => {
    const check: ScreenCheck = { expectations: withIds([present('Valider')]), screen: screen([word('Valider', 0, 0, 75)]), dom: null, page: null };
    expect(verifyBefore(check).verdict).toBe('pass');
    expect(verifyAfter(check)).toMatchObject({ verdict: 'unknown', reason: 'not-sure' });
  });

  it('looks within a region only: a box of the page, or what stands around a text', () => {
    const seen = screen([word('Total', 0, 0), word('Paid', 0, 30), word('Paid', 800, 600)]);
    const paidAt = (region: unknown, scroll = { x: 0, y: 0 }): Verification => pixels([present('Paid', { region } as Partial<Expectation>)], { ...seen, scroll });
    expect(paidAt({ x: 780, y: 580, width: 100, height: 60 })).toMatchObject({ verdict: 'pass', observed: [{ box: { x: 800 } }] });
    expect(paidAt({ x: 780, y: 1580, width: 100, height: 60 }, { x: 0, y: 1000 })).toMatchObject({ verdict: 'pass', observed: [{ box: { x: 800 } }] });
    expect(paidAt({ x: 400, y: 200, width: 100, height: 60 }).verdict).toBe('fail');
    expect(paidAt({ anchor: 'Total' })).toMatchObject({ verdict: 'pass', observed: [{ box: { x: 0 } }] });
    expect(paidAt({ anchor: 'Subtotal' }).verdict).toBe('unknown');
  });

  it('knows when a text has gone, and that a blank screen tells nothing', () => {
    const absent = (seen: ScreenCheck['screen']): Verification => pixels([{ kind: 'absent', text: 'Loading' }], seen);
    expect(absent(tokens('Ready')).verdict).toBe('pass');
    expect(absent(tokens('Loading')).verdict).toBe('fail');
    expect(absent(screen([word('Loading', 0, 0, 65)])).verdict).toBe('unknown');
    expect(absent(screen([])).verdict).toBe('unknown');
    expect(absent({ problem: 'timed out' }).verdict).toBe('unknown');
  });

  it('does not pass an unchanged screen where a change was expected', () => {
    const changed = (before: OcrSnapshot | null, after: OcrSnapshot, domChanged: boolean | null = null): string => pixels([{ kind: 'changed' }], after, { before, domChanged }).verdict;
    expect(changed(tokens('Draft'), tokens('Draft'))).toBe('fail');
    expect(changed(tokens('Draft'), tokens('Draft'), true)).toBe('unknown');
    expect(changed(tokens('Draft'), tokens('Sent'))).toBe('pass');
    expect(changed(null, tokens('Sent'))).toBe('unknown');
    expect(changed(screen([word('Draft', 0, 0)]), screen([word('Draft', 0, 200)]))).toBe('fail');
    const compared = (pixelsTell: ScreenChange, domChanged: boolean | null): string => pixels([{ kind: 'changed' }], null, { pixels: pixelsTell, domChanged }).verdict;
    expect(compared('none', true)).toBe('unknown');
    expect(compared('none', false)).toBe('fail');
    expect(compared('none', null)).toBe('fail');
    expect(compared('own-colours', true)).toBe('unknown');
    expect(compared('own', true)).toBe('pass');
    expect(compared('elsewhere', false)).toBe('pass');
  });
});

describe('roles', () => {
  const asked = [present('', { id: 'icon', role: 'button' }), present('Valider', { id: 'v', role: 'button' })];
  const said = (answer: unknown): ScreenCheck['roles'] => parseRoleAnswer(answer);
  const confirmed = { overall_confidence: 0.95, roles: [{ id: 'v', confirmed: true, confidence: 0.9 }] };

  it('leaves an icon unknown beside a text that is confirmed', () => {
    const result = pixels(asked, tokens('Valider'), { roles: said(confirmed) });
    expect(result.verdict).toBe('unknown');
    expect(result.mismatches.map(({ id }) => id)).toEqual(['icon']);
    expect(pixels([asked[1] as Expectation], tokens('Valider'), { roles: said(confirmed) }).verdict).toBe('pass');
  });

  it.each<[string, unknown]>([
    ['a percentage for a share', { overall_confidence: 95 }],
    ['a list', [confirmed]],
    ['words for a truth', { overall_confidence: 0.9, roles: [{ id: 'v', confirmed: 'true', confidence: 0.9 }] }],
    ['a text for a number', { overall_confidence: '0.9', roles: [{ id: 'v', confirmed: true, confidence: 0.9 }] }],
    ['more than certain', { overall_confidence: 0.9, roles: [{ id: 'v', confirmed: true, confidence: 1.2 }] }],
    ['an answer by position', { overall_confidence: 0.9, roles: [true, true] }],
    ['two answers for one id', { overall_confidence: 0.9, roles: [...confirmed.roles, { id: 'v', confirmed: false, confidence: 0.9 }] }],
    ['an answer for another id', { overall_confidence: 0.9, roles: [{ id: 'w', confirmed: true, confidence: 0.9 }] }],
    ['no JSON', 'I think so'],
    ['nothing', null],
  ])('%s is no confirmation', (_name, answer) => {
    expect(pixels([asked[1] as Expectation], tokens('Valider'), { roles: said(answer) }).verdict).toBe('unknown');
  });

  it('a model that throws does not let a step pass', () => {
    expect(pixels([asked[1] as Expectation], tokens('Valider'), { roles: { ok: false, problem: 'the model gave no answer: 500' } }).verdict).toBe('unknown');
    expect(pixels([asked[1] as Expectation], tokens('Valider')).verdict).toBe('unknown');
  });

  it('a role that is denied fails; one that is not sure enough stays open', () => {
    const answer = (role: object, overall = 0.95): string => pixels([asked[1] as Expectation], tokens('Valider'), { roles: said({ overall_confidence: overall, roles: [{ id: 'v', confirmed: true, confidence: 0.9, ...role }] }) }).verdict;
    expect(answer({ confirmed: false })).toBe('fail');
    expect(answer({ confidence: 0.75 })).toBe('unknown');
    expect(answer({}, 0.6)).toBe('unknown');
  });

  it('never makes a text present', () => {
    expect(pixels([asked[1] as Expectation], tokens('Annuler'), { roles: said(confirmed) }).verdict).toBe('fail');
  });

  it('the DOM knows roles by itself', () => {
    const dom = (inRole: number): DomWitness => ({ v: { places: Array.from({ length: inRole }, () => ({ boxes: null, exact: true, seen: 'shown', by: null })), inAnyRole: 1 } });
    expect(pixels([asked[1] as Expectation], tokens('Valider'), { dom: dom(1) }).verdict).toBe('pass');
    expect(pixels([asked[1] as Expectation], tokens('Valider'), { dom: dom(0) })).toMatchObject({ verdict: 'fail', description: expect.stringContaining('not in its role') });
  });
});

describe('DOM and screen', () => {
  const kinds = ({ disagreements }: Verification): string[] => disagreements.map(({ kind }) => kind);

  it('agree', () => {
    expect(both('Saved', lines('Saved'))).toMatchObject({ verdict: 'pass', disagreements: [] });
  });

  it('agree over letters that look alike', () => {
    expect(both('Order I0l', lines('Order 1O1'))).toMatchObject({ verdict: 'pass', disagreements: [] });
  });

  it('‘Saved’ over ‘Save’: said in words, and no pass', () => {
    const result = both('Save', lines('Saved'));
    expect(result).toMatchObject({ verdict: 'unknown', disagreements: [{ kind: 'misread', text: 'the page says ‘Save’, the screen reads ‘Saved’ there' }] });
    const covered = both('Save', lines('Saved'), { seen: 'covered', by: '<div>' });
    expect(covered).toMatchObject({ verdict: 'fail', disagreements: [{ kind: 'covered', text: 'the page says ‘Save’, but it is covered by <div>: the screen shows ‘Saved’ over it' }] });
  });

  it('another text plainly there instead fails, though the DOM knows of nothing over it', () => {
    expect(both('Payment sent', lines('No connection'))).toMatchObject({ verdict: 'fail', disagreements: [{ kind: 'other-text' }] });
    expect(both('Payment sent', screen([word('No', 0, 0, 70), word('connection', 30, 0, 70)])).verdict).toBe('unknown');
  });

  it('what could not be read is no failure, and no pass', () => {
    expect(both('Saved', screen([]))).toMatchObject({ verdict: 'unknown', disagreements: [{ kind: 'unread' }] });
    expect(both('Saved', screen([]), { flat: true })).toMatchObject({ verdict: 'unknown', disagreements: [{ kind: 'blank' }] });
    expect(both('Saved', screen([]), { flat: true, doubt: 'overlay', by: '<div>' })).toMatchObject({ verdict: 'fail', disagreements: [{ kind: 'covered', text: 'the page says ‘Saved’, but it is covered by <div>' }] });
    expect(both('Saved', screen([]), { flat: true, doubt: 'colour' })).toMatchObject({ verdict: 'fail', disagreements: [{ kind: 'transparent' }] });
    expect(both('Saved', screen([]), { doubt: 'overlay' })).toMatchObject({ verdict: 'unknown' });
    expect(both('Saved', screen([]), { flat: true, seen: 'faint' })).toMatchObject({ verdict: 'fail', disagreements: [{ kind: 'transparent' }] });
  });

  it('what is off screen only the DOM can tell', () => {
    expect(both('Saved', lines('Home'), { seen: 'outside' })).toMatchObject({ verdict: 'pass', disagreements: [{ kind: 'off-screen' }] });
    expect(both('Saved', lines('Home'), { seen: 'outside' }, { strict: true }).verdict).toBe('unknown');
  });

  it('a text in an image passes by the screen, and it is said', () => {
    const result = pixels([present('Saved', { id: 'e' })], tokens('Saved'), { dom: {} });
    expect(result.verdict).toBe('pass');
    expect(kinds(result)).toEqual(['drawn']);
    expect(pixels([present('Saved')], tokens('Home'), { dom: {} }).verdict).toBe('fail');
  });

  it('without eyes the DOM decides, unless everything is to be read', () => {
    expect(both('Saved', { problem: 'no engine' })).toMatchObject({ verdict: 'pass', description: expect.stringContaining('no engine') });
    expect(both('Saved', { problem: 'no engine' }, {}, { strict: true }).verdict).toBe('unknown');
  });

  it('a text that is gone from the DOM but drawn is there; one that is covered is gone', () => {
    const absent = withIds([{ kind: 'absent', text: 'Loading', id: 'e' }]);
    const judged = (seen: OcrSnapshot, place: Partial<DomPlace> | null): string =>
      verifyAfter({ expectations: absent, screen: seen, page: null, dom: { e: { places: place ? [{ boxes: [{ space: 'viewport', x: 0, y: 0, width: 70, height: 16 }], exact: true, seen: 'shown', by: null, ...place }] : [], inAnyRole: 1 } } }).verdict;
    expect(judged(lines('Ready'), null)).toBe('pass');
    expect(judged(lines('Loading'), null)).toBe('fail');
    expect(judged(lines('Loading'), {})).toBe('fail');
    expect(judged(screen([word('Done', 400, 400)]), {})).toBe('fail');
    expect(judged(screen([word('Done', 400, 400)]), { seen: 'covered' })).toBe('pass');
  });
});

describe('always', () => {
  const anyText = fc.string({ maxLength: 12 });
  const anyScreen = fc.array(fc.tuple(anyText, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 100 })), { maxLength: 12 }).map((all) => screen(all.map(([text, x, y, confidence]) => word(text, x, y, confidence))));
  const anyExpectation = fc.oneof(
    fc.record({ kind: fc.constantFrom('present' as const, 'absent' as const, 'changed' as const), text: anyText }),
    fc.record({ kind: fc.constantFrom('url' as const, 'title' as const), matches: anyText }),
  );

  it('a verdict, never a throw; a pass has no mismatch and is sure enough', () => {
    fc.assert(
      fc.property(fc.array(anyExpectation, { maxLength: 5 }), fc.option(anyScreen), fc.boolean(), (expectations, seen, withDom) => {
        const result = verifyAfter({ expectations: withIds(expectations as Expectation[]), screen: seen, before: seen, dom: withDom ? {} : null, page: null });
        expect(result.description).not.toBe('');
        expect(result.expected).toHaveLength(expectations.length);
        const isClean = result.mismatches.length === 0 && result.confidence >= 0.8 && expectations.length > 0;
        expect(isClean).toBe(result.verdict === 'pass');
      }),
    );
  });

  it('no word is taken twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Save', 'Save as', 'as', 'Open file', 'file'), { minLength: 1, maxLength: 6 }), fc.array(fc.constantFrom('Save', 'as', 'Open', 'file', 'Save as', 'Open file'), { maxLength: 8 }), (texts, rows) => {
        const { observed } = pixels(texts.map((text) => present(text)), lines(...rows));
        for (const [at, { box: a }] of observed.entries()) {
          for (const { box: b } of observed.slice(at + 1)) expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false);
        }
      }),
    );
  });
});
