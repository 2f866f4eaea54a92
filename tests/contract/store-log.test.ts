import { promote, type Recording } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HealingEntry } from '../../packages/runner/src/storage/healing-entry.js';
import { storeOf, type Store } from '../../packages/runner/src/storage/open-store.js';
import { ADAPTERS, type TestDatabase } from '../databases.js';
import { HEALED, LOCATOR, POLICY, sampleJudgement, sampleKey, sampleOutcome, sampleRecording, sampleRun, sampleStep, sampleTrace, TARGET } from './store-samples.js';

const REVIEWER = {
  by: 'ann',
  diff: (before: Recording, after: Recording): string => `${JSON.stringify(before.steps[1])} → ${JSON.stringify(after.steps[1])}`,
  promote: (recording: Recording, { step, newTarget, oldTarget }: HealingEntry) => promote(recording, { stepId: step, target: newTarget ?? {}, replaced: oldTarget }),
};

describe.each(ADAPTERS)('the log of runs and its review, $name', ({ open }) => {
  let opened: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = storeOf(opened.db, 'local', { where: 'test', folder: null });
  });
  afterAll(() => opened.close());

  const rows = (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> => store.db.transaction((query) => query(text, values));

  /** A run that healed a flagged step, learned and logged as the program does it. */
  async function healOnce(recording: Recording, key = sampleKey()): Promise<{ run: string; healing: string; remembered: string | null; key: typeof key }> {
    await store.recordings.saveVersion(recording, { path: '/flows/save.waymark.json', reason: 'run' });
    const outcome = sampleOutcome(key);
    const remembered = await store.memory.learn({ ...outcome, healing: { ...outcome.healing, source: 'model', review: 'pending' } });
    const { run, healings } = await store.log.logRun(sampleRun(recording, [sampleStep({ healing: sampleTrace({ key, remembered }) })]), { policy: POLICY, job: 'job 1', environment: 'staging', user: 'local' });
    return { run, healing: healings.get(2) ?? '', remembered, key };
  }

  test('a run leaves its rows in every table', async () => {
    const recording = sampleRecording();
    const { run, healing, remembered } = await healOnce(recording);
    expect(healing).toBe(remembered);
    expect(await rows('select recording_id, job_id, outcome, suspect, environment, extract(epoch from ended_at - started_at) as seconds from runs where id = $1', run)).toEqual([
      { recording_id: recording.id, job_id: 'job 1', outcome: 'passed', suspect: false, environment: 'staging', seconds: 1.5 },
    ]);
    expect(await rows('select step_number, outcome, verdict, healing_id from run_steps where run_id = $1', run)).toEqual([{ step_number: 2, outcome: 'flagged', verdict: 'pass', healing_id: healing }]);
    expect(await rows('select source, status, decision, review, cost_micros, after_check, old_locator, new_locator from healing_logs where run_id = $1 order by source', run)).toEqual([
      { source: 'local', status: 'failed', decision: null, review: 'none', cost_micros: null, after_check: null, old_locator: LOCATOR, new_locator: null },
      { source: 'model', status: 'success', decision: 'applied_flagged', review: 'pending_review', cost_micros: 4800, after_check: 'pass', old_locator: LOCATOR, new_locator: LOCATOR },
    ]);
    expect(await rows('select healing_id, final, action, applied, outcome, outcome_source, origin, mode from confidence_logs where run_id = $1', run)).toEqual([
      { healing_id: healing, final: 0.72, action: 'apply_with_flag', applied: true, outcome: 'right', outcome_source: 'after_check', origin: POLICY.origin, mode: 'balanced' },
    ]);
    expect(await rows('select provider, input_tokens, output_tokens, cost_micros from api_costs where healing_id = $1', healing)).toEqual([{ provider: 'scripted', input_tokens: 1200, output_tokens: 80, cost_micros: 4800 }]);
  });

  test('what confirming roles cost is listed with what healing cost, and a shared question once', async () => {
    const trace = sampleTrace({ key: sampleKey() });
    const attempts = trace.attempts.map((attempt) => (attempt.model ? { ...attempt, model: { ...attempt.model, cost: 0, shared: true as const } } : attempt));
    const confirmations = [{ provider: 'scripted', model: 'eye', inputTokens: 900, outputTokens: 20, cost: 3000, latency: 12, status: 'success' as const }];
    const healed = sampleStep({ healing: { ...trace, attempts } });
    const plain = sampleStep({ step: { ...healed.step, number: 3 }, healing: null, confirmations });
    await store.log.logRun(sampleRun(sampleRecording(), [healed, plain]), { policy: POLICY, job: 'of roles' });
    expect(await rows("select purpose, healing_id, input_tokens, output_tokens, cost_micros, status from api_costs where job_id = 'of roles'")).toEqual([
      { purpose: 'confirm', healing_id: null, input_tokens: 900, output_tokens: 20, cost_micros: 3000, status: 'success' },
    ]);
  });

  test.each([
    ['fail', true, 'wrong'],
    ['unknown', true, 'pending'],
    ['pass', false, 'pending'],
  ] as const)('an after-check that says %s, applied: %s, makes a decision %s', async (verdict, applied, outcome) => {
    const proposal = { source: 'model' as const, locator: LOCATOR, target: HEALED, element: 'e', differences: [], applied };
    const { run } = await store.log.logRun(sampleRun(sampleRecording(), [sampleStep({ verified: { verdict, description: '' }, healing: sampleTrace({ key: sampleKey(), proposal }) })]), { policy: POLICY });
    expect(await rows('select outcome from confidence_logs where run_id = $1', run)).toEqual([{ outcome }]);
  });

  test('what a page holds can always be logged', async () => {
    const step = sampleStep({ reason: 'It says \u0000 and \uD83D', step: { id: 's2', number: 2, label: 'a\u0000b', action: 'click' } });
    const { run } = await store.log.logRun(sampleRun(sampleRecording(), [step]), { policy: POLICY });
    expect(await rows('select label from run_steps where run_id = $1', run)).toEqual([{ label: 'a�b' }]);
  });

  test('the same proposal of several runs waits once, and a use of it does not wait beside it', async () => {
    const recording = sampleRecording();
    const { key, healing, remembered } = await healOnce(recording);
    const proposal = { source: 'cache' as const, locator: LOCATOR, target: HEALED, element: 'the save button', differences: [], applied: true };
    const attempts = [{ source: 'cache' as const, status: 'success' as const, reason: 'Known.', locator: LOCATOR, judgement: sampleJudgement(), model: null, latency: 1 }];
    await store.log.logRun(sampleRun(recording, [sampleStep({ source: 'cache', healing: sampleTrace({ key, proposal, attempts, remembered }) })]), { policy: POLICY });
    const waiting = await store.reviews.list({ recording: recording.id });
    expect(waiting.map(({ id, number, label, title, times }) => ({ id, number, label, title, times }))).toEqual([{ id: healing, number: 2, label: 'Save', title: 'Save an order', times: 2 }]);
    expect((await store.reviews.list({ state: 'all', recording: recording.id })).map(({ id, review }) => ({ id, review }))).toEqual([{ id: healing, review: 'pending_review' }]);
  });

  test('the same element for one step on several pages is one entry, and one decision', async () => {
    const recording = sampleRecording();
    const keys = ['/cart', '/offers/spring', '/orders/*'].map((path) => ({ ...sampleKey(), path }));
    const made = [];
    for (const key of keys) made.push(await healOnce(recording, key));
    expect(await store.reviews.list({ recording: recording.id })).toMatchObject([{ times: 3 }]);
    const id = made[1]?.healing ?? '';
    const pages = keys.map(({ origin, path }) => `${origin}${path}`);
    expect(await store.reviews.show(id)).toMatchObject({ covered: { pages, recordings: [recording.id], runs: 3, suspect: 0 } });
    expect(await store.reviews.reject(id, REVIEWER)).toMatchObject({ runs: 3 });
    expect(await store.reviews.show(id)).toMatchObject({ covered: { runs: 3, suspect: 3 } });
    for (const key of keys) expect(await store.memory.recall(key, 'p')).toMatchObject({ healing: null, rejected: [expect.any(String)] });
    await store.reviews.undo(id, REVIEWER);
    expect(await store.reviews.show(id)).toMatchObject({ covered: { suspect: 0 } });
    for (const key of keys) expect((await store.memory.recall(key, 'p')).rejected).toEqual([]);
    expect(await store.reviews.approve(id, REVIEWER)).toMatchObject({ version: { version: 2 } });
    expect(await store.reviews.list({ recording: recording.id })).toEqual([]);
    const reviews = await Promise.all(keys.map(async (key) => (await store.memory.recall(key, 'p')).healing?.review));
    expect(reviews).toEqual(['pending', 'approved', 'pending']);
  });

  test('approved: it is in the recording as a new version with a diff, and stays approved in the memory', async () => {
    const recording = sampleRecording();
    const { healing, key } = await healOnce(recording);
    const result = await store.reviews.approve(healing.slice(0, 13), REVIEWER);
    expect(result).toMatchObject({ ok: true, note: null, version: { version: 2, path: '/flows/save.waymark.json' } });
    const stored = await store.recordings.get(recording.id);
    expect(stored).toMatchObject({ version: 2, recording: { steps: [{ id: 's1' }, { id: 's2', target: HEALED }] } });
    expect((await store.recordings.get(recording.id, 1))?.recording.steps[1]).toMatchObject({ target: TARGET });
    expect(await store.recordings.versions(recording.id)).toMatchObject([
      { version: 2, by: 'ann', healing, diff: expect.stringContaining('keep') },
      { version: 1, healing: null },
    ]);
    expect((await store.memory.recall(key, 'p')).healing).toMatchObject({ id: healing, review: 'approved' });
    expect(await rows('select outcome, outcome_source from confidence_logs where healing_id = $1', healing)).toEqual([{ outcome: 'right', outcome_source: 'review' }]);
    expect(await store.reviews.list({ recording: recording.id })).toEqual([]);
    expect(await store.reviews.approve(healing, REVIEWER)).toMatchObject({ ok: false, problem: expect.stringContaining('approved already') });
  });

  test('an approval that is undone leaves the recording as it was, and the healing waits again', async () => {
    const recording = sampleRecording();
    const { healing, key } = await healOnce(recording);
    await store.reviews.approve(healing, REVIEWER);
    expect(await store.reviews.undo(healing, REVIEWER)).toMatchObject({ ok: true, version: { version: 3 } });
    expect((await store.recordings.get(recording.id))?.recording).toEqual(recording);
    expect((await store.memory.recall(key, 'p')).healing).toMatchObject({ review: 'pending' });
    expect((await store.reviews.list({ recording: recording.id })).map(({ id, review }) => ({ id, review }))).toEqual([{ id: healing, review: 'undone' }]);
    expect(await store.reviews.approve(healing, REVIEWER)).toMatchObject({ ok: true, version: { version: 4 } });
  });

  test('rejected: never recalled again, its runs are suspect, its decision was wrong; undone: all as before', async () => {
    const recording = sampleRecording();
    const { healing, key, run } = await healOnce(recording);
    expect(await store.reviews.reject(healing, REVIEWER)).toMatchObject({ ok: true, version: null, runs: 1 });
    expect(await store.memory.recall(key, 'p')).toMatchObject({ healing: null, rejected: ['the save button'] });
    expect(await store.memory.learn(sampleOutcome(key))).toBeNull();
    expect(await rows('select suspect, suspect_reason from runs where id = $1', run)).toEqual([{ suspect: true, suspect_reason: expect.stringContaining('step 2 (Save)') }]);
    expect(await rows('select outcome from confidence_logs where healing_id = $1', healing)).toEqual([{ outcome: 'wrong' }]);
    expect(await store.reviews.approve(healing, REVIEWER)).toMatchObject({ ok: false, problem: expect.stringContaining('undo') });

    expect(await store.reviews.undo(healing, REVIEWER)).toMatchObject({ ok: true, runs: 1 });
    expect(await store.memory.recall(key, 'p')).toMatchObject({ healing: { id: healing, review: 'pending' }, rejected: [] });
    expect(await rows('select suspect, suspect_reason from runs where id = $1', run)).toEqual([{ suspect: false, suspect_reason: null }]);
    expect(await rows('select outcome, outcome_source from confidence_logs where healing_id = $1', healing)).toEqual([{ outcome: 'right', outcome_source: 'after_check' }]);
  });

  test('nobody rejects over an approval: it is undone first, and then the recording is as before and every use of it is marked', async () => {
    const recording = sampleRecording();
    const { healing, key, remembered } = await healOnce(recording);
    await store.reviews.approve(healing, REVIEWER);
    const proposal = { source: 'cache' as const, locator: LOCATOR, target: HEALED, element: 'the save button as of today', differences: [], applied: true };
    const attempts = [{ source: 'cache' as const, status: 'success' as const, reason: 'Known.', locator: LOCATOR, judgement: sampleJudgement('auto_apply'), model: null, latency: 1 }];
    const used = await store.log.logRun(sampleRun(recording, [sampleStep({ healing: sampleTrace({ key, proposal, attempts, remembered }) })]), { policy: POLICY });
    const approved = (await store.recordings.get(recording.id))?.recording;
    for (const id of [healing, used.healings.get(2) ?? '']) {
      expect(await store.reviews.reject(id, { ...REVIEWER, by: 'bob' })).toMatchObject({ ok: false, why: 'decided', problem: expect.stringMatching(/^Healing [0-9a-f]{8} was approved by ann \(.* UTC\): undo that first\.$/u) });
    }
    expect((await store.recordings.get(recording.id))?.recording).toEqual(approved);
    expect(await store.reviews.undo(healing, REVIEWER)).toMatchObject({ ok: true, version: { version: 3 } });
    expect(await store.reviews.reject(healing, REVIEWER)).toMatchObject({ ok: true, runs: 2 });
    expect((await store.recordings.get(recording.id))?.recording).toEqual(recording);
    expect(await rows('select suspect from runs where id = $1', used.run)).toEqual([{ suspect: true }]);
  });

  test('a step that was changed after the approval is left alone', async () => {
    const recording = sampleRecording();
    const { healing } = await healOnce(recording);
    await store.reviews.approve(healing, REVIEWER);
    const edited = sampleRecording(recording.id);
    await store.recordings.saveVersion({ ...edited, steps: edited.steps.map((step) => (step.id === 's2' ? { ...step, label: 'Keep it' } : step)) }, { reason: 'edited' });
    expect(await store.reviews.undo(healing, REVIEWER)).toMatchObject({ ok: true, version: null, note: expect.stringContaining('changed after') });
    expect((await store.recordings.get(recording.id))?.recording.steps[1]).toMatchObject({ label: 'Keep it' });
  });

  test('a suggestion that nobody applied can be approved: it is known from then on', async () => {
    const recording = sampleRecording();
    await store.recordings.saveVersion(recording, { reason: 'run' });
    const key = sampleKey();
    const proposal = { source: 'model' as const, locator: LOCATOR, target: HEALED, element: 'e', differences: [], applied: false };
    const { healings } = await store.log.logRun(sampleRun(recording, [sampleStep({ outcome: 'refused', verified: null, healing: sampleTrace({ key, proposal }) })]), { policy: POLICY });
    const id = healings.get(2) ?? '';
    expect(await store.reviews.show(id)).toMatchObject({ ok: true, healing: { decision: 'suggested', review: 'pending_review', newTarget: HEALED, oldTarget: TARGET } });
    expect(await store.reviews.approve(id, REVIEWER)).toMatchObject({ ok: true, version: { version: 2 } });
    expect((await store.memory.recall(key, 'p')).healing).toMatchObject({ id, review: 'approved', attempts: 0 });
  });

  test('ids that fit none or several are told', async () => {
    for (const id of ['', 'zz', "0' or 1=1", '%%%%']) expect(await store.reviews.show(id)).toMatchObject({ ok: false, problem: expect.stringContaining('at least its first 4') });
    expect(await store.reviews.show('00000000-0000-4000-8000-000000000000')).toMatchObject({ ok: false, problem: expect.stringContaining('no healing') });
  });

  test('saving the same content makes no version; every other content does, one after the other', async () => {
    const recording = sampleRecording();
    expect(await store.recordings.saveVersion(recording, { reason: 'first' })).toBe(1);
    expect(await store.recordings.saveVersion(structuredClone(recording), { reason: 'again' })).toBe(1);
    const saved = await Promise.all(Array.from({ length: 5 }, (_, i) => store.recordings.saveVersion({ ...recording, title: `Title ${i}` }, { reason: 'edited' })));
    expect(saved.sort()).toEqual([2, 3, 4, 5, 6]);
  });

  test('a file that nobody has changed does not take back what was approved since', async () => {
    const recording = sampleRecording();
    const { healing } = await healOnce(recording);
    await store.reviews.approve(healing, REVIEWER);
    expect(await store.recordings.saveVersion(recording, { reason: 'run from its file', mayBeOlder: true })).toBe(1);
    expect(await store.recordings.get(recording.id)).toMatchObject({ version: 2 });
    expect(await store.recordings.saveVersion({ ...recording, title: 'Edited by hand' }, { reason: 'run from its file', mayBeOlder: true })).toBe(3);
  });
});
