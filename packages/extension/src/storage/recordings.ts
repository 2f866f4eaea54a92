import type { Recording, Step } from '@waymark/core';
import type { OpenRecording, RecordingSummary } from '../messages.js';
import { type Database, ofRecording, type StoredSummary, type StoredVersion } from './database.js';

/** How many earlier versions can be brought back. */
const KEPT_VERSIONS = 60;
const DAY = 24 * 60 * 60 * 1_000;

export type Saved = { ok: true; version: number } | { ok: false; why: 'missing' | 'conflict' };

/** Recordings with their earlier versions. A step that did not change is stored once, however often it was saved. */
export class Recordings {
  readonly #database: Promise<Database>;

  constructor(database: Promise<Database>) {
    this.#database = database;
  }

  async list(): Promise<RecordingSummary[]> {
    const all = await (await this.#database).getAll('summaries');
    return all
      .filter(({ deletedAt }) => deletedAt === undefined)
      .map(({ id, title, startUrl, steps, updatedAt, bytes, interrupted }) => ({ id, title, startUrl, steps, updatedAt, bytes, ...(interrupted && { interrupted }) }))
      .sort((a, b) => b.updatedAt - a.updatedAt);
  }

  async get(id: string): Promise<OpenRecording | undefined> {
    const summary = await this.#summary(id);
    if (summary === undefined) return undefined;
    const recording = await this.#read(id, summary.version);
    if (recording === undefined) return undefined;
    const { version, past, future, interrupted } = summary;
    return { recording, version, canUndo: past.length > 0, canRedo: future.length > 0, ...(interrupted && { interrupted }) };
  }

  async has(id: string): Promise<boolean> {
    return (await (await this.#database).getKey('summaries', id)) !== undefined;
  }

  /** A new one, or the next version of one that is there; `basedOn` is the version that was changed, where that matters. */
  async save(recording: Recording, { basedOn, interrupted }: { basedOn?: number; interrupted?: true } = {}): Promise<Saved> {
    const { id } = recording;
    const hashed = await hashSteps(recording.steps);
    const transaction = (await this.#database).transaction(['summaries', 'versions', 'steps'], 'readwrite');
    const before = await transaction.objectStore('summaries').get(id);
    const known = before?.deletedAt === undefined ? before : undefined;
    if (basedOn !== undefined && known?.version !== basedOn) {
      transaction.abort();
      await transaction.done.catch(() => undefined);
      return { ok: false, why: known === undefined ? 'missing' : 'conflict' };
    }
    const summary = nextSummary(recording, known, hashed.bytes);
    if (interrupted) summary.interrupted = true;
    const steps = transaction.objectStore('steps');
    const stored = new Set((await steps.getAllKeys(ofRecording(id))).map(([, hash]) => hash));
    for (const [hash, step] of hashed.steps) if (!stored.has(hash)) void steps.put({ id, hash, step });
    void transaction.objectStore('versions').put({ id, version: summary.version, around: { ...recording, steps: [] }, steps: hashed.order });
    void transaction.objectStore('summaries').put(summary);
    await transaction.done;
    await this.#forgetOldest(summary, known);
    return { ok: true, version: summary.version };
  }

  /** Renaming is no version of its own: undo is for what steps say. */
  async rename(id: string, title: string): Promise<Saved> {
    const transaction = (await this.#database).transaction(['summaries', 'versions'], 'readwrite');
    const summary = await transaction.objectStore('summaries').get(id);
    const version = summary && (await transaction.objectStore('versions').get([id, summary.version]));
    if (summary !== undefined && version !== undefined) {
      void transaction.objectStore('summaries').put({ ...summary, title, updatedAt: Date.now() });
      void transaction.objectStore('versions').put({ ...version, around: { ...version.around, title } });
    }
    await transaction.done;
    return summary === undefined ? { ok: false, why: 'missing' } : { ok: true, version: summary.version };
  }

  undo(id: string): Promise<Saved> {
    return this.#travel(id, 'past', 'future');
  }

  redo(id: string): Promise<Saved> {
    return this.#travel(id, 'future', 'past');
  }

  /** Kept for a day, so that it can be brought back. */
  async remove(id: string): Promise<boolean> {
    const summary = await this.#summary(id);
    if (summary === undefined) return false;
    await (await this.#database).put('summaries', { ...summary, deletedAt: Date.now() });
    return true;
  }

  async restore(id: string): Promise<boolean> {
    const summary = await (await this.#database).get('summaries', id);
    if (summary?.deletedAt === undefined) return false;
    const { deletedAt: _, ...rest } = summary;
    await (await this.#database).put('summaries', rest);
    return true;
  }

  async forgetDeleted(now = Date.now()): Promise<void> {
    const all = await (await this.#database).getAll('summaries');
    for (const { id } of all.filter(({ deletedAt }) => deletedAt !== undefined && now - deletedAt > DAY)) await this.#erase(id);
  }

  /** For secrets: what earlier versions say can then not be brought back. */
  async forgetHistory(id: string): Promise<void> {
    const summary = await this.#summary(id);
    if (summary === undefined) return;
    const kept = { ...summary, past: [], future: [] };
    await (await this.#database).put('summaries', kept);
    await this.#dropVersions(kept, [...summary.past, ...summary.future]);
  }

  async #summary(id: string): Promise<StoredSummary | undefined> {
    const summary = await (await this.#database).get('summaries', id);
    return summary?.deletedAt === undefined ? summary : undefined;
  }

  async #read(id: string, version: number): Promise<Recording | undefined> {
    const transaction = (await this.#database).transaction(['versions', 'steps']);
    const found = await transaction.objectStore('versions').get([id, version]);
    if (found === undefined) return undefined;
    const wanted = new Set(found.steps);
    // One trip for nearly all of them is faster than thousands of single ones.
    const all = await transaction.objectStore('steps').getAll(ofRecording(id));
    const steps = new Map(all.filter(({ hash }) => wanted.has(hash)).map(({ hash, step }) => [hash, step]));
    const ordered = found.steps.map((hash, index) => numbered(steps.get(hash), index)).filter((step) => step !== undefined);
    return { ...found.around, steps: ordered };
  }

  async #travel(id: string, from: 'past' | 'future', to: 'past' | 'future'): Promise<Saved> {
    const transaction = (await this.#database).transaction(['summaries', 'versions'], 'readwrite');
    const summary = await transaction.objectStore('summaries').get(id);
    const version = summary?.[from].at(-1);
    const found = version === undefined ? undefined : await transaction.objectStore('versions').get([id, version]);
    if (summary !== undefined && found !== undefined) void transaction.objectStore('summaries').put(travelled(summary, found, { from, to }));
    await transaction.done;
    return found === undefined ? { ok: false, why: 'missing' } : { ok: true, version: found.version };
  }

  async #forgetOldest(summary: StoredSummary, before: StoredSummary | undefined): Promise<void> {
    const dropped = (before?.future ?? []).filter((version) => !summary.future.includes(version));
    const old = summary.past.slice(0, -KEPT_VERSIONS);
    if (old.length > 0) await (await this.#database).put('summaries', { ...summary, past: summary.past.slice(-KEPT_VERSIONS) });
    if (old.length + dropped.length > 0) await this.#dropVersions({ ...summary, past: summary.past.slice(-KEPT_VERSIONS) }, [...old, ...dropped]);
  }

  async #dropVersions(summary: StoredSummary, versions: readonly number[]): Promise<void> {
    const { id } = summary;
    const transaction = (await this.#database).transaction(['versions', 'steps'], 'readwrite');
    for (const version of versions) void transaction.objectStore('versions').delete([id, version]);
    const kept = await transaction.objectStore('versions').getAll(ofRecording(id));
    const used = new Set(kept.flatMap(({ steps }) => steps));
    for (const key of await transaction.objectStore('steps').getAllKeys(ofRecording(id))) {
      if (!used.has(key[1])) void transaction.objectStore('steps').delete(key);
    }
    await transaction.done;
  }

  async #erase(id: string): Promise<void> {
    const transaction = (await this.#database).transaction(['summaries', 'versions', 'steps', 'runs', 'files', 'origins'], 'readwrite');
    void transaction.objectStore('summaries').delete(id);
    void transaction.objectStore('runs').delete(id);
    void transaction.objectStore('origins').delete(id);
    for (const store of ['versions', 'steps', 'files'] as const) void transaction.objectStore(store).delete(ofRecording(id));
    await transaction.done;
  }
}

function nextSummary(recording: Recording, before: StoredSummary | undefined, bytes: number): StoredSummary {
  const latest = (before?.latest ?? 0) + 1;
  const { id, title, startUrl, steps } = recording;
  return { id, title, startUrl, steps: steps.length, updatedAt: Date.now(), bytes, version: latest, latest, past: before ? [...before.past, before.version] : [], future: [] };
}

function travelled(summary: StoredSummary, { version, around, steps }: StoredVersion, way: { from: 'past' | 'future'; to: 'past' | 'future' }): StoredSummary {
  const moved = { ...summary, version, title: around.title, startUrl: around.startUrl, steps: steps.length, updatedAt: Date.now() };
  return { ...moved, [way.from]: summary[way.from].slice(0, -1), [way.to]: [...summary[way.to], summary.version] };
}

/** Numbers are left out of what a step is known by: moving one step must not store all others anew. */
async function hashSteps(steps: readonly Step[]): Promise<{ order: string[]; steps: Map<string, Step>; bytes: number }> {
  const texts = steps.map((step) => new TextEncoder().encode(JSON.stringify({ ...step, number: 1 })));
  const order = await Promise.all(texts.map(hashOf));
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  return { order, steps: new Map(order.map((hash, index) => [hash, steps[index] as Step])), bytes };
}

async function hashOf(text: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...digest.subarray(0, 16)));
}

function numbered(step: Step | undefined, index: number): Step | undefined {
  return step && { ...step, number: index + 1 };
}
