import type { StepResult } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { stageForTests, told, type Draft } from '../run/stage.js';
import { countingReaderForTests, PATIENCE, STYLE } from './counting-reader.js';

const stage = stageForTests();
const reader = countingReaderForTests();

/** Each button with what pressing it does. Their own look changes when they are pointed at. */
const BUTTONS: Record<string, string> = {
  shown: `out.append('Draft stored')`,
  hidden: `out.insertAdjacentHTML('beforeend', '<span style="color:#fff">Draft sent</span>')`,
  state: `this.setAttribute('aria-pressed', 'true')`,
  far: `deep.append('Far below')`,
  painted: `art.getContext('2d').fillRect(0, 0, 60, 30)`,
  renamed: `this.textContent = 'Following'`,
};

const page = (more = ''): string => `${STYLE}<style>button{background:#eef;border:1px solid #99a} button:hover{background:#88c}</style>
  ${Object.entries(BUTTONS).map(([id, script]) => `<button id="${id}" type="button" onclick="${script.replaceAll('"', '&quot;')}">Do ${id}</button>`).join(' ')}
  <p id="out"></p><canvas id="art" width="100" height="40"></canvas>${more}<p id="deep" style="margin-top:2000px"></p>`;

async function clicks(ids: readonly string[], { expect: after, label, html = page(), ...options }: { expect?: object; label?: string; html?: string; verify?: 'auto' | 'strict' } = {}): Promise<StepResult[]> {
  stage.show('/', html);
  const targets = await stage.record(...ids.map((id) => `#${id}`));
  const drafts = ids.map((id): Draft => ({ action: 'click', label: label ?? id, target: targets[`#${id}`], ...(after ? { expect: { after: [after] } } : {}) }));
  return (await stage.play(drafts, { reader, timeouts: PATIENCE, verify: 'strict', ...options })).steps;
}

describe('with strict, what a step without an expectation changes has to be seen', { timeout: 60_000 }, () => {
  it('a text that appears, another label, a state of its own; not what is hidden, nor what is far away', async () => {
    const steps = await clicks(['shown', 'state', 'renamed', 'hidden', 'far']);
    expect(told(steps)).toEqual(['passed', 'passed', 'passed', 'unverified no-effect', 'unverified no-effect']);
    expect(steps[0]?.verified?.sight?.observed).toMatchObject([{ text: 'Draft stored' }]);
    expect(steps[3]?.reason).toContain('the page says ‘Draft sent’, but in a colour or size that cannot be seen');
    expect(steps[4]?.reason).toContain('nothing of it can be seen on the screen');
  });
});

describe('a change that is expected is judged by the screen too', { timeout: 60_000 }, () => {
  const changed = { kind: 'changed' } as const;

  it('strict: what changed can be seen, drawn or written; what cannot be seen does not pass', async () => {
    const steps = await clicks(['shown', 'painted', 'hidden', 'far'], { expect: changed });
    expect(told(steps)).toEqual(['passed', 'passed', 'unverified no-effect', 'unverified no-effect']);
    expect(steps[2]?.verified?.sight?.disagreements).toMatchObject([{ kind: 'unchanged' }]);
  });

  it.runIf(ALL_CASES)('auto: for a step that cannot be taken back, without a word being read where nothing may hide it; by the page alone for any other', async () => {
    const before = reader.reads;
    expect(told(await clicks(['hidden'], { expect: changed, verify: 'auto' }))).toEqual(['passed']);
    expect(told(await clicks(['hidden'], { verify: 'auto' }))).toEqual(['passed']);
    expect(told(await clicks(['shown'], { verify: 'auto', label: 'Delete account' }))).toEqual(['passed']);
    expect(reader.reads).toBe(before);
    expect(told(await clicks(['hidden'], { expect: changed, verify: 'auto', label: 'Delete account' }))).toEqual(['failed no-effect']);
    expect(told(await clicks(['hidden'], { verify: 'auto', label: 'Delete account' }))).toEqual(['failed no-effect']);
  });

  it.runIf(ALL_CASES)('by its words, where the screen never rests', async () => {
    const html = page('<style>@keyframes turn{to{transform:rotate(360deg)}}</style><div style="width:60px;height:60px;background:linear-gradient(#00f,#f00);animation:turn 1s linear infinite"></div>');
    expect(told(await clicks(['shown', 'hidden'], { expect: changed, html }))).toEqual(['passed', 'unverified no-effect']);
  });
});

it('with strict, what was typed is read in its field; another text over it is not taken for it', async () => {
  const over = '<span style="position:absolute;left:2px;top:2px;width:180px;background:#fff;pointer-events:none">From account</span>';
  stage.show('/', `${STYLE}<p><label>City <input id="city"></label></p><p style="position:relative"><input id="over" aria-label="To account" style="width:190px">${over}</p>`);
  const { '#city': city, '#over': covered } = await stage.record('#city', '#over');
  const { steps } = await stage.play([{ action: 'fill', label: 'City', target: city, value: 'Bergen' }, { action: 'fill', label: 'To account', target: covered, value: 'Savings 88' }], { reader, timeouts: PATIENCE, verify: 'strict' });
  expect(told(steps)).toEqual(['passed', 'unverified no-effect']);
  expect(steps[0]?.verified?.sight?.observed).toMatchObject([{ text: 'Bergen' }]);
  expect(steps[1]?.reason).toContain('From account');
});
