import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchText, visionConfidence } from './vision-ocr.js';
import type { OcrSnapshot, OcrWord, VisionConfig, VisionFound, VisionMetadata, VisionResult } from './vision-ocr-types.js';

const CHARACTER = 10;
const HEIGHT = 16;

function word(text: string, x: number, y: number, confidence = 95): OcrWord {
  return { text, confidence, box: { space: 'device', x, y, width: text.length * CHARACTER, height: HEIGHT } };
}

/** Words as a page sets them: one space between them; two spaces part two phrases. Rows are 24 px apart. */
function page(...rows: string[]): OcrWord[] {
  return rows.flatMap((row, index) => [...row.matchAll(/\S+/gu)].map((part) => word(part[0], part.index * CHARACTER, index * 24)));
}

function snapshot(words: OcrWord[], changes: Partial<OcrSnapshot> = {}): OcrSnapshot {
  return { words, size: { width: 1280, height: 720 }, viewport: { width: 1280, height: 720 }, scroll: { x: 0, y: 0 }, cached: false, ...changes };
}

function look(words: OcrWord[], metadata: string | VisionMetadata, config: Partial<VisionConfig> = {}): VisionResult {
  return matchText(snapshot(words), typeof metadata === 'string' ? { targetText: metadata } : metadata, config);
}

function found(result: VisionResult): VisionFound {
  if (!result.found) throw new Error(`not found: ${result.reason}, ${result.detail}`);
  return result;
}

describe('not found', () => {
  const CASES: [name: string, target: string, rows: string[]][] = [
    ['an absent sign', '→', ['Save  Next']],
    ['an absent text in another script', '保存', ['删除  Cancel']],
    ['another word of the same script', 'Сохранить', ['Удалить']],
    ['a part for the whole', 'Save the file', ['the']],
    ['two parts that are not together', 'Save the file', ['Save  menu', '', '', 'the file']],
    ['a text inside a word', 'ok', ['Cookie policy']],
    ['a short text beside others', 'ok', ['ok cookies']],
    ['other digits', 'Invoice 1001', ['Invoice 1002']],
    ['more digits', 'Invoice 100', ['Invoice 100 1']],
    ['a negation', 'save', ['Do not save']],
    ['a negation on the line above', 'save', ['Do not', 'save']],
    ['an opposite by prefix', 'subscribe', ['Unsubscribe']],
    ['an opposite cut in two', 'active', ['in active']],
    ['an opposite with accents', 'Payé', ['Impayé']],
    ['a state and its opposite', 'Active', ['Inactive']],
  ];
  it.each(CASES)('%s', (_name, target, rows) => {
    expect(look(page(...rows), target).found).toBe(false);
  });

  it.each(['', '   ', '→', '…'])('takes %j for no target at all', (target) => {
    expect(look(page('Save'), target)).toMatchObject({ found: false, reason: 'invalid-target' });
  });

  it('survives metadata without a text', () => {
    expect(matchText(snapshot(page('Save')), {} as VisionMetadata)).toMatchObject({ found: false, reason: 'invalid-target' });
  });

  it('says that OCR read nothing, or nothing well', () => {
    expect(look([], 'Save')).toMatchObject({ reason: 'no-text' });
    expect(look([word('Save', 0, 0, 59)], 'Save')).toMatchObject({ reason: 'weak-text' });
    expect(found(look([word('Save', 0, 0, 60)], 'Save')).ocrConfidence).toBe(60);
  });

  it('does not join words over one that was weakly read, and heeds its negation', () => {
    expect(look([word('Save', 0, 0), word('all', 50, 0, 10), word('files', 90, 0)], 'Save files').found).toBe(false);
    expect(look([word('Do', 0, 0), word('not', 30, 0, 10), word('save', 70, 0)], 'save').found).toBe(false);
  });
});

describe('the ladder', () => {
  it('exact: the phrase is the text, whatever case, accents and signs', () => {
    expect(found(look(page('Enregistré  Other'), 'ENREGISTRE…'))).toMatchObject({ kind: 'exact', quality: 1, coverage: 1, text: 'Enregistré' });
  });

  it('contains: whole words of a longer phrase', () => {
    expect(found(look(page('Save as draft'), 'Save'))).toMatchObject({ kind: 'contains', quality: 0.9 });
  });

  it('prefers exact to contains', () => {
    expect(found(look(page('Save as', '', '', 'Save'), 'Save'))).toMatchObject({ kind: 'exact', matchCount: 1, box: { y: 72 } });
  });

  it('`exact` stops there', () => {
    expect(look(page('Save as'), { targetText: 'Save', exact: true, variations: ['Save as'] }).found).toBe(false);
    expect(look(page('Saves'), { targetText: 'Save', exact: true }).found).toBe(false);
    expect(look(page('Save'), { targetText: 'Save', exact: true }).found).toBe(true);
  });

  it('variations: recorded ones in their order, with the kind beneath', () => {
    const metadata = { targetText: 'Basket', variations: ['Shopping bag', 'Cart'] };
    expect(found(look(page('Cart', '', '', 'Shopping bag (2)'), metadata))).toMatchObject({ kind: 'variation', beneath: 'contains', variation: 'Shopping bag', quality: 0.9 });
    expect(look(page('Cart'), metadata, { tryVariations: false }).found).toBe(false);
  });

  it('variations: none that contradicts the target', () => {
    expect(look(page('Invoice 1002'), { targetText: 'Invoice 1001', variations: ['Invoice 1002'] }).found).toBe(false);
  });

  it('case counts where it is asked for; another case is then a variation', () => {
    const metadata = { targetText: 'Save', caseSensitive: true };
    expect(found(look(page('Save'), metadata)).kind).toBe('exact');
    expect(found(look(page('SAVE'), metadata))).toMatchObject({ kind: 'variation', beneath: 'exact', variation: 'SAVE' });
    expect(look(page('SAVE'), { ...metadata, exact: true }).found).toBe(false);
  });

  it('fuzzy: a misread letter, with its similarity for quality', () => {
    const match = found(look(page('Confirrn purchase'), 'Confirm purchase'));
    expect(match).toMatchObject({ kind: 'fuzzy', beneath: 'fuzzy' });
    expect(match.quality).toBeGreaterThanOrEqual(0.8);
    expect(match.quality).toBeLessThan(1);
    expect(look(page('Confirrn purchase'), 'Confirm purchase', { fuzzyMatchThreshold: 0.95 }).found).toBe(false);
  });

  it('joins what OCR has cut, within a line and over lines', () => {
    expect(found(look(page('Check out'), 'Checkout')).kind).toBe('exact');
    expect(found(look([word('保', 0, 0), word('存', 20, 0)], '保存')).kind).toBe('exact');
    expect(found(look(page('Save the', 'file'), 'Save the file'))).toMatchObject({ kind: 'exact', box: { x: 0, y: 0, width: 80, height: 40 } });
  });

  it('does not join what stands in another column', () => {
    expect(look([...page('Save the'), word('file', 600, 24)], 'Save the file').found).toBe(false);
  });

  it('reads right-to-left words in their order', () => {
    expect(found(look([word('الطلب', 0, 0), word('إرسال', 60, 0)], 'إرسال الطلب')).kind).toBe('exact');
  });

  it('keeps two lines apart that a tall icon stands beside', () => {
    const icon: OcrWord = { ...word('Q', 0, 0), box: { space: 'device', x: 0, y: 0, width: 20, height: 40 } };
    expect(found(look([icon, word('Sign', 25, 0), word('in', 75, 0), word('Help', 25, 24)], 'Sign in')).text).toBe('Sign in');
  });
});

describe('where to click', () => {
  it('inside the matched word of a line, whether OCR gives words or the whole line', () => {
    const row = 'Home Products Contact Login';
    const line: OcrWord = { text: row, confidence: 95, box: { space: 'device', x: 0, y: 0, width: 270, height: HEIGHT } };
    for (const words of [page(row), [line]]) {
      expect(found(look(words, 'Login')).point).toEqual({ space: 'viewport', x: 245, y: 8 });
    }
  });

  it('in the middle of all matched words', () => {
    expect(found(look(page('Please sign in here'), 'sign in')).box).toMatchObject({ x: 70, width: 70 });
  });

  it.each([
    ['dpr 2', { width: 2560, height: 1440 }, 0.5],
    ['a picture scaled down', { width: 640, height: 360 }, 2],
  ])('%s: by the real size of the image', (_name, size, scale) => {
    const words = [word('Save', 200, 100)];
    const { point } = found(matchText(snapshot(words, { size }), { targetText: 'Save' }));
    expect(point).toEqual({ space: 'viewport', x: 220 * scale, y: 108 * scale });
  });

  it('refuses a picture without a size', () => {
    expect(matchText(snapshot(page('Save'), { size: { width: 0, height: 0 } }), { targetText: 'Save' })).toMatchObject({ reason: 'read-failed' });
  });
});

describe('several matches', () => {
  const twice = [word('Delete', 100, 100), word('Delete', 100, 400, 99)];

  it('are ambiguous, and counted, however much better OCR read one of them', () => {
    expect(look(twice, 'Delete')).toMatchObject({ found: false, reason: 'ambiguous', matchCount: 2 });
  });

  it('are told apart by the recorded place, with the true count', () => {
    const textBbox = { space: 'page', x: 100, y: 390, width: 60, height: 16 } as const;
    expect(found(look(twice, { targetText: 'Delete', textBbox }))).toMatchObject({ near: true, matchCount: 2, box: { y: 400 } });
  });

  it('are not told apart where both are near, or neither', () => {
    const at = (y: number): VisionMetadata => ({ targetText: 'Delete', textBbox: { space: 'page', x: 100, y, width: 60, height: 220 } });
    expect(look(twice, at(150))).toMatchObject({ reason: 'ambiguous' });
    expect(look(twice, at(2000))).toMatchObject({ reason: 'ambiguous' });
  });

  it('compare the place on the page, not in the viewport', () => {
    const textBbox = { space: 'page', x: 100, y: 1100, width: 60, height: 16 } as const;
    const result = matchText(snapshot(twice, { scroll: { x: 0, y: 1000 } }), { targetText: 'Delete', textBbox });
    expect(found(result).box.y).toBe(100);
  });

  it('are told apart by how much of its phrase each one is', () => {
    const words = page('Save now', '', '', 'You should save your work before you leave this page');
    expect(found(look(words, 'save'))).toMatchObject({ text: 'Save', matchCount: 2 });
  });
});

describe('a text of more than maxTextLength', () => {
  const rows = ['By ordering you accept the terms of sale', 'and the privacy notice of this shop', 'in the version of today'];
  const long = rows.join(' ');

  it('is found by its best window, with less confidence', () => {
    const whole = found(look(page(...rows), long, { maxTextLength: 500 }));
    const part = found(look(page(...rows), long, { maxTextLength: 40 }));
    expect(whole.window).toBeNull();
    expect(part.window?.length).toBeLessThanOrEqual(40);
    expect(long).toContain(part.window);
    expect(part.confidence).toBeLessThan(whole.confidence);
  });

  it('is not found by a window that leaves a number out', () => {
    expect(look(page(...rows), `7 ${long} 9`, { maxTextLength: 40 })).toMatchObject({ found: false, reason: 'no-match' });
  });
});

describe('confidence', () => {
  it.each([
    [{ kind: 'exact', quality: 1, ocrConfidence: 100, near: false }, 0.9],
    [{ kind: 'exact', quality: 1, ocrConfidence: 100, near: true }, 0.95],
    [{ kind: 'contains', quality: 0.9, ocrConfidence: 80, near: false }, 0.7 + 0.2 * (0.32 + 0.36 + 0.19)],
    [{ kind: 'variation', quality: 1, ocrConfidence: 80, near: false }, 0.7 + 0.2 * (0.32 + 0.4 + 0.18)],
    [{ kind: 'fuzzy', quality: 0.85, ocrConfidence: 70, near: true }, 0.75 + 0.2 * (0.28 + 0.34 + 0.17)],
  ] as const)('%o → %d', (match, expected) => {
    expect(visionConfidence(match)).toBeCloseTo(expected, 12);
  });

  it('counts as near up to 100 px per axis outside the recorded box', () => {
    const at = (x: number): boolean => {
      const textBbox = { space: 'page', x: 0, y: 100, width: 50, height: 16 } as const;
      return found(look([word('Save', x - 20, 100)], { targetText: 'Save', textBbox })).near;
    };
    expect([150, 151].map(at)).toEqual([true, false]);
  });
});

describe('any words at all', () => {
  const anyWord = fc.record({
    text: fc.oneof(fc.string(), fc.constantFrom('Save', 'the', 'file', 'Do', 'not', '1001', '保存')),
    confidence: fc.integer({ min: -10, max: 120 }),
    box: fc.record({ x: fc.double(), y: fc.integer({ min: 0, max: 60 }), width: fc.integer({ min: 0, max: 90 }), height: fc.integer({ min: 0, max: 30 }) }),
  });

  it('never throw, and a match lies within the picture that holds it', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 12 }), fc.constantFrom('Save', 'Save the file', '1001', '保存', 'é'), (words, targetText) => {
        const placed = words.map((one): OcrWord => ({ ...one, box: { space: 'device', ...one.box } }));
        const result = look(placed, targetText);
        if (!result.found) return;
        expect(Number.isFinite(result.point.x) && Number.isFinite(result.point.y)).toBe(true);
        expect(result.confidence).toBeGreaterThanOrEqual(0.7);
        expect(result.confidence).toBeLessThanOrEqual(0.95);
      }),
    );
  });
});

describe('letters that fonts draw alike', () => {
  it.each([
    ['All', 'AIl'],
    ['12', 'l2'],
    ['10', 'lO'],
    ['1 × Wool Throw', '1 x Wool Throw'],
    ['Label roll 100 × 150', 'Label roll 100 × 150'],
  ])('‘%s’ is found where ‘%s’ was read', (wanted, read) => {
    expect(found(look(page(read), wanted)).text).toBe(read);
  });

  it.each([
    ['Fail', 'Fall'],
    ['Mail', 'Mall'],
    ['Lo', '10'],
    ['12', '13'],
  ])('‘%s’ is not ‘%s’', (wanted, read) => {
    expect(look(page(read), wanted).found).toBe(false);
  });

  it('the very letters are preferred to those that look like them', () => {
    expect(found(look(page('AIl  All'), 'All')).point.x).toBeGreaterThan(50);
  });
});

it('a dot between two parts of a line, low as it is, keeps them together', () => {
  const dot: OcrWord = { text: '·', confidence: 60, box: { space: 'device', x: 86, y: 7, width: 3, height: 3 } };
  const words = [word('40.0', 0, 0), word('week', 44, 0), dot, word('online', 102, 0)];
  expect(found(look(words, '40.0 week · online')).kind).toBe('exact');
  expect(look(words.filter((one) => one !== dot), '40.0 week · online').found).toBe(false);
});

describe('lines that the reader told apart', () => {
  const on = (line: number, { box, ...rest }: OcrWord, by = 0): OcrWord => ({ ...rest, line, box: { ...box, x: box.x + by } });

  it('a number on a badge beside a word is a text of its own', () => {
    const [orders, twelve] = page('Orders 12') as [OcrWord, OcrWord];
    const badge = on(2, twelve, 4);
    expect(look([on(1, orders), badge], '12')).toMatchObject({ found: true, kind: 'exact' });
    expect(look([on(1, orders), on(1, twelve, 4)], '12')).toMatchObject({ found: false });
  });

  it('a word that is marked within a text still belongs to it', () => {
    const [save, the, file] = page('Save the file').map((one) => ({ ...one, box: { ...one.box, height: HEIGHT + 4 } })) as [OcrWord, OcrWord, OcrWord];
    const marked = [on(1, save), on(2, the), on(3, file)];
    expect(look(marked, 'Save the file')).toMatchObject({ found: true, kind: 'exact' });
    expect(look(marked, 'the')).toMatchObject({ found: false });
  });
});

it('a sign of multiplication may be read as a letter or not at all; the numbers beside it must be there', () => {
  expect(look(page('Label roll 100 x 150'), 'Label roll 100 × 150')).toMatchObject({ found: true, kind: 'exact' });
  expect(look(page('Label roll 100 150'), 'Label roll 100 × 150')).toMatchObject({ found: true, kind: 'variation' });
  expect(look(page('Label roll 100 160'), 'Label roll 100 × 150')).toMatchObject({ found: false });
});
