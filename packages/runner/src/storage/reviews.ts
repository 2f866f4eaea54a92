import type { Promotion, Recording, Step } from '@waymark/core';
import type { Database, Query } from './database.js';
import { HealingEntry } from './healing-entry.js';
import { readRecording, saveVersion, type StoredRecording } from './recordings.js';
import * as sql from './review-statements.js';

export type ReviewFilter = 'waiting' | 'approved' | 'rejected' | 'all';

const STATES: Readonly<Record<ReviewFilter, readonly string[] | null>> = {
  waiting: ['pending_review', 'undone'],
  approved: ['approved'],
  rejected: ['rejected'],
  all: null,
};

export interface Reviewer {
  by: string;
  /** A readable difference of two versions. */
  diff(before: Recording, after: Recording): string;
}

export interface Approver extends Reviewer {
  /** The recording with what was healed as its step's target. */
  promote(recording: Recording, healing: HealingEntry): Promotion;
}

/** The new version of the recording, where there is one; `note` says why there is none. */
export interface ReviewDone {
  ok: true;
  healing: HealingEntry;
  version: (StoredRecording & { diff: string }) | null;
  note: string | null;
  /** Runs that are suspect now, or no longer. */
  runs: number;
}

export type ReviewResult = ReviewDone | { ok: false; problem: string };

export type Found = { ok: true; healing: HealingEntry } | { ok: false; problem: string };

/** Healings that wait for a person, and what he says of them. Each act is one transaction. */
export class Reviews {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  /** Newest first. */
  list({ state = 'waiting', recording = null, limit = 100 }: { state?: ReviewFilter; recording?: string | null; limit?: number } = {}): Promise<HealingEntry[]> {
    return this.db.transaction(async (query) => (await query(sql.LIST, [this.tenant, STATES[state], recording, limit])).map((row) => HealingEntry.parse(row)));
  }

  /** By its id, or the beginning of it. */
  show(id: string): Promise<Found> {
    return this.db.transaction((query) => this.#find(query, id));
  }

  approve(id: string, { by, diff, promote }: Approver): Promise<ReviewResult> {
    return this.#review(id, 'approved', async (query, { healing, family }) => {
      await query(sql.SET_REVIEW, [this.tenant, family, 'approved', by]);
      await query(sql.SET_OUTCOME, [this.tenant, family, 'right']);
      await query(sql.APPROVE_CACHED, [this.tenant, healing.id]);
      const current = await readRecording(query, this.tenant, { id: healing.recording });
      if (current === null) return { version: null, note: 'The recording is not stored, so that nothing was changed in it.', runs: 0 };
      const promotion = promote(current.recording, healing);
      if (!promotion.ok) return { version: null, note: `The recording stays as it is: ${promotion.problem}.`, runs: 0 };
      const change = { reason: `healing of step ${healing.number} approved`, healing: healing.id, by, diff };
      return { ...(await this.#newVersion(query, { current, next: promotion.recording, change })), runs: 0 };
    });
  }

  reject(id: string, { by, diff }: Reviewer): Promise<ReviewResult> {
    return this.#review(id, 'rejected', async (query, { healing, family }) => {
      await query(sql.SET_REVIEW, [this.tenant, family, 'rejected', by]);
      await query(sql.SET_OUTCOME, [this.tenant, family, 'wrong']);
      await query(sql.BURY, [this.tenant, healing.id, by]);
      await query(sql.EVICT_CACHED, [this.tenant, healing.id]);
      const suspects = await query(sql.SUSPECT, [this.tenant, family, `The healing of step ${healing.number} (${healing.label}) that it used was rejected.`]);
      const undone = await this.#takeBack(query, { healing, family, change: { reason: `healing of step ${healing.number} rejected`, healing: null, by, diff } });
      return { ...undone, runs: suspects.length };
    });
  }

  /** Takes back an approval or a rejection: the healing waits again. */
  undo(id: string, { by, diff }: Reviewer): Promise<ReviewResult> {
    return this.#review(id, 'undone', async (query, { healing, family }) => {
      await query(sql.SET_REVIEW, [this.tenant, family, 'undone', by]);
      await query(sql.RESTORE_OUTCOME, [this.tenant, family]);
      await query(sql.UNBURY, [this.tenant, healing.id]);
      await query(sql.REOPEN_CACHED, [this.tenant, healing.id]);
      const cleared = healing.review === 'rejected' ? await query(sql.UNSUSPECT, [this.tenant, family]) : [];
      const undone = await this.#takeBack(query, { healing, family, change: { reason: `approval of the healing of step ${healing.number} undone`, healing: null, by, diff } });
      return { ...undone, runs: cleared.length };
    });
  }

  #review(id: string, next: 'approved' | 'rejected' | 'undone', act: (query: Query, what: Reviewed) => Promise<Omit<ReviewDone, 'ok' | 'healing'>>): Promise<ReviewResult> {
    return this.db.transaction(async (query) => {
      const found = await this.#find(query, id);
      if (!found.ok) return found;
      await query(sql.LOCK, [this.tenant, found.healing.id]);
      const problem = problemOf(found.healing, next);
      if (problem !== null) return { ok: false, problem };
      const family = (await query<{ id: string }>(sql.FAMILY, [this.tenant, found.healing.id])).map((row) => row.id);
      const done = await act(query, { healing: found.healing, family });
      return { ok: true, healing: { ...found.healing, review: next }, ...done };
    });
  }

  async #find(query: Query, id: string): Promise<Found> {
    if (!/^[0-9a-f-]{4,36}$/u.test(id)) return { ok: false, problem: `‘${id}’ is not the id of a healing: give at least its first 4 characters.` };
    const rows = await query(sql.FIND, [this.tenant, id]);
    if (rows.length > 1) return { ok: false, problem: `Several healings begin with ‘${id}’: give more of it.` };
    return rows[0] === undefined ? { ok: false, problem: `There is no healing ‘${id}’.` } : { ok: true, healing: HealingEntry.parse(rows[0]) };
  }

  /** The step as it was before the approval, if nobody has changed it since. */
  async #takeBack(query: Query, { healing, family, change }: Reviewed & { change: Change }): Promise<Pick<ReviewDone, 'version' | 'note'>> {
    const [promoted] = healing.review === 'approved' ? await query<{ version: number }>(sql.PROMOTED, [this.tenant, healing.recording, family]) : [];
    if (promoted === undefined) return { version: null, note: null };
    const stepIn = async (version?: number): Promise<{ stored: StoredRecording; step: Step } | null> => {
      const stored = await readRecording(query, this.tenant, { id: healing.recording, version });
      const step = stored?.recording.steps.find((one) => one.id === healing.step);
      return stored && step ? { stored, step } : null;
    };
    const [before, after, now] = [await stepIn(promoted.version - 1), await stepIn(promoted.version), await stepIn()];
    if (!before || !after || !now || JSON.stringify(after.step) !== JSON.stringify(now.step)) {
      return { version: null, note: `Step ${healing.number} was changed after the approval: the recording stays as it is.` };
    }
    const { stored: current } = now;
    const next = { ...current.recording, steps: current.recording.steps.map((step) => (step === now.step ? { ...before.step, number: step.number } : step)) };
    return this.#newVersion(query, { current, next, change });
  }

  async #newVersion(query: Query, { current, next, change }: { current: StoredRecording; next: Recording; change: Change }): Promise<Pick<ReviewDone, 'version' | 'note'>> {
    const diff = change.diff(current.recording, next);
    const version = await saveVersion(query, this.tenant, { recording: next, how: { reason: change.reason, diff, healing: change.healing, by: change.by } });
    return { version: { recording: next, version, path: current.path, diff }, note: null };
  }
}

interface Reviewed {
  healing: HealingEntry;
  family: string[];
}

interface Change {
  reason: string;
  healing: string | null;
  by: string;
  diff(before: Recording, after: Recording): string;
}

function problemOf({ review, element, id }: HealingEntry, next: 'approved' | 'rejected' | 'undone'): string | null {
  const short = id.slice(0, 8);
  if (element === null) return `Healing ${short} proposed nothing: there is nothing to review.`;
  if (next === 'undone') return review === 'approved' || review === 'rejected' ? null : `Healing ${short} was neither approved nor rejected: there is nothing to undo.`;
  if (review === next) return `Healing ${short} is ${next} already.`;
  return next === 'approved' && review === 'rejected' ? `Healing ${short} was rejected: undo that first (waymark heal undo ${short}).` : null;
}
