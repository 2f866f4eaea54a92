import { analyseExperiment, PRESET_PERCENTS, type ExperimentDraft } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExperimentStore } from '../../../packages/runner/src/storage/experiments/experiment-store.js';
import { ADAPTERS, type TestDatabase } from '../../databases.js';
import { addDecision, addRun, addTenant } from './log-rows.js';

const DRAFT: ExperimentDraft = { name: 'bolder', variants: { control: PRESET_PERCENTS.balanced, treatment: PRESET_PERCENTS.aggressive }, allocation: 100, startsAt: null, endsAt: null, planned: 2 };

describe.each(ADAPTERS)('experiments, $name', ({ open }) => {
  let opened: TestDatabase;
  let store: ExperimentStore;

  beforeAll(async () => {
    opened = await open();
    await addTenant(opened.db, 'other');
    store = new ExperimentStore(opened.db, 'local');
  });
  afterAll(() => opened.close());

  it('goes from draft to running, paused, running and stopped, and no further', async () => {
    const created = await store.create(DRAFT);
    const id = created.ok ? created.experiment.id : '';
    expect(await store.find('bolder')).toMatchObject({ id, status: 'draft', allocation: 100, startedAt: null });
    expect(await store.assign('u1')).toBeNull();
    for (const [command, status] of [['start', 'running'], ['pause', 'paused'], ['start', 'running']] as const) expect(await store.move(id, command)).toEqual({ ok: true, status });
    expect(await store.assign('u1')).toMatchObject({ experiment: id, variant: 'treatment' });
    expect(await store.move(id, 'stop')).toEqual({ ok: true, status: 'stopped' });
    expect(await store.move(id, 'start')).toMatchObject({ ok: false });
    expect(await store.find(id)).toMatchObject({ status: 'stopped', startedAt: expect.any(Number), stoppedAt: expect.any(Number) });
  });

  it('refuses a name twice, and thresholds that nobody may choose', async () => {
    expect(await store.create({ ...DRAFT, name: 'twice' })).toMatchObject({ ok: true });
    expect(await store.create({ ...DRAFT, name: 'twice' })).toEqual({ ok: false, problem: 'there is an experiment named ‘twice’ already' });
    expect(await store.create({ ...DRAFT, name: 'bad', allocation: 200 })).toMatchObject({ ok: false });
  });

  it('lets one run at a time, also of two that start at once; one whose end has passed is in nobody’s way', async () => {
    await store.create({ ...DRAFT, name: 'over', startsAt: 1_000, endsAt: 2_000 });
    await store.move((await store.find('over'))?.id ?? '', 'start');
    const ids = await Promise.all(['a', 'b'].map(async (name) => (await store.create({ ...DRAFT, name }), (await store.find(name))?.id ?? '')));
    const moved = await Promise.all(ids.map((id) => store.move(id, 'start')));
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(moved.find(({ ok }) => !ok)).toMatchObject({ problem: expect.stringMatching(/^‘[ab]’ is running/) });
  });

  it('counts what came of each variant; a job passes where all of its runs did', async () => {
    const { id } = (await store.find('twice')) ?? { id: '' };
    for (const [variant, user, outcome] of [['control', 'u1', 'right'], ['control', 'u2', 'right'], ['treatment', 'u3', 'wrong'], ['treatment', 'u3', 'pending']] as const) {
      await addDecision(opened.db, { final: 0.8, action: variant === 'control' ? 'auto_apply' : 'apply_with_flag', outcome, experiment: id, variant, user });
    }
    await addDecision(opened.db, { tenant: 'other', final: 0.8, action: 'auto_apply', outcome: 'wrong', experiment: id, variant: 'control' });
    for (const outcome of ['passed', 'failed']) await addRun(opened.db, { job: 'j1', outcome, experiment: id, variant: 'treatment' });
    await addRun(opened.db, { job: 'j2', experiment: id, variant: 'control' });
    const counts = await store.counts(id);
    expect(counts).toMatchObject({
      control: { users: 2, decisions: 2, settled: 2, wrong: 0, reviews: 0, jobs: 1, jobsPassed: 1 },
      treatment: { users: 1, decisions: 2, settled: 1, wrong: 1, reviews: 2, jobs: 1, jobsPassed: 0, confidence: expect.closeTo(1.6, 9) },
    });
    expect(analyseExperiment({ planned: 2, allocation: 50 }, counts)).toMatchObject({ complete: true, outcomes: { wrongActs: { treatment: { share: 1 } } } });
  });

  it('knows nothing of another tenant', async () => {
    const other = new ExperimentStore(opened.db, 'other');
    const { id } = (await store.find('twice')) ?? { id: '' };
    expect([await other.list(), await other.find('twice'), await other.find(id), await other.assign('u1')]).toEqual([[], null, null, null]);
    expect(await other.move(id, 'start')).toMatchObject({ ok: false });
    expect((await other.counts(id)).treatment.decisions).toBe(0);
    expect(await other.create({ ...DRAFT, name: 'twice' })).toMatchObject({ ok: true });
  });
});
