import { describe, expect, it } from 'vitest';
import { ALL_CASES, some } from '../../chosen-cases.js';
import { EITHER, FOUND, REFUSED } from './cases.js';
import { sightStageForTests } from './eyes.js';

const stage = sightStageForTests();

describe('a page whose markup changed wholly', () => {
  it.each(some(FOUND, 1))('%s: what looks the same is found', async (name, deed) => {
    const target = await stage.record(`${name}-v1`, deed.css);
    const { step, done } = await stage.replay(`${name}-v2`, deed, target);
    expect({ done: [...new Set(done)], reason: step.reason, outcome: step.outcome }).toMatchObject({ done: expect.not.arrayContaining(['click wrong', 'input wrong']), outcome: expect.stringMatching(/healed|flagged/) });
    expect(done.some((one) => one.endsWith('right'))).toBe(true);
  });

  it.each(some(REFUSED, 3))('%s: nothing is done', async (name, deed) => {
    const target = await stage.record(`${name}-v1`, deed.css);
    const { step, done } = await stage.replay(`${name}-v2`, deed, target);
    expect({ done, outcome: step.outcome, reason: step.reason }).toMatchObject({ done: [], outcome: 'refused' });
  });

  it.each(some(EITHER, 1))('%s: nothing wrong is done', async (name, deed) => {
    const target = await stage.record(`${name}-v1`, deed.css);
    const { done } = await stage.replay(`${name}-v2`, deed, target);
    expect(done.filter((one) => one.endsWith('wrong'))).toEqual([]);
  });

  it.runIf(ALL_CASES)('is named by its strategy in the result', async () => {
    const [name, deed] = FOUND[0] as (typeof FOUND)[number];
    const { step } = await stage.replay(`${name}-v2`, deed, await stage.record(`${name}-v1`, deed.css));
    expect(step).toMatchObject({ strategy: 'vision_ocr', tier: null, source: 'local' });
    expect(step.considered.find(({ notChosen }) => notChosen === null)?.strategies).toEqual(['vision_ocr']);
  });

  it('is not healed by itself where nothing was read when it was recorded', async () => {
    const [name, deed] = FOUND[0] as (typeof FOUND)[number];
    const { step, done } = await stage.replay(`${name}-v2`, deed, await stage.record(`${name}-v1`, deed.css, { words: false }));
    expect(['flagged', 'refused']).toContain(step.outcome);
    expect(done).not.toContain('click wrong');
  });

  it('is refused without eyes', async () => {
    const [name, deed] = FOUND[0] as (typeof FOUND)[number];
    const { step, done } = await stage.replay(`${name}-v2`, deed, await stage.record(`${name}-v1`, deed.css), { verify: 'off' });
    expect({ done, outcome: step.outcome }).toEqual({ done: [], outcome: 'refused' });
  });

  it('is read at the last moment, before a recorded locator is trusted, where that is asked for', async () => {
    const deed = { action: 'click', css: '#save', label: 'Save changes' } as const;
    const target = await stage.record('profile-v1', deed.css);
    const { step } = await stage.replay('profile-v1', deed, target, { verify: 'strict' });
    expect(step.outcome).toBe('passed');
  });
});
