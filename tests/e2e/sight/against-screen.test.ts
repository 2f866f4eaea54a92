import type { VerifyMode } from '@waymark/core';
import { expect, it } from 'vitest';
import { ALL_CASES, some } from '../../chosen-cases.js';
import { sightStageForTests } from './eyes.js';
import type { Deed } from './sight-stage.js';

const stage = sightStageForTests();

const TO: Deed = { action: 'fill', css: '#to', label: 'To account', value: 'DE4411' };
const SAVE: Deed = { action: 'click', css: '#save', label: 'Save' };

it('a field is not filled where the screen shows another label beside it', async () => {
  const target = await stage.record('account-v1', TO.css);
  const { step, done } = await stage.replay('account-v2', TO, target, { verify: 'strict' });
  expect({ done, outcome: step.outcome, code: step.code }).toEqual({ done: [], outcome: 'refused', code: 'contradiction' });
  expect(step.reason).toContain('the screen shows ‘From account’ beside');
  expect((await stage.replay('account-v1', TO, target, { verify: 'strict' })).step.outcome).toBe('passed');
});

const CONTRADICTED: [string, string, VerifyMode][] = [
  ['its label says another thing', 'spoken-v2', 'auto'],
  ['its label says another thing, and its markup has changed', 'spoken-v3', 'auto'],
  ['the text beside it says another thing', 'spoken-v4', 'strict'],
];
const MORE: typeof CONTRADICTED = [
  ['its label says another thing', 'spoken-v2', 'strict'],
  ['the text beside it says another thing', 'spoken-v4', 'auto'],
];

it.each(ALL_CASES ? [...CONTRADICTED, ...MORE] : CONTRADICTED)('a field that is spoken of as before is not filled where %s (%s, %s)', async (_, page, verify) => {
  const target = await stage.record('spoken-v1', TO.css);
  const { step, done } = await stage.replay(page, TO, target, { verify });
  expect({ done, outcome: step.outcome, code: step.code }).toEqual({ done: [], outcome: 'refused', code: 'contradiction' });
  expect(step.reason).toContain('the screen shows ‘From account’ beside');
});

it.each(some(['auto', 'strict'] as const, 1))('a field whose label is spoken as well is filled as recorded (%s)', async (verify) => {
  const target = await stage.record('spoken-v1', TO.css);
  expect(await stage.replay('spoken-v1', TO, target, { verify })).toMatchObject({ done: ['input right'], step: { outcome: 'passed' } });
});

it.each([['To account', ['input right'], 'passed'], ['From account', [], 'refused']] as const)('a field beside plain text in place of a label: ‘%s’', async (shown, done, outcome) => {
  const target = await stage.record('spoken-v1', TO.css);
  const page = shown === 'To account' ? 'spoken-v5' : 'spoken-v4';
  expect(await stage.replay(page, TO, target)).toMatchObject({ done, step: { outcome } });
  const plain = await stage.record('spoken-v5', TO.css);
  expect(await stage.replay(page, TO, plain)).toMatchObject({ done, step: { outcome } });
});

it('what is found again and cannot be seen is not clicked', async () => {
  const target = await stage.record('unseen-v1', SAVE.css);
  const { step, done } = await stage.replay('unseen-v2', SAVE, target);
  expect({ done, outcome: step.outcome, reason: step.reason }).toMatchObject({ done: [], outcome: 'refused', reason: expect.stringContaining('the screen shows nothing on') });
});

const PUBLISH: Deed = { action: 'click', css: '#pub', label: 'Publish' };

it.runIf(ALL_CASES)('how it looked is one more witness for it, and none by itself', { timeout: 90_000 }, async () => {
  const told = async (crop: string): Promise<{ identity: number; picture: string | undefined; outcome: string }> => {
    const target = await stage.record('font-v1', PUBLISH.css, { crop });
    const { step, done } = await stage.replay('font-v2', PUBLISH, target);
    expect(done).not.toContain('click wrong');
    const chosen = step.considered.find(({ notChosen }) => notChosen === null);
    return { identity: chosen?.identity ?? 0, picture: chosen?.differences.find(({ evidence }) => evidence === 'picture')?.verdict, outcome: step.outcome };
  };
  const [own, other] = [await told(PUBLISH.css), await told('.g')];
  expect(own.picture).toBe('same');
  expect(other.picture).not.toBe('same');
  expect(own.identity).toBeGreaterThan(other.identity);
  expect([own.outcome, other.outcome]).toEqual(['healed', 'healed']);
  const gone = await stage.record('elsewhere-v1', '#save', { crop: '#save' });
  expect(await stage.replay('elsewhere-v2', { action: 'click', css: '#save', label: 'Save' }, gone)).toMatchObject({ done: [], step: { outcome: 'refused' } });
});
