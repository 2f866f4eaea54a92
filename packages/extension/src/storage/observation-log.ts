import type { Draft, PlacedObservation } from '@waymark/core';
import { type Database, type LiveRecording, ofRecording } from './database.js';

/** What was observed since the segment began, and how far the stored draft has come with it. */
export interface Replayable {
  draft: Draft | undefined;
  rest: PlacedObservation[];
  count: number;
}

/**
 * Everything a recorder saw, in the order in which it arrived. An observation counts as stored when its transaction has
 * ended, and not before; the draft can be made anew from what is here at any time.
 */
export class ObservationLog {
  readonly #database: Promise<Database>;

  constructor(database: Promise<Database>) {
    this.#database = database;
  }

  async live(): Promise<LiveRecording | undefined> {
    return (await this.#database).get('live', 'live');
  }

  async begin(live: LiveRecording): Promise<void> {
    const transaction = (await this.#database).transaction(['live', 'observations', 'drafts'], 'readwrite');
    void transaction.objectStore('live').put(live, 'live');
    void transaction.objectStore('observations').delete(ofRecording(live.id));
    void transaction.objectStore('drafts').delete(live.id);
    await transaction.done;
  }

  async update(live: LiveRecording): Promise<void> {
    await (await this.#database).put('live', live, 'live');
  }

  /** Those that were not there yet, now stored. */
  async append(recording: string, placed: readonly PlacedObservation[]): Promise<PlacedObservation[]> {
    const transaction = (await this.#database).transaction('observations', 'readwrite', { durability: 'strict' });
    const byId = transaction.store.index('byId');
    const last = await transaction.store.openKeyCursor(ofRecording(recording), 'prev');
    let number = last?.key[1] ?? 0;
    const added: PlacedObservation[] = [];
    for (const one of placed) {
      const { id } = one.observation;
      if ((await byId.getKey([recording, id])) !== undefined) continue;
      number += 1;
      await transaction.store.add({ recording, number, id, placed: one });
      added.push(one);
    }
    await transaction.done;
    return added;
  }

  async keepDraft(recording: string, draft: Draft, upTo: number): Promise<void> {
    await (await this.#database).put('drafts', { id: recording, upTo, draft });
  }

  async read(recording: string): Promise<Replayable> {
    const kept = await (await this.#database).get('drafts', recording);
    const upTo = kept?.upTo ?? 0;
    const rest = await (await this.#database).getAll('observations', IDBKeyRange.bound([recording, upTo + 1], [recording, []]));
    return { draft: kept?.draft, rest: rest.map(({ placed }) => placed), count: upTo + rest.length };
  }

  async end(recording: string): Promise<void> {
    const transaction = (await this.#database).transaction(['live', 'observations', 'drafts'], 'readwrite');
    void transaction.objectStore('live').delete('live');
    void transaction.objectStore('observations').delete(ofRecording(recording));
    void transaction.objectStore('drafts').delete(recording);
    await transaction.done;
  }
}
