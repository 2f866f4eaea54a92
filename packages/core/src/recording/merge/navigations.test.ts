import { describe, expect, test } from 'vitest';
import { describeStep } from '../describe-step.js';
import type { Observation, PlacedObservation } from '../observation.js';
import { absorb } from './absorb.js';
import { addressPattern, keptAddress } from './addresses.js';
import { draftRecording } from './draft-recording.js';
import { newDraft, type Draft } from './draft.js';
import { isStable } from './stable-texts.js';

interface Event {
  tab?: number;
  frames?: PlacedObservation['frames'];
  /** Milliseconds since the event before. */
  after?: number;
  [field: string]: unknown;
}

function told(events: readonly Event[], startUrl = 'https://shop.test/'): Draft {
  let at = 1_000_000;
  const draft = newDraft({ id: 'r', title: 'Order', startUrl, viewport: { width: 800, height: 600 }, createdAt: '2026-01-01T00:00:00Z', createdBy: 'test' });
  return events.reduce((grown, { tab = 0, frames = [], after = 100, ...event }, i) => {
    at += after;
    return absorb(grown, { observation: { id: `o${i}`, at, ...event } as Observation, tab, frames });
  }, draft);
}

const words = (draft: Draft): string[] => draftRecording(draft).steps.map(describeStep);
const click = (label: string, more: object = {}): Event => ({ kind: 'click', on: { label, target: { dom: { xpath: `/${label}` } } }, button: 'left', count: 1, modifiers: [], ...more });
const went = (url: string, by = 'page', more: object = {}): Event => ({ kind: 'navigated', url, by, how: 'load', ...more });
const opened = (tab: number, url: string, by = 'page'): Event => ({ kind: 'tabOpened', opened: tab, url, by });

describe('where a recording starts', () => {
  test('the first page needs no step, wherever its own page leads on', () => {
    const draft = told([went('https://shop.test/', 'person'), went('https://shop.test/welcome'), click('Go')]);
    expect([draft.startUrl, words(draft)]).toEqual(['https://shop.test/', ['Click ‘Go’']]);
  });

  test('until something is done, another address is the start', () => {
    expect(told([went('about:blank', 'person'), went('https://shop.test/a', 'person')], 'about:blank').startUrl).toBe('https://shop.test/a');
  });

  test('a secret in an address is asked for', () => {
    const recording = draftRecording(told([went('https://shop.test/?user=ada&password=hunter2&a[token]=x#/in?otp=1', 'person')], 'about:blank'));
    expect(recording.startUrl).toBe('https://shop.test/?user=ada&password={{secret:password}}&a[token]={{secret:a_token}}#/in?otp={{secret:otp}}');
    expect(recording.variables).toEqual({ password: { secret: true }, a_token: { secret: true }, otp: { secret: true } });
  });
});

describe('navigation', () => {
  test('what a step led to is its signal, with the address it must come to; a chain of them by its last', () => {
    const [step] = told([click('Pay'), went('https://bank.test/check?code=77'), went('https://shop.test/orders/1234?code=77#top')]).steps;
    expect(step?.signals).toEqual([
      { kind: 'navigation', url: 'https://bank.test/check?code=*' },
      { kind: 'navigation', url: 'https://shop.test/orders/1234?code=*#top' },
    ]);
    expect(step?.expect).toEqual({ after: [{ kind: 'url', matches: 'https://shop.test/orders/*?*', proposed: true }] });
  });

  test('texts of a page that was left are not expected on the next', () => {
    const effect = { kind: 'effect', of: 'o0', appeared: ['Thank you'], gone: [] };
    expect(told([click('Pay'), effect, went('https://shop.test/done')]).steps[0]?.expect?.after).toEqual([{ kind: 'url', matches: 'https://shop.test/done', proposed: true }]);
    expect(told([click('Pay'), went('https://shop.test/done'), effect]).steps[0]?.expect?.after).toEqual([{ kind: 'url', matches: 'https://shop.test/done', proposed: true }]);
    expect(told([click('Pay'), went('https://shop.test/done', 'page', { how: 'sameDocument' }), effect]).steps[0]?.expect?.after).toHaveLength(2);
  });

  test('an address that comes late is a signal and no promise; one that comes much later is neither', () => {
    expect(told([click('Pay'), went('https://shop.test/a', 'page', { after: 6_000 })]).steps[0]).toMatchObject({ signals: [{}] });
    expect(told([click('Pay'), went('https://shop.test/a', 'page', { after: 6_000 })]).steps[0]?.expect).toBeUndefined();
    expect(told([click('Pay'), went('https://shop.test/a', 'page', { after: 60_000 })]).steps).toMatchObject([{ action: 'click' }]);
  });

  test('an address that it came back to proves nothing', () => {
    const [step] = told([went('https://shop.test/cart?n=1', 'person'), click('Remove'), went('https://shop.test/work'), went('https://shop.test/cart?n=2')]).steps;
    expect(step?.signals).toHaveLength(2);
    expect(step?.expect).toBeUndefined();
  });

  test('typed addresses, back and reload are steps', () => {
    const draft = told([click('A'), went('https://shop.test/b', 'person'), went('https://shop.test/b', 'person', { how: 'reload', after: 3_000 }), went('https://shop.test/', 'person', { how: 'traverse' })]);
    expect(words(draft)).toEqual(['Click ‘A’', 'Go to https://shop.test/b', 'Go to https://shop.test/b', 'Go to https://shop.test/']);
  });

  test('of unknown cause: the last step’s, or a person’s', () => {
    expect(words(told([click('A'), went('https://shop.test/b', 'unknown')]))).toEqual(['Click ‘A’']);
    expect(words(told([click('A'), went('https://shop.test/b', 'unknown', { after: 60_000 })]))).toEqual(['Click ‘A’', 'Go to https://shop.test/b']);
  });

  test('back right after a step is a step, unless the page is known to have done it', () => {
    expect(words(told([click('A'), went('https://shop.test/b', 'unknown', { how: 'traverse' })]))).toEqual(['Click ‘A’', 'Go to https://shop.test/b']);
    expect(told([click('A'), went('https://shop.test/b', 'person', { how: 'traverse' })]).steps[0]?.signals).toBeUndefined();
    const pages = [click('A'), click('Next'), went('https://shop.test/?page=2'), went('https://shop.test/?page=1', 'unknown', { how: 'traverse' })];
    expect(words(told(pages)).at(-1)).toBe('Go to https://shop.test/?page=1');
    const own = told([click('A'), went('https://shop.test/b', 'page', { how: 'traverse' }), went('https://shop.test/b', 'unknown', { how: 'traverse' })]);
    expect(words(own)).toEqual(['Click ‘A’']);
    expect(own.steps[0]?.signals).toHaveLength(1);
  });

  test('a frame that goes elsewhere does not move the page', () => {
    const [step] = told([click('A'), went('https://ads.test/b', 'page', { frames: [{ index: 0 }] })]).steps;
    expect(step).toMatchObject({ signals: [{ kind: 'navigation', frame: true }] });
    expect(step?.expect).toBeUndefined();
  });

  test('the question whether to leave is answered where the person left', () => {
    const left = told([click('A'), { kind: 'dialog', type: 'beforeunload', message: '', answer: 'accept' }, went('https://shop.test/b', 'person')]);
    expect(words(left).slice(-2)).toEqual(['Accept the dialog: ‘leave the page’', 'Go to https://shop.test/b']);
  });
});

describe('a page that is left at once', () => {
  const typed = (value: string, more: object = {}): Event => ({ kind: 'input', field: 'f', on: { label: 'Search', target: { dom: { xpath: '/q' } } }, value, how: 'typed', ...more });

  test('its last words belong before the navigation that ended it, whatever was done since', () => {
    const late = told([click('A'), went('https://shop.test/b', 'person', { after: 500 }), click('B'), typed('fox', { after: -300 })]);
    expect(words(late)).toEqual(['Click ‘A’', 'Fill ‘Search’ with ‘fox’', 'Go to https://shop.test/b', 'Click ‘B’']);
  });

  test('the rest of a value goes into the fill that has its beginning', () => {
    const late = told([typed('quick'), went('https://shop.test/b', 'person', { after: 500 }), typed('quick fox', { after: -300 }), click('B', { after: 900 })]);
    expect(words(late)).toEqual(['Fill ‘Search’ with ‘quick fox’', 'Go to https://shop.test/b', 'Click ‘B’']);
  });

  test('what is typed after one came back to it is another fill', () => {
    const back = told([typed('quick'), went('https://shop.test/b', 'person'), went('https://shop.test/', 'person', { how: 'traverse' }), typed('slow')]);
    expect(words(back)).toEqual(['Fill ‘Search’ with ‘quick’', 'Go to https://shop.test/b', 'Go to https://shop.test/', 'Fill ‘Search’ with ‘slow’']);
  });
});

describe('tabs', () => {
  test('a tab that a click opened is gone to when something is done there, and gone back from', () => {
    const draft = told([click('Help'), opened(1, 'about:blank'), went('https://shop.test/help', 'page', { tab: 1 }), { kind: 'tabChosen', tab: 1 }, click('Top', { tab: 1 }), click('Buy')]);
    expect(words(draft)).toEqual(['Click ‘Help’', 'Switch to the tab at https://shop.test/help', 'Click ‘Top’', 'Switch to tab 1', 'Click ‘Buy’']);
    expect(draft.steps.map(({ tab }) => tab)).toEqual([0, 1, 1, 0, 0]);
    expect(draft.steps[0]?.signals).toEqual([{ kind: 'tab', index: 1, url: 'about:blank' }]);
  });

  test('where two tabs show the same address, its number tells which is meant', () => {
    const draft = told([went('https://shop.test/help', 'person'), click('Help'), opened(1, 'https://shop.test/help'), click('Top', { tab: 1 })]);
    expect(draft.steps[1]).toMatchObject({ action: 'switchTab', index: 1 });
  });

  test('a popup that closes itself is closed by its step, one that a person closes by a step of its own', () => {
    const start = [click('Help'), opened(1, 'https://shop.test/help'), click('OK', { tab: 1 })];
    expect(words(told([...start, { kind: 'tabClosed', tab: 1 }, click('Buy')])).slice(-3)).toEqual(['Click ‘OK’', 'Switch to tab 1', 'Click ‘Buy’']);
    expect(words(told([...start, { kind: 'tabClosed', tab: 1, after: 9_000 }, click('Buy')])).slice(-3)).toEqual(['Close tab 2', 'Switch to tab 1', 'Click ‘Buy’']);
  });

  test('closing the browser is no step', () => {
    const draft = told([click('Help'), opened(1, 'https://shop.test/help'), click('OK', { tab: 1 }), { kind: 'tabClosed', tab: 1, after: 9_000 }, { kind: 'tabClosed' }]);
    expect(words(draft).at(-1)).toBe('Click ‘OK’');
  });

  test('a tab opened by hand is replayed in the tab in use, and left by the earlier address', () => {
    const draft = told([
      went('https://shop.test/cart', 'person'),
      click('A'),
      opened(1, 'chrome://newtab/', 'person'),
      went('https://mail.test/', 'person', { tab: 1, after: 20_000 }),
      click('Code', { tab: 1 }),
      click('B', { after: 20_000 }),
    ]);
    expect(words(draft)).toEqual(['Click ‘A’', 'Go to https://mail.test/', 'Click ‘Code’', 'Go to https://shop.test/cart', 'Click ‘B’']);
    expect(draft.steps.every(({ tab }) => tab === 0)).toBe(true);
    expect(draft.notes[0]?.text).toContain('opened by hand');
  });

  test('a link opened with a key held is opened so again', () => {
    const draft = told([click('Help', { modifiers: ['Control'] }), opened(1, 'https://shop.test/help', 'person'), click('Top', { tab: 1 })]);
    expect(words(draft)).toEqual(['Control+click ‘Help’', 'Switch to the tab at https://shop.test/help', 'Click ‘Top’']);
  });
});

describe('what is expected afterwards', () => {
  const after = (appeared: string[], gone: string[] = [], before: Event[] = []): unknown => {
    const draft = told([...before, click('Save'), { kind: 'effect', of: `o${before.length}`, appeared, gone }]);
    return draft.steps.at(-1)?.expect?.after;
  };

  test('one text that came, that another day will show too', () => {
    expect(after(['12:30', 'Saving…', '3 items', 'Order saved', 'Other text'])).toEqual([{ kind: 'present', text: 'Order saved', proposed: true }]);
    expect(after(['12:30'])).toBeUndefined();
    expect(after(['Save'])).toBeUndefined();
  });

  test('what went, only where nothing came', () => {
    expect(after([], ['Delete this order?'])).toEqual([{ kind: 'absent', text: 'Delete this order?', proposed: true }]);
    expect(after(['12:30'], ['Delete this order?'])).toBeUndefined();
    expect(after([], ['Open'])).toBeUndefined();
  });

  test('nothing that was typed: another row of data has other values', () => {
    const name = { kind: 'input', field: 'f', on: { label: 'Name', target: {} }, value: 'Ada', how: 'typed' };
    expect(after(['Welcome, Ada', 'Your orders'], [], [name])).toEqual([{ kind: 'present', text: 'Your orders', proposed: true }]);
  });

  test('a field proves itself', () => {
    const draft = told([{ kind: 'input', field: 'f', on: { label: 'Name', target: {} }, value: 'Ada', how: 'typed' }, { kind: 'effect', of: 'o0', appeared: ['Looks good'], gone: [] }]);
    expect(draft.steps[0]?.expect).toBeUndefined();
  });
});

test.each([
  ['Order saved', true],
  ['保存しました', true],
  ['Invoice 1001', false],
  ['5 minutes ago', false],
  ['Updated just now', false],
  ['Monday', false],
  ['ada@shop.test', false],
  ['Loading', false],
  ['→', false],
  ['x'.repeat(61), false],
  ['', false],
])('%j is stable: %j', (text, stable) => {
  expect(isStable(text)).toBe(stable);
});

test.each([
  ['https://shop.test/', 'https://shop.test/'],
  ['https://u:p@shop.test/orders/12/items/3fa85f64-5717-4562-b3fc-2c963f66afa6', 'https://shop.test/orders/*/items/*'],
  ['https://shop.test/search?q=lamp#x', 'https://shop.test/search?*'],
  ['https://shop.test/app#/orders/12', 'https://shop.test/app#/orders/*'],
  ['https://shop.test/app#access_token=abc', 'https://shop.test/app#*'],
  ['about:blank', null],
  ['javascript:alert(1)', null],
  [`https://shop.test/${'a/'.repeat(600)}`, null],
])('%.60s is expected as %j', (url, pattern) => {
  expect(addressPattern(url)).toBe(pattern);
});

test('an address is kept without its values', () => {
  expect(keptAddress('https://u:p@shop.test/a?x=1;y=2&z#k=3')).toBe('https://shop.test/a?x=*;y=*&z#k=*');
});
