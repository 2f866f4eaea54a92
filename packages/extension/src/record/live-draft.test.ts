import { newDraft, draftRecording, type Draft, type Observation, type PlacedObservation } from '@waymark/core';
import { expect, test } from 'vitest';
import type { LiveRecording } from '../storage/database.js';
import { LiveDraft, type SegmentStore } from './live-draft.js';

const start = { title: 'T', startUrl: 'https://a.test/', viewport: { width: 8, height: 8 } };
const live: LiveRecording = { id: 'r', status: 'recording', tabs: [{ tabId: 1, number: 0 }], current: 0, windowId: 1, startedAt: 0, pausedAt: null, secretFields: [], places: {}, fresh: true, start };

class Shelf implements SegmentStore {
  stored: PlacedObservation[] = [];
  #kept: Draft | undefined;

  append(_id: string, placed: readonly PlacedObservation[]): Promise<PlacedObservation[]> {
    this.stored.push(...placed);
    return Promise.resolve([...placed]);
  }

  keepDraft(_id: string, draft: Draft): Promise<void> {
    this.#kept = draft;
    return Promise.resolve();
  }

  read(): ReturnType<SegmentStore['read']> {
    return Promise.resolve({ draft: this.#kept, rest: this.stored, count: this.stored.length });
  }

  begin(): Promise<void> {
    this.stored = [];
    return Promise.resolve();
  }
}

const told = (...observations: object[]): PlacedObservation[] => observations.map((one, i) => ({ observation: { id: crypto.randomUUID(), at: i, ...one } as Observation, tab: 0, frames: [] }));
const secret = { kind: 'input', field: 'f', on: { label: 'Word', target: { dom: { name: 'geheim' } } }, value: null, secret: 'password', how: 'typed' };
const reloaded = { kind: 'navigated', url: 'https://a.test/?geheim=hunter2', how: 'reload', by: 'person' };

test('a secret that shows up in an address is not stored, nor after an edit and a new start of the worker', async () => {
  const shelf = new Shelf();
  const base = draftRecording(newDraft({ id: 'r', ...start, createdAt: '', createdBy: '' }));
  const draft = await LiveDraft.open(shelf, base, live);
  await draft.take(told(secret, reloaded));
  expect(shelf.stored).toHaveLength(2);
  expect(JSON.stringify(shelf.stored)).not.toContain('hunter2');
  await draft.rebase(draft.recording(), live);
  const again = await LiveDraft.open(shelf, base, live);
  await again.take(told(reloaded));
  expect(shelf.stored).toHaveLength(1);
  expect(JSON.stringify([shelf.stored, again.recording()])).not.toContain('hunter2');
});
