import { serialiseRecording, type Recording } from '@waymark/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningWorker } from '../../../packages/runner/src/worker/start-worker.js';
import { some } from '../../chosen-cases.js';
import { ADAPTERS } from '../../databases.js';
import { shopRecording } from './healed-shop.js';
import { openTeam, rows, runByToken, runJob, stepsOf, type Team } from './shop-team.js';
import { visit } from './visit.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** Nothing is applied without somebody looking at it; the screen is not read, which takes seconds. */
const SETTINGS = { verify: 'off', thresholds: { autoApply: 100, flag: 60, suggest: 40 } } as const;

/** `{{filter}}` instead of what was typed while it was recorded. */
async function filterByData(): Promise<Recording> {
  const recording = await shopRecording('search-and-add', { id: 'filter-by-data', title: 'Find a lamp, add it to the cart', settings: SETTINGS });
  const steps = recording.steps.map((step) => (step.action === 'fill' && step.number === 3 ? { ...step, value: '{{filter}}' } : step));
  return { ...recording, steps, variables: { filter: { default: 'desk', description: 'What is filtered by' } } };
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    (file) => {
      const held = new DataTransfer();
      held.items.add(new File([file.text], file.name, { type: 'application/json' }));
      return held;
    },
    { name, text },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** What the store says of healings, whatever the page shows. */
function reviews(team: Team, recording: string): Promise<{ review: string; n: number }[]> {
  return rows(team, "select review, count(*)::int as n from healing_logs where tenant_id = 'local' and recording_id = $1 and review <> 'none' group by review order by review", [recording]);
}

describe.each(some(ADAPTERS, 1))('a team and its portal on $name', ({ open }) => {
  let team: Team;
  let worker: RunningWorker;
  let shop: string;
  beforeAll(async () => {
    team = await openTeam({ open });
    shop = `${team.sites.url}/shop/v2`;
    worker = await team.work();
  });
  afterAll(() => team?.close());

  it('first start: opened by the printed address, a recording dropped on it, run over a CSV, reviewed by keyboard, and the next run needs no healing', async () => {
    const { page, complaints, close } = await visit(team.browser, team.server, { as: null });
    await page.goto(`/#key=${team.server.key}`);
    await page.locator('.empty').waitFor();
    expect(await rows(team, "select 1 as one from sessions where tenant_id = 'local'")).toHaveLength(1);

    await page.getByRole('link', { name: 'Recordings' }).first().click();
    await page.locator('.empty').waitFor();
    await drop(page, 'filter.waymark.json', serialiseRecording(await filterByData()));
    await page.getByRole('link', { name: 'Find a lamp' }).waitFor();
    expect(await rows(team, "select recording_id as id, version from recording_versions where tenant_id = 'local'")).toEqual([{ id: 'filter-by-data', version: 1 }]);

    const csv = 'Customer,Filter\nAda,desk\nGrace,brass\n';
    const first = await runJob(page, { recording: 'filter-by-data', name: 'First', baseUrl: shop, csv });
    expect(await rows(team, 'select number, state, reason from job_rows where job_id = $1 order by number', [first])).toEqual([1, 2].map((number) => ({ number, state: 'passed', reason: null })));
    expect(new Set(team.sites.events({ version: 'v2' }).map(({ session }) => session)).size).toBe(2);
    const flagged = (await stepsOf(team, first)).filter(({ outcome }) => outcome === 'flagged');
    expect(flagged.length).toBeGreaterThan(0);

    await page.getByRole('link', { name: /^Review/u }).first().click();
    const waiting = page.locator('.review-row');
    await waiting.first().waitFor();
    const groups = await waiting.count();
    for (let at = 0; at < groups; at += 1) {
      const name = await page.locator('.review-row[aria-current="true"] .review-row-name').textContent();
      await page.locator('.side.after').waitFor();
      await page.keyboard.press('a');
      await expect.poll(() => page.locator('[data-told]').textContent()).toContain(`Approved: ${name}.`);
    }
    await expect.poll(() => reviews(team, 'filter-by-data')).toEqual([{ review: 'approved', n: expect.any(Number) }]);

    const second = await runJob(page, { recording: 'filter-by-data', name: 'Second', baseUrl: shop });
    expect([...new Set((await stepsOf(team, second)).map(({ outcome }) => outcome))]).toEqual(['passed']);
    expect(await rows(team, 'select id from healing_logs where job_id = $1', [second])).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a rejected healing is never used again, and the run that used it is marked', async () => {
    const { page, close } = await visit(team.browser, team.server, { as: 'reviewer' });
    await team.server.call('addRecording', { body: await shopRecording('sign-in', { settings: { verify: 'off' } }) });
    const signedIn = (): number => team.sites.events({ version: 'v2', kind: 'effect' }).filter((event) => event.kind === 'effect' && event.name === 'signed-in').length;
    const first = await runByToken(team, { recording: 'shop-sign-in', settings: { baseUrl: shop } });
    const [flagged, ...others] = (await stepsOf(team, first)).filter(({ outcome }) => outcome === 'flagged');
    expect({ flagged: flagged?.number, others, signedIn: signedIn() }).toEqual({ flagged: 4, others: [], signedIn: 1 });

    await page.goto('/review?recording=shop-sign-in');
    await page.locator('.side.after').waitFor();
    await page.keyboard.press('r');
    await expect.poll(() => reviews(team, 'shop-sign-in')).toEqual([{ review: 'rejected', n: 1 }]);
    expect(await rows(team, "select suspect from runs where tenant_id = 'local' and job_id = $1", [first])).toEqual([{ suspect: true }]);

    const second = await runByToken(team, { recording: 'shop-sign-in', settings: { baseUrl: shop } });
    expect((await stepsOf(team, second)).map(({ outcome }) => outcome)).toEqual(['passed', 'healed', 'passed', 'healed', 'refused', 'skipped']);
    expect(signedIn()).toBe(1);
    await page.goto(`/jobs/${second}`);
    await page.getByText('Step 4 (Sign in) was refused').filter({ visible: true }).first().waitFor();
    await close();
  });

  it('an experiment gives its thresholds to the runs of those who are in it, and says so', async () => {
    const { page, close } = await visit(team.browser, team.server);
    await team.server.call('addRecording', { body: await shopRecording('save-settings', { settings: { verify: 'off' } }) });
    await page.goto('/experiments');
    await page.getByRole('button', { name: 'New experiment' }).click();
    await page.getByLabel('Name').fill('Stricter');
    await page.getByRole('group', { name: 'Treatment' }).getByLabel('Applied by itself from').fill('100');
    await page.getByLabel('Users that get the treatment, in %').fill('100');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { name: 'Stricter' }).waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    const [experiment] = await rows<{ id: string }>(team, "select id from experiments where tenant_id = 'local'");
    await expect.poll(() => rows(team, "select status, allocation::int as allocation from experiments where tenant_id = 'local'")).toEqual([{ status: 'running', allocation: 100 }]);

    const job = await runJob(page, { recording: 'shop-save-settings', name: 'In the experiment', baseUrl: shop });
    expect(await rows(team, "select experiment_id as id, variant from runs where tenant_id = 'local' and job_id = $1", [job])).toEqual([{ id: experiment?.id, variant: 'treatment' }]);
    const outcomes = (await stepsOf(team, job)).map(({ outcome }) => outcome);
    expect(outcomes).toContain('flagged');
    expect(outcomes).not.toContain('healed');
    await page.goto(`/experiments/${experiment?.id}`);
    await page.getByRole('button', { name: 'Stop for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop for good' }).click();
    await expect.poll(() => rows(team, "select status from experiments where tenant_id = 'local'")).toEqual([{ status: 'stopped' }]);
    await close();
  });

  it('a budget that is used up keeps the model from being asked, and the step says so', async () => {
    const { page, close } = await visit(team.browser, team.server);
    await worker.stop();
    worker = await team.work({ model: true });
    await page.goto('/settings');
    const day = page.getByRole('form', { name: 'limits.dayDollars' });
    await day.getByRole('spinbutton').fill('0');
    await day.getByRole('button', { name: 'Save limits.dayDollars' }).click();
    await expect.poll(() => rows(team, "select key, value from settings where tenant_id = 'local'")).toEqual([{ key: 'limits.dayDollars', value: 0 }]);

    await team.server.call('addRecording', { body: await shopRecording('cart-to-checkout', { settings: { verify: 'off' } }) });
    const job = await runJob(page, { recording: 'shop-cart-to-checkout', name: 'Nothing left', baseUrl: `${team.sites.url}/shop/v3` });
    const refused = (await stepsOf(team, job)).find(({ outcome }) => outcome === 'refused');
    const [run] = await rows<{ id: string }>(team, "select id from runs where tenant_id = 'local' and job_id = $1", [job]);
    await page.goto(`/runs/${run?.id}/steps/${refused?.number}`);
    await page.getByText(/The model budget of .* has .* left/u).first().waitFor();
    expect(await rows(team, "select scope from budgets where tenant_id = 'local' and spent_micros > 0")).toEqual([]);
    await close();
  });

  it('two people edit: the later one is told, loses nothing, and overwrites nothing', async () => {
    const [ada, grace] = await Promise.all([visit(team.browser, team.server, { as: 'owner' }), visit(team.browser, team.server, { as: 'editor' })]);
    const titles = async (): Promise<string[]> => (await rows<{ title: string }>(team, "select content->>'title' as title from recording_versions where tenant_id = 'local' and recording_id = 'shop-sign-in' order by version")).map(({ title }) => title);
    const before = await titles();
    for (const { page } of [ada, grace]) {
      await page.goto('/recordings/shop-sign-in?tab=settings');
      await page.getByLabel('Title').waitFor();
    }
    await ada.page.getByLabel('Title').fill('By Ada');
    await grace.page.getByLabel('Title').fill('By Grace');
    await ada.page.getByRole('button', { name: 'Save' }).click();
    await ada.page.locator('.toast', { hasText: 'Saved as version' }).waitFor();
    await grace.page.getByRole('button', { name: 'Save' }).click();
    await grace.page.getByRole('alert').waitFor();
    expect(await grace.page.getByLabel('Title').inputValue()).toBe('By Grace');
    expect(await titles()).toEqual([...before, 'By Ada']);
    await Promise.all([ada.close(), grace.close()]);
  });

  it('a viewer sees all of it and changes none of it, in the portal or past it', async () => {
    const { page, close } = await visit(team.browser, team.server, { as: 'viewer' });
    const count = (): Promise<Record<string, unknown>[]> => rows(team, "select (select count(*) from jobs)::int as jobs, (select count(*) from recording_versions)::int as versions, (select count(*) from healing_logs where review in ('approved', 'rejected'))::int as decided, (select count(*) from settings)::int as settings");
    const before = await count();
    await page.goto('/recordings/shop-sign-in');
    await page.locator('.step').first().waitFor();
    expect(await page.getByRole('link', { name: 'Run', exact: true }).count()).toBe(0);
    await page.goto('/review?state=all');
    await page.locator('.review-row').first().waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => page.locator('[data-told]').textContent()).toContain('You may look');
    await page.goto('/settings');
    await page.getByRole('form', { name: 'mode' }).waitFor();
    expect(await page.getByRole('button', { name: /^Save/u }).count()).toBe(0);
    const { token } = team.server.people.viewer;
    const { body } = await team.server.call('healings', { query: { state: 'all' } });
    const tries = await Promise.all([
      team.server.call('addJob', { token, body: { recording: 'shop-sign-in' } }),
      team.server.call('removeRecording', { token, params: { id: 'shop-sign-in' } }),
      team.server.call('changeSetting', { token, body: { scope: 'tenant', key: 'mode', value: 'aggressive' } }),
      team.server.call('decideHealings', { token, body: { ids: [body.items[0]?.healings[0]?.id ?? ''], decision: 'undo' } }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await count()).toEqual(before);
    await close();
  });
});
