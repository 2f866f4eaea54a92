import { describe, expect, test } from 'vitest';
import { describeStep } from '../describe-step.js';
import type { Captured, Observation, PlacedObservation } from '../observation.js';
import { parseRecording } from '../parse.js';
import type { Recording } from '../recording.js';
import { absorb } from './absorb.js';
import { draftRecording } from './draft-recording.js';
import { newDraft, type Draft } from './draft.js';

type Told = { [K in Observation['kind']]: { kind: K } & Omit<Extract<Observation, { kind: K }>, 'id' | 'at' | 'kind'> }[Observation['kind']] & { [field: string]: unknown };
type Frames = PlacedObservation['frames'];

/** Tells observations one after the other, a tenth of a second apart. */
class Story {
  draft: Draft = newDraft({ id: 'r', title: 'Order', startUrl: 'https://shop.test/', viewport: { width: 800, height: 600 }, createdAt: '2026-01-01T00:00:00Z', createdBy: 'test' });
  #at = 1_000_000;
  #count = 0;

  tell(told: Told, { tab = 0, frames = [] as Frames, after = 100 } = {}): string {
    this.#at += after;
    this.#count += 1;
    const id = `o${this.#count}`;
    this.draft = absorb(this.draft, { observation: { id, at: this.#at, ...told } as Observation, tab, frames });
    return id;
  }

  recording(): Recording {
    const parsed = parseRecording(JSON.parse(JSON.stringify(draftRecording(this.draft))));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.recording;
  }

  words(): string[] {
    return this.recording().steps.map(describeStep);
  }

  step(number: number): Recording['steps'][number] {
    const step = this.recording().steps[number - 1];
    if (step === undefined) throw new Error(`there is no step ${number}`);
    return step;
  }
}

function on(label: string, xpath: string, more: { role?: string; tag?: string } = {}): Captured {
  return { label, target: { dom: { xpath, ...(more.tag ? { tag: more.tag } : {}) }, semantics: { role: more.role ?? 'button', name: label } } };
}

const click = (label: string, xpath: string, more: object = {}): Told => ({ kind: 'click', on: on(label, xpath), button: 'left', count: 1, modifiers: [], ...more });
const typed = (field: string, value: string | null, more: object = {}): Told => ({ kind: 'input', field, value, how: 'typed', ...more });
const key = (name: string, captured?: Captured): Told => ({ kind: 'key', key: name, modifiers: [], ...(captured ? { on: captured } : {}) });
const effect = (of: string, appeared: string[], gone: string[] = []): Told => ({ kind: 'effect', of, appeared, gone });
const went = (url: string, by: 'page' | 'person' | 'unknown' = 'page', how: 'load' | 'reload' | 'traverse' | 'sameDocument' = 'load'): Told => ({ kind: 'navigated', url, how, by });
const MAIL = on('E-mail', '/html/body/input[1]', { role: 'textbox', tag: 'input' });

describe('fields', () => {
  test('typing in one field is one fill, and the click that put the cursor there goes', () => {
    const story = new Story();
    story.tell({ ...click('E-mail', '/html/body/input[1]'), on: MAIL });
    for (const value of ['a', 'ad', 'ada']) story.tell(typed('f', value, value === 'a' ? { on: MAIL } : {}));
    expect(story.words()).toEqual(['Fill ‘E-mail’ with ‘ada’']);
  });

  test('a click that opened something stays', () => {
    const story = new Story();
    const opened = story.tell({ ...click('E-mail', '/html/body/input[1]'), on: MAIL });
    story.tell(effect(opened, ['Choose a day']));
    story.tell(typed('f', 'x', { on: MAIL }));
    expect(story.words()).toEqual(['Click ‘E-mail’', 'Fill ‘E-mail’ with ‘x’']);
  });

  test('a field that the page makes anew with every letter is one field', () => {
    const story = new Story();
    ['a', 'ad', 'ada', 'ada@'].forEach((value, at) => story.tell(typed(`f${at}`, value, { on: MAIL }), { after: 2_000 }));
    expect(story.words()).toEqual(['Fill ‘E-mail’ with ‘ada@’']);
    story.tell(key('Enter', MAIL));
    story.tell(typed('f9', 'x', { on: MAIL }));
    expect(story.words()).toHaveLength(3);
  });

  test('another question in its place, or the same one later, is another field', () => {
    const story = new Story();
    story.tell(typed('f1', 'ada', { on: MAIL }));
    story.tell(typed('f2', 'Paris', { on: on('City', '/html/body/input[1]', { role: 'textbox', tag: 'input' }) }));
    story.tell(typed('f3', 'Rome', { on: on('City', '/html/body/input[1]', { role: 'textbox', tag: 'input' }) }), { after: 4_000 });
    expect(story.words()).toEqual(['Fill ‘E-mail’ with ‘ada’', 'Fill ‘City’ with ‘Paris’', 'Fill ‘City’ with ‘Rome’']);
  });

  test('a secret stays one when the page makes its field anew', () => {
    const story = new Story();
    story.tell(typed('f1', null, { on: MAIL, secret: 'password' }));
    story.tell(typed('f2', 'hunter2', { on: MAIL }));
    expect(JSON.stringify(story.recording())).not.toContain('hunter2');
  });

  test('an emptied field is cleared; typing again later is another fill with the whole value', () => {
    const story = new Story();
    story.tell(typed('f', 'ada', { on: MAIL }));
    story.tell(key('Tab', MAIL));
    story.tell(typed('f', 'ada@shop.test'));
    story.tell(key('Enter', MAIL));
    story.tell(typed('f', '', { on: MAIL }));
    expect(story.words()).toEqual(['Fill ‘E-mail’ with ‘ada’', 'Press Tab in ‘E-mail’', 'Fill ‘E-mail’ with ‘ada@shop.test’', 'Press Enter in ‘E-mail’', 'Clear ‘E-mail’']);
  });

  test('a browser that fills a form tells fields in turn; each is one fill', () => {
    const story = new Story();
    const name = on('Name', '/html/body/input[2]', { role: 'textbox' });
    story.tell(typed('a', 'ada', { on: MAIL, how: 'filled' }));
    story.tell(typed('b', 'Ada L', { on: name, how: 'filled' }));
    story.tell(typed('a', 'ada', { how: 'filled' }));
    expect(story.words()).toEqual(['Fill ‘E-mail’ with ‘ada’', 'Fill ‘Name’ with ‘Ada L’']);
  });

  test('braces that were typed are no reference', () => {
    const story = new Story();
    story.tell(typed('f', '{{name}} \\{{', { on: MAIL }));
    expect(story.step(1)).toMatchObject({ value: '\\{{name}} \\\\{{' });
  });

  test('a secret is a reference, declared, and stays one whatever is told of the field later', () => {
    const story = new Story();
    story.tell(typed('f', null, { on: MAIL, secret: 'password' }));
    story.tell(typed('f', 'hunter2'));
    expect(story.step(1)).toMatchObject({ action: 'fill', value: '{{secret:password}}', secret: true });
    expect(story.recording().variables).toEqual({ password: { secret: true } });
    expect(JSON.stringify(story.draft)).not.toContain('hunter2');
  });

  test('a secret of the same name on another host is another secret', () => {
    const story = new Story();
    story.tell(typed('f', null, { on: MAIL, secret: 'password' }));
    story.tell(typed('g', null, { on: on('Code', '/x'), secret: 'password' }), { frames: [{ host: 'bank.test', index: 0 }] });
    expect(story.recording().steps.map((step) => step['value'])).toEqual(['{{secret:password}}', '{{secret:password 2}}']);
  });

  test('files are named, with a note where to put them; the click that opened the chooser goes', () => {
    const story = new Story();
    story.tell(click('Choose a file', '/html/body/form/button[1]'));
    story.tell({ kind: 'upload', on: on('CV', '/html/body/form/input[1]'), files: [{ name: '../cv.pdf', size: 3, type: 'application/pdf' }] }, { after: 9_000 });
    expect(story.words()).toEqual(['Upload ‘.._cv.pdf’ to ‘CV’']);
    expect(story.recording().notes).toEqual([{ text: expect.stringContaining('beside the recording'), step: story.step(1).id }]);
  });
});

describe('clicks and keys', () => {
  test('two clicks and their double click are one step, which takes what was told of the first', () => {
    const story = new Story();
    const first = story.tell(click('Row', '/html/body/tr'));
    story.tell(click('Row', '/html/body/tr'));
    story.tell(click('Row', '/html/body/tr', { count: 2 }));
    story.tell({ kind: 'note', text: 'Only seen in part.', of: first });
    expect(story.words()).toEqual(['Double-click ‘Row’']);
    expect(story.recording().notes).toEqual([{ text: 'Only seen in part.', step: story.step(1).id }]);
  });

  test('a click on something else right before is no part of a double click or of a tick', () => {
    const story = new Story();
    story.tell(click('Save', '/html/body/button'), { after: 5 });
    story.tell(click('Row', '/html/body/tr'), { after: 5 });
    story.tell(click('Row', '/html/body/tr', { count: 2 }), { after: 5 });
    story.tell(click('Next', '/html/body/a'), { after: 5 });
    story.tell({ kind: 'check', on: on('Agree', '/html/body/form/input'), checked: true }, { after: 5 });
    expect(story.words()).toEqual(['Click ‘Save’', 'Double-click ‘Row’', 'Click ‘Next’', 'Tick ‘Agree’']);
  });

  test('modifiers are kept; a middle click opens links as Control does; right is right', () => {
    const story = new Story();
    story.tell(click('A', '/a', { modifiers: ['Shift'] }));
    story.tell(click('B', '/b', { button: 'middle' }));
    story.tell(click('C', '/c', { button: 'right' }));
    expect(story.words()).toEqual(['Shift+click ‘A’', 'Control+click ‘B’', 'Right-click ‘C’']);
    expect(story.recording().notes?.[0]?.text).toContain('middle button');
  });

  test('of a key on a control and its click, the click stays', () => {
    const story = new Story();
    story.tell(key('Enter', on('Save', '/html/body/button')));
    story.tell(click('Save', '/html/body/button', { byKeyboard: true }));
    expect(story.words()).toEqual(['Click ‘Save’']);
  });

  test('Enter in a field stays, not the click that the browser makes on the form’s button', () => {
    const story = new Story();
    story.tell(typed('f', 'ada', { on: MAIL }));
    story.tell(key('Enter', MAIL));
    story.tell(click('Send', '/html/body/button', { byKeyboard: true }));
    story.tell(went('https://shop.test/sent'));
    expect(story.words()).toEqual(['Fill ‘E-mail’ with ‘ada’', 'Press Enter in ‘E-mail’']);
    expect(story.step(2).signals).toEqual([{ kind: 'navigation', url: 'https://shop.test/sent' }]);
  });

  test('the space key, its click and the tick are one tick; so are label and box', () => {
    const story = new Story();
    const box = on('Agree', '/html/body/label/input', { role: 'checkbox' });
    story.tell(key('Space', box), { after: 5 });
    story.tell({ ...click('Agree', '/html/body/label/input', { byKeyboard: true }), on: box } as Told, { after: 5 });
    story.tell({ kind: 'check', on: box, checked: true }, { after: 5 });
    story.tell(click('I agree to all', '/html/body/label'), { after: 900 });
    story.tell({ kind: 'check', on: box, checked: false }, { after: 5 });
    expect(story.words()).toEqual(['Tick ‘Agree’', 'Untick ‘Agree’']);
  });

  test('a drag replaces the press it began with', () => {
    const story = new Story();
    story.tell(click('Card', '/html/body/li'));
    story.tell({ kind: 'drag', on: on('Card', '/html/body/li'), to: on('Done', '/html/body/ul'), by: { x: 90, y: 4 } });
    story.tell({ kind: 'drag', on: on('Volume', '/html/body/span'), by: { x: 40.4, y: 0 } });
    expect(story.words()).toEqual(['Drag ‘Card’ to ‘Done’', 'Drag ‘Volume’ by 40, 0 pixels']);
  });

  test('pointing at a menu stays before the click in it', () => {
    const story = new Story();
    story.tell({ kind: 'hover', on: on('File', '/html/body/nav/li') });
    story.tell({ kind: 'hover', on: on('File', '/html/body/nav/li') });
    story.tell(click('Open', '/html/body/nav/li/ul/li'));
    expect(story.words()).toEqual(['Point at ‘File’', 'Click ‘Open’']);
  });

  test('pointing at what nothing tells apart is said, not replayed', () => {
    const story = new Story();
    story.tell({ kind: 'hover', on: { label: 'div', target: { dom: { xpath: '/html/body/div', tag: 'div' } } } });
    expect(story.words()).toEqual([]);
    expect(story.recording().notes?.[0]?.text).toContain('no name');
  });

  test('scrolling on is one scroll', () => {
    const story = new Story();
    for (const y of [200, 900]) story.tell({ kind: 'scroll', to: { x: 0, y } });
    expect(story.words()).toEqual(['Scroll to 0, 900']);
  });
});

describe('choices', () => {
  test('a choice replaces the clicks that opened the list and chose', () => {
    const story = new Story();
    const box = on('Country', '/html/body/div[1]', { role: 'combobox' });
    story.tell(click('Next', '/html/body/main/button'));
    story.tell({ ...click('Country', '/html/body/div[1]'), on: box });
    story.tell({ ...click('France', '/html/body/div[9]/li[2]'), on: on('France', '/html/body/div[9]/li[2]', { role: 'option' }) });
    story.tell({ kind: 'choose', on: box, values: ['France'] });
    expect(story.words()).toEqual(['Click ‘Next’', 'Choose ‘France’ in ‘Country’']);
  });

  test('going through a native list is one choice; the click on it goes, one on something else stays', () => {
    const story = new Story();
    const list = on('Size', '/html/body/select', { role: 'combobox', tag: 'select' });
    story.tell(click('M', '/html/body/p'));
    story.tell({ ...click('Size', '/html/body/select'), on: list });
    for (const size of ['S', 'M']) story.tell({ kind: 'choose', on: list, values: [size] });
    expect(story.words()).toEqual(['Click ‘M’', 'Choose ‘M’ in ‘Size’']);
  });

  test('what was typed to find an option stays: the list may not have it otherwise', () => {
    const story = new Story();
    const box = on('City', '/html/body/input', { role: 'combobox' });
    story.tell(typed('f', 'Par', { on: box }));
    story.tell({ ...click('Paris', '/html/body/ul/li'), on: on('Paris', '/html/body/ul/li', { role: 'option' }) });
    story.tell({ kind: 'choose', on: box, values: ['Paris'] });
    expect(story.words()).toEqual(['Fill ‘City’ with ‘Par’', 'Choose ‘Paris’ in ‘City’']);
  });

  test('that nothing is chosen any more is said', () => {
    const story = new Story();
    story.tell({ kind: 'choose', on: on('Size', '/html/body/select'), values: [] });
    expect(story.words()).toEqual([]);
    expect(story.recording().notes?.[0]?.text).toContain('‘Size’');
  });
});

describe('what a field or list already tells', () => {
  test('keys that select and move in a field before it is filled go, and what was typed before too', () => {
    const story = new Story();
    story.tell({ ...click('E-mail', '/html/body/input[1]'), on: MAIL });
    story.tell(typed('f', 'old', { on: MAIL }));
    story.tell({ kind: 'key', key: 'a', modifiers: ['Control'], on: MAIL });
    story.tell({ kind: 'key', key: 'Home', modifiers: ['Shift'], on: MAIL });
    story.tell(typed('f', 'new', { on: MAIL }));
    expect(story.words()).toEqual(['Fill ‘E-mail’ with ‘new’']);
  });

  test('letting go of a slider is no click of its own', () => {
    const story = new Story();
    const slider: Captured = { label: 'Volume', target: { dom: { xpath: '/html/body/input', type: 'range' } } };
    story.tell(typed('f', '40', { on: slider, how: 'picked' }));
    story.tell({ ...click('Volume', '/html/body/input'), on: slider }, { after: 3_000 });
    expect(story.words()).toEqual(['Fill ‘Volume’ with ‘40’']);
  });

  test('clicks on options of a native list, with keys held too, are the choice', () => {
    const story = new Story();
    const list = on('Sizes', '/html/body/select', { role: 'listbox', tag: 'select' });
    story.tell(click('S', '/html/body/select/option[1]'));
    story.tell({ kind: 'choose', on: list, values: ['S'] });
    story.tell({ kind: 'choose', on: list, values: ['S', 'L'] });
    story.tell(click('L', '/html/body/select/option[3]', { modifiers: ['Control'] }));
    expect(story.words()).toEqual(['Choose ‘S’, ‘L’ in ‘Sizes’']);
  });

  test('the click that is said to have opened the chooser goes, wherever it is', () => {
    const story = new Story();
    const opener = story.tell(click('Attach', '/html/body/header/nav/a'));
    story.tell(effect(opener, ['Pick a file']));
    story.tell({ kind: 'upload', on: on('CV', '/html/body/form/input[1]'), files: [{ name: 'cv.pdf', size: 3, type: '' }], opener });
    expect(story.words()).toEqual(['Upload ‘cv.pdf’ to ‘CV’']);
  });
});

describe('dialogs, downloads, checks, pictures', () => {
  test('the answer stands before the step that opened the dialog', () => {
    const story = new Story();
    story.tell(click('Delete', '/b'));
    story.tell({ kind: 'dialog', type: 'confirm', message: 'Delete it?', answer: 'accept' });
    story.tell({ kind: 'dialog', type: 'alert', message: 'Deleted', answer: 'accept' });
    expect(story.words()).toEqual(['Accept the dialog: ‘Delete it?’', 'Click ‘Delete’']);
    expect(story.step(2).signals).toHaveLength(2);
  });

  test('a prompt is answered with its text, one for a password with a reference', () => {
    const story = new Story();
    story.tell(click('Rename', '/b'));
    story.tell({ kind: 'dialog', type: 'prompt', message: 'New name', answer: 'accept', value: 'Ada' });
    story.tell(click('Unlock', '/c'));
    story.tell({ kind: 'dialog', type: 'prompt', message: 'Your password?', answer: 'accept', value: 'hunter2' });
    expect(story.words()).toEqual(['Answer the dialog with ‘Ada’: ‘New name’', 'Click ‘Rename’', 'Answer the dialog: ‘Your password?’', 'Click ‘Unlock’']);
    expect(JSON.stringify(story.draft)).not.toContain('hunter2');
  });

  test('a click that starts a download waits for the file, by a name of any day', () => {
    const story = new Story();
    story.tell(click('Export', '/b'));
    story.tell({ kind: 'download', fileName: 'report-2026-01-31 (1).csv', state: 'started' });
    story.tell({ kind: 'download', fileName: 'report-2026-01-31 (1).csv', state: 'completed' });
    expect(story.step(1)).toMatchObject({ action: 'download', fileName: 'report-*-*-**.csv', signals: [{ kind: 'download', fileName: 'report-2026-01-31 (1).csv' }] });
  });

  test('checks become assertions; what is missing is said', () => {
    const story = new Story();
    story.tell({ kind: 'assert', check: 'text', on: on('Total', '/p'), expected: '12 €' });
    story.tell({ kind: 'assert', check: 'url', expected: 'https://shop.test/done?token=abc' });
    story.tell({ kind: 'assert', check: 'title', expected: '/(/' });
    story.tell({ kind: 'assert', check: 'count', on: on('Row', '/tr'), expected: 3 });
    story.tell({ kind: 'assert', check: 'value', on: on('Row', '/tr') });
    expect(story.words()).toEqual(['Check that ‘Total’ contains ‘12 €’', 'Check that the address is https://shop.test/done?token={{secret:token}}', 'Check that the title is ‘*/(/’', 'Check that there are 3 of ‘Row’']);
    expect(story.recording().notes).toHaveLength(1);
  });

  test('a picture goes to the step it belongs to, until the file would grow too large', () => {
    const story = new Story();
    const first = story.tell(click('A', '/a'));
    story.tell({ kind: 'crop', of: first, crop: 'data:image/png;base64,AAAA' });
    expect(story.step(1)).toMatchObject({ target: { pixels: { crop: 'data:image/png;base64,AAAA' } } });
    for (let i = 0; i < 110; i += 1) story.tell({ kind: 'crop', of: story.tell(click('A', `/a${i}`)), crop: `data:image/${'x'.repeat(190_000)}` });
    expect(JSON.stringify(draftRecording(story.draft)).length).toBeLessThan(21_000_000);
    expect(story.recording().notes?.[0]?.text).toContain('without their pictures');
  });
});

describe('order', () => {
  test('what another frame tells late is put where it happened', () => {
    const story = new Story();
    const frames = [{ name: 'pay', index: 0 }];
    story.tell(click('First', '/a'));
    story.tell(click('Third', '/b'), { after: 400 });
    story.tell(click('Second', '/c'), { frames, after: -200 });
    expect(story.words()).toEqual(['Click ‘First’', 'Click ‘Second’', 'Click ‘Third’']);
    expect(story.recording().steps.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(story.step(2)).toMatchObject({ target: { frames } });
  });

  test('a navigation that is told before its click belongs to the click', () => {
    const story = new Story();
    story.tell(click('A', '/a'));
    story.tell(went('https://shop.test/next', 'unknown'), { after: 20_000 });
    story.tell(click('B', '/b'), { after: -50 });
    expect(story.words()).toEqual(['Click ‘A’', 'Click ‘B’']);
    expect(story.step(2)).toMatchObject({ signals: [{ kind: 'navigation' }], expect: { after: [{ kind: 'url', matches: 'https://shop.test/next' }] } });
  });

  test('an id is never given twice, and what a page claims of its frames is not believed', () => {
    const story = new Story();
    const claiming = on('A', '/a');
    story.tell({ ...click('A', '/a'), on: { ...claiming, target: { ...claiming.target, frames: [{ name: 'bank' }] } } });
    for (let i = 0; i < 5; i += 1) {
      story.tell(click('E-mail', '/html/body/input[1]'));
      story.tell(typed(`f${i}`, 'x', { on: MAIL }));
    }
    const ids = story.recording().steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(story.step(1)['target']).toMatchObject({ frames: [] });
  });
});
