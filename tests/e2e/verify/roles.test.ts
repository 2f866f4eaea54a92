import { resolvePolicy, runRecording, type RoleConfirmer, type StepResult } from '@waymark/core';
import { expect, it } from 'vitest';
import { some } from '../../chosen-cases.js';
import { clock, driverFor, openEyes } from '../../../packages/runner/src/compose.js';
import { stageForTests, told } from '../run/stage.js';
import { countingReaderForTests, PATIENCE, STYLE } from './counting-reader.js';
import { roles, ScriptedConfirmer } from './scripted-confirmer.js';

const stage = stageForTests();
const reader = countingReaderForTests();

/** The result is a picture: what it says can be read, and what it is only a model can tell. */
const PAGE = `${STYLE}<button id="go" type="button">Store order</button><div id="out"></div><script>
  go.onclick = () => { const c = document.createElement('canvas'); c.width = 400; c.height = 60; const g = c.getContext('2d'); g.font = '20px sans-serif'; g.fillText('Order stored', 10, 36); out.replaceChildren(c); };
</script>`;

async function stored(confirmer: RoleConfirmer | null): Promise<StepResult> {
  stage.show('/', PAGE);
  const { '#go': target } = await stage.record('#go');
  const page = await stage.newPage();
  const driver = await driverFor(page);
  const recording = stage.recording([{ action: 'click', label: 'Store order', target, expect: { after: [{ kind: 'present', id: 'stored', text: 'Order stored', role: 'heading' }] } }]);
  const sight = { ...openEyes(), reader, verify: 'auto', ...(confirmer ? { roles: confirmer } : {}) } as const;
  const { steps } = await runRecording(recording, { driver, clock, sight, policy: resolvePolicy({}), variables: {}, secret: async () => undefined, file: (path) => path, timeouts: { ...PATIENCE, step: 12_000 }, pictures: false, row: null, startedAt: '2026-01-01T00:00:00Z' });
  await driver.dispose();
  return steps.at(-1) as StepResult;
}

const ANSWERS: [string, (ids: readonly string[]) => unknown, string, string][] = [
  ['confirms it', (ids) => roles(ids, true), 'passed', 'on the screen'],
  ['denies it', (ids) => roles(ids, false), 'failed expectation-missed', 'it is no heading'],
  ['answers in per cent', (ids) => ({ ...roles(ids, true), overall_confidence: 95 }), 'unverified no-effect', 'off its schema'],
  ['breaks down', () => Promise.reject(new Error('out of money')), 'unverified no-effect', 'out of money'],
  ['never answers', () => new Promise(() => undefined), 'unverified no-effect', 'no answer in time'],
];

it.each(some(ANSWERS, 3))('a role that only a model can tell, where the model %s', { timeout: 60_000 }, async (_name, answer, outcome, reason) => {
  const confirmer = new ScriptedConfirmer(answer);
  const step = await stored(confirmer);
  expect(told([step])).toEqual([outcome]);
  expect(step.verified?.sight?.description).toContain(reason);
  expect(confirmer.asked).toHaveLength(1);
  expect(confirmer.asked[0]?.prompt).toContain('"text":"Order stored"');
});

it('is not proven without a model', async () => {
  const step = await stored(null);
  expect(told([step])).toEqual(['unverified no-effect']);
  expect(step.reason).toContain('nobody could tell');
});
