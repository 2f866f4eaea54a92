import type { Promotion, Recording, Step, Target } from '@waymark/core';
import type { Database, Query } from './database.js';
import { HealingEntry } from './healing-entry.js';
import { tellLive } from './live-events.js';
import { readRecording, saveVersion, type StoredRecording } from './recordings.js';
import * as sql from './review-statements.js';
import { StoredDetail } from './step-detail.js';

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
  /** The recording with what was healed, or what a person picked instead, as its step's target. */
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

/** `decided`: somebody was faster, or said otherwise before. */
export interface NotReviewed {
  ok: false;
  why: 'missing' | 'decided' | 'nothing';
  problem: string;
}

export type ReviewResult = ReviewDone | NotReviewed;

export type Decision = 'approve' | 'reject' | 'undo';

export type Found = { ok: true; healing: HealingEntry } | NotReviewed;

/** What one entry stands for: a decision on it is one on all of this. */
export interface Covered {
  /** Addresses with what is another one for another record folded to `*`. */
  pages: string[];
  /** By id. */
  recordings: string[];
  /** That proposed or used it, and those of them that are marked since it was rejected. */
  runs: number;
  suspect: number;
}

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
  show(id: string): Promise<(Extract<Found, { ok: true }> & { covered: Covered }) | Extract<Found, { ok: false }>> {
    return this.db.transaction(async (query) => {
      const found = await this.#find(query, id);
      if (!found.ok) return found;
      const [covered] = await query<Covered & Record<string, unknown>>(sql.COVERED, [this.tenant, found.healing.id]);
      const { pages = [], recordings = [], runs = 0, suspect = 0 } = covered ?? {};
      return { ...found, covered: { pages, recordings, runs, suspect } };
    });
  }

  approve(id: string, approver: Approver): Promise<ReviewResult> {
    return this.#review([id], 'approved', (query, what) => this.#approve(query, what, approver)).then(first);
  }

  reject(id: string, reviewer: Reviewer): Promise<ReviewResult> {
    return this.#review([id], 'rejected', (query, what) => this.#reject(query, what, reviewer)).then(first);
  }

  /** Takes back an approval or a rejection: the healing waits again. */
  undo(id: string, reviewer: Reviewer): Promise<ReviewResult> {
    return this.#review([id], 'undone', (query, what) => this.#undo(query, what, reviewer)).then(first);
  }

  /** All of them or none. */
  decide(ids: readonly string[], decision: Decision, by: Approver): Promise<ManyReviewed> {
    if (decision === 'approve') return this.#review(ids, 'approved', (query, what) => this.#approve(query, what, by));
    if (decision === 'reject') return this.#review(ids, 'rejected', (query, what) => this.#reject(query, what, by));
    return this.#review(ids, 'undone', (query, what) => this.#undo(query, what, by));
  }

  /** Rejects what was found; another candidate of its step, by its place among them, is the target from now on. */
  pick(id: string, candidate: number, by: Approver): Promise<ReviewResult> {
    return this.#review([id], 'rejected', async (query, what) => {
      const target = await this.#candidate(query, what.healing, candidate);
      if (target === null) return { ok: false, why: 'nothing', problem: 'There is no such candidate to pick: nothing was changed. Load the page again.' };
      const rejected = await this.#reject(query, what, by);
      const { version, note } = await this.#promote(query, { ...what.healing, newTarget: target }, { ...by, reason: `another element picked for step ${what.healing.number}` });
      return { version, note, runs: rejected.runs };
    }).then(first);
  }

  async #approve(query: Query, { healing, family }: Reviewed, approver: Approver): Promise<Effect> {
    await query(sql.SET_REVIEW, [this.tenant, family, 'approved', approver.by]);
    await query(sql.SET_OUTCOME, [this.tenant, family, 'right']);
    await query(sql.APPROVE_CACHED, [this.tenant, healing.id]);
    return { ...(await this.#promote(query, healing, { ...approver, reason: `healing of step ${healing.number} approved` })), runs: 0 };
  }

  async #reject(query: Query, { healing, family }: Reviewed, { by }: Reviewer): Promise<Effect> {
    await query(sql.SET_REVIEW, [this.tenant, family, 'rejected', by]);
    await query(sql.SET_OUTCOME, [this.tenant, family, 'wrong']);
    await query(sql.BURY, [this.tenant, family, by]);
    await query(sql.EVICT_CACHED, [this.tenant, family]);
    const suspects = await query(sql.SUSPECT, [this.tenant, family, `The healing of step ${healing.number} (${healing.label}) that it used was rejected.`]);
    return { version: null, note: null, runs: suspects.length };
  }

  async #undo(query: Query, { healing, family }: Reviewed, { by, diff }: Reviewer): Promise<Effect> {
    await query(sql.SET_REVIEW, [this.tenant, family, 'undone', by]);
    await query(sql.RESTORE_OUTCOME, [this.tenant, family]);
    await query(sql.UNBURY, [this.tenant, family]);
    await query(sql.REOPEN_CACHED, [this.tenant, family]);
    const cleared = healing.review === 'rejected' ? await query(sql.UNSUSPECT, [this.tenant, family]) : [];
    const undone = await this.#takeBack(query, { healing, family, change: { reason: `review of the healing of step ${healing.number} undone`, healing: null, by, diff } });
    return { ...undone, runs: cleared.length };
  }

  #review(ids: readonly string[], next: 'approved' | 'rejected' | 'undone', act: (query: Query, what: Reviewed) => Promise<Effect | NotReviewed>): Promise<ManyReviewed> {
    return this.db.transaction(async (query) => {
      const wanted = await this.#wanted(query, ids, next);
      if (!Array.isArray(wanted)) return wanted;
      const done: ReviewDone[] = [];
      for (const what of wanted) {
        const effect = await act(query, what);
        // Only the first can refuse, before it has changed anything.
        if ('why' in effect) return effect;
        done.push({ ok: true, healing: { ...what.healing, review: next }, ...effect });
      }
      await tellLive(query, this.tenant, ...wanted.map(({ healing }) => ({ type: 'healing' as const, id: healing.id })));
      return { ok: true, done };
    });
  }

  /** Each with its family, as it is once nobody else can change it any more; all are looked at before anything is done. */
  async #wanted(query: Query, ids: readonly string[], next: 'approved' | 'rejected' | 'undone'): Promise<Reviewed[] | NotReviewed> {
    const whole: string[] = [];
    for (const id of ids) {
      const found = await this.#find(query, id);
      if (!found.ok) return found;
      if (!whole.includes(found.healing.id)) whole.push(found.healing.id);
    }
    const families = new Map<string, string[]>();
    for (const id of whole) families.set(id, (await query<{ id: string }>(sql.FAMILY, [this.tenant, id])).map((row) => row.id));
    await query(sql.LOCK, [this.tenant, [...families.values()].flat()]);
    const wanted: Reviewed[] = [];
    for (const [id, family] of families) {
      const healing = HealingEntry.parse((await query(sql.EXACTLY, [this.tenant, id]))[0]);
      const problem = problemOf(healing, next) ?? (await this.#otherwise(query, family, next));
      if (problem !== null) return problem;
      wanted.push({ healing, family });
    }
    return wanted;
  }

  /** Nobody overrides what somebody else has said without having seen it: that is taken back first. */
  async #otherwise(query: Query, family: readonly string[], next: 'approved' | 'rejected' | 'undone'): Promise<NotReviewed | null> {
    if (next === 'undone') return null;
    const opposite = next === 'approved' ? 'rejected' : 'approved';
    const [found] = await query<{ id: string; by: string | null; at: Date | null }>(sql.DECIDED_OTHERWISE, [this.tenant, family, opposite]);
    return found ? decided(`Healing ${found.id.slice(0, 8)} was ${opposite}${byWhom(found)}: undo that first.`) : null;
  }

  async #promote(query: Query, healing: HealingEntry, { by, diff, promote, reason }: Approver & { reason: string }): Promise<Pick<ReviewDone, 'version' | 'note'>> {
    const current = healing.stored ? await readRecording(query, this.tenant, { id: healing.recording }) : null;
    if (current === null) return { version: null, note: 'The recording that it was healed in is not stored, or was deleted, so that nothing was changed in it.' };
    const promotion = promote(current.recording, healing);
    if (!promotion.ok) return { version: null, note: `The recording stays as it is: ${promotion.problem}.` };
    return this.#newVersion(query, { current, next: promotion.recording, change: { reason, healing: healing.id, by, diff } });
  }

  async #candidate(query: Query, { run, number }: HealingEntry, at: number): Promise<Target | null> {
    const [row] = await query<{ detail: unknown }>('select detail from run_steps where tenant_id = $1 and run_id = $2 and step_number = $3', [this.tenant, run, number]);
    const one = row?.detail ? StoredDetail.parse(row.detail).considered[at] : undefined;
    return one && one.notChosen !== null ? (one.bundle ?? null) : null;
  }

  async #find(query: Query, id: string): Promise<Found> {
    if (!/^[0-9a-f-]{4,36}$/u.test(id)) return { ok: false, why: 'missing', problem: `‘${id}’ is not the id of a healing: give at least its first 4 characters.` };
    const rows = await query(sql.FIND, [this.tenant, id]);
    if (rows.length > 1) return { ok: false, why: 'missing', problem: `Several healings begin with ‘${id}’: give more of it.` };
    return rows[0] === undefined ? { ok: false, why: 'missing', problem: `There is no healing ‘${id}’.` } : { ok: true, healing: HealingEntry.parse(rows[0]) };
  }

  /** The step as it was before the approval or the pick, if nobody has changed it since. */
  async #takeBack(query: Query, { healing, family, change }: Reviewed & { change: Change }): Promise<Pick<ReviewDone, 'version' | 'note'>> {
    const [promoted] = healing.review === 'approved' || healing.review === 'rejected' ? await query<{ version: number }>(sql.PROMOTED, [this.tenant, healing.recording, family, healing.step]) : [];
    if (promoted === undefined) return { version: null, note: null };
    const stepIn = async (version?: number): Promise<{ stored: StoredRecording; step: Step } | null> => {
      const stored = await readRecording(query, this.tenant, { id: healing.recording, version });
      const step = stored?.recording.steps.find((one) => one.id === healing.step);
      return stored && step ? { stored, step } : null;
    };
    const [before, after, now] = [await stepIn(promoted.version - 1), await stepIn(promoted.version), await stepIn()];
    if (!before || !after || !now || JSON.stringify(after.step) !== JSON.stringify(now.step)) {
      return { version: null, note: healing.review === 'approved' ? `Step ${healing.number} was changed after the approval: the recording stays as it is.` : null };
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

type Effect = Omit<ReviewDone, 'ok' | 'healing'>;

export type ManyReviewed = { ok: true; done: ReviewDone[] } | NotReviewed;

function first(result: ManyReviewed): ReviewResult {
  if (!result.ok) return result;
  return result.done[0] ?? { ok: false, why: 'missing', problem: 'There is no such healing.' };
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

function problemOf({ review, element, id, reviewedBy, reviewedAt }: HealingEntry, next: 'approved' | 'rejected' | 'undone'): NotReviewed | null {
  const short = id.slice(0, 8);
  if (element === null) return { ok: false, why: 'nothing', problem: `Healing ${short} proposed nothing: there is nothing to review.` };
  if (next === 'undone') return review === 'approved' || review === 'rejected' ? null : decided(`Healing ${short} was neither approved nor rejected: there is nothing to undo.`);
  return review === next ? decided(`Healing ${short} is ${next} already${byWhom({ by: reviewedBy, at: reviewedAt })}.`) : null;
}

function decided(problem: string): NotReviewed {
  return { ok: false, why: 'decided', problem };
}

function byWhom({ by, at }: { by: string | null; at: Date | null }): string {
  return by === null ? '' : ` by ${by}${at ? ` (${at.toISOString().slice(0, 16).replace('T', ' ')} UTC)` : ''}`;
}
