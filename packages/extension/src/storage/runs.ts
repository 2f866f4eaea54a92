import type { StoredRun } from '../messages.js';
import { type Database, ofRecording } from './database.js';

/** The last replay of each recording, and the files that were supplied for replays. */
export class Runs {
  readonly #database: Promise<Database>;

  constructor(database: Promise<Database>) {
    this.#database = database;
  }

  async keep(run: StoredRun): Promise<void> {
    await (await this.#database).put('runs', run);
  }

  async last(recordingId: string): Promise<StoredRun | null> {
    return (await (await this.#database).get('runs', recordingId)) ?? null;
  }

  async supply(recording: string, name: string, bytes: Uint8Array): Promise<void> {
    await (await this.#database).put('files', { recording, name, bytes });
  }

  async file(recording: string, name: string): Promise<Uint8Array | undefined> {
    return (await (await this.#database).get('files', [recording, name]))?.bytes;
  }

  async files(recording: string): Promise<{ name: string; bytes: number }[]> {
    const all = await (await this.#database).getAll('files', ofRecording(recording));
    return all.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
  }

  async forgetFiles(): Promise<void> {
    await (await this.#database).clear('files');
  }
}
