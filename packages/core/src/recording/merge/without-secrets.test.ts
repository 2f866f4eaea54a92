import { describe, expect, test } from 'vitest';
import { serialiseRecording } from '../serialise.js';
import type { Observation, PlacedObservation } from '../observation.js';
import { absorb } from './absorb.js';
import { newDraft, type Draft } from './draft.js';
import { draftRecording } from './draft-recording.js';
import { maskedAddress } from './secret-addresses.js';
import { withoutSecrets } from './without-secrets.js';

type Told = Record<string, unknown> & { kind: string };

const START = { id: 'r', title: 'T', startUrl: 'https://shop.test/', viewport: { width: 800, height: 600 }, createdAt: '', createdBy: '' };

/** As the hosts do it: what is stored, and the draft that grows with it. */
function recorded(...told: Told[]): { stored: PlacedObservation[]; draft: Draft } {
  const stored: PlacedObservation[] = [];
  const draft = told.reduce((grown, one, i) => {
    const placed = withoutSecrets({ observation: { id: `o${i}`, at: 1_000_000 + i * 1_000, ...one } as Observation, tab: 0, frames: [] }, grown);
    stored.push(placed);
    return absorb(grown, placed);
  }, newDraft(START));
  return { stored, draft };
}

const password = (name: string): Told => ({ kind: 'input', field: 'f', on: { label: 'Word', target: { dom: { name, xpath: '/a' } } }, value: null, secret: 'password', how: 'typed' });
const enter: Told = { kind: 'key', key: 'Enter', modifiers: [] };
const went = (url: string, by: string, how = 'load'): Told => ({ kind: 'navigated', url, by, how });

describe('a secret that a page puts into its address', () => {
  const story = [password('geheim'), enter, went('https://shop.test/in?user=ada&geheim=hunter2&copy=hunter2', 'page'), went('https://shop.test/in?user=ada&geheim=hunter2', 'person', 'reload'), went('https://shop.test/x#hunter2', 'person')];

  test('is neither stored nor in the file, and is asked for where the address is opened again', () => {
    const { stored, draft } = recorded(...story);
    expect(JSON.stringify([stored, draft]) + serialiseRecording(draftRecording(draft))).not.toContain('hunter2');
    expect(draft.steps.slice(2)).toMatchObject([{ url: 'https://shop.test/in?user=ada&geheim={{secret:geheim}}' }, { url: 'https://shop.test/x#{{secret:fragment}}' }]);
    expect(draft.steps[1]?.signals).toEqual([{ kind: 'navigation', url: 'https://shop.test/in?user=*&geheim=*&copy=*' }]);
  });

  test('what was stored makes the same recording again', () => {
    const { stored, draft } = recorded(...story);
    expect(JSON.stringify(stored.reduce(absorb, newDraft(START)))).toBe(JSON.stringify(draft));
    expect(stored.reduce((grown, one) => (expect(withoutSecrets(one, grown)).toEqual(one), absorb(grown, one)), newDraft(START)).steps).toHaveLength(4);
  });

  test('as a fragment of letters too, where the page set it', () => {
    const { stored, draft } = recorded(password('pw'), enter, { ...went('https://shop.test/#correcthorse', 'page'), how: 'sameDocument' });
    expect(JSON.stringify([stored, draft])).not.toContain('correcthorse');
  });

  test('in a tab that it opens, a check of the address, and a link', () => {
    const link = { kind: 'click', on: { label: 'Go', target: { dom: { xpath: '/b', href: '/next?geheim=hunter2&lang=de' } } }, button: 'left', count: 1, modifiers: [] };
    const { stored, draft } = recorded(password('geheim'), { kind: 'tabOpened', opened: 1, url: 'https://shop.test/?a=hunter2', by: 'page' }, { kind: 'assert', check: 'url', expected: 'https://shop.test/?geheim=hunter2' }, link);
    expect(JSON.stringify([stored, draft])).not.toContain('hunter2');
    expect(JSON.stringify(draft.steps.at(-1))).toContain('lang=de');
  });

  test('is known by its field in the next part of the same recording', () => {
    const { draft } = recorded(password('geheim'));
    const next = newDraft(START, draft.merging.secretNames);
    expect(JSON.stringify(withoutSecrets({ observation: { id: 'x', at: 1, ...went('https://shop.test/?geheim=hunter2', 'person') } as Observation, tab: 0, frames: [] }, next))).not.toContain('hunter2');
  });
});

test('an address that the recording starts at is asked for its secrets', () => {
  const draft = newDraft({ ...START, startUrl: 'https://shop.test/?pw=hunter2&q=lamp' });
  expect(draftRecording(draft)).toMatchObject({ startUrl: 'https://shop.test/?pw={{secret:pw}}&q=lamp', variables: { pw: { secret: true } } });
});

test.each([
  ['https://u:p@shop.test/?user=ada&pw=x#top', 'https://shop.test/?user=ada&pw=•••#top'],
  ['https://shop.test/?accessToken=x&sid=y&code=1&user%5Bpass%5D=z', 'https://shop.test/?accessToken=•••&sid=•••&code=•••&user%5Bpass%5D=•••'],
  ['https://shop.test/?country_code=de&keyword=a&sort_key=b&compass=n', 'https://shop.test/?country_code=de&keyword=a&sort_key=b&compass=n'],
  ['https://shop.test/?pw=a;b=c&q=1', 'https://shop.test/?pw=•••&q=1'],
  ['https://shop.test/#/in?otp=1', 'https://shop.test/#/in?otp=•••'],
  ['data:text/html,hunter2', 'data:•••'],
  ['about:blank', 'about:blank'],
  ['http://localhost:3000/a', 'http://localhost:3000/a'],
  ['', ''],
])('%s is kept as %s', (url, kept) => {
  expect(maskedAddress(url)).toBe(kept);
  expect(maskedAddress(kept)).toBe(kept);
});
