import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Insights } from '@waymark/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyse, createExperiment, listExperiments, moveExperimentTo } from '../../../packages/runner/src/cli/experiment.js';
import { insights } from '../../../packages/runner/src/cli/insights.js';
import { getSettings, setSetting, unsetSetting } from '../../../packages/runner/src/cli/settings-command.js';
import type { StoreTools } from '../../../packages/runner/src/cli/store-command.js';
import { readEnvironment } from '../../../packages/runner/src/config.js';
import { ExperimentStore } from '../../../packages/runner/src/storage/experiments/experiment-store.js';
import { LogInsights } from '../../../packages/runner/src/storage/insights/read-insights.js';
import { SettingsStore } from '../../../packages/runner/src/storage/settings.js';
import { ADAPTERS, type TestDatabase } from '../../databases.js';
import { addDecision } from './log-rows.js';

describe.each(ADAPTERS)('commands on the store, $name', ({ open }) => {
  let opened: TestDatabase;
  let folder: string;
  let printed: string;
  let tools: StoreTools;

  beforeAll(async () => {
    opened = await open();
    folder = await mkdtemp(join(tmpdir(), 'waymark-insights-'));
    const { db } = opened;
    tools = {
      openStore: async () => ({ insights: new LogInsights(db, 'local'), experiments: new ExperimentStore(db, 'local'), settings: new SettingsStore(db, 'local'), close: async () => undefined }),
      environment: readEnvironment({ NO_COLOR: '1' }),
      output: { write: (text) => (printed += text), columns: 120 },
    };
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => (printed = ''));

  it('has nothing to tell before anything was healed, and says so', async () => {
    expect(await insights({ since: '30d' }, tools)).toBe(0);
    expect(printed).toContain('Nothing was healed in this period');
    printed = '';
    await insights({ since: 'all', json: true }, tools);
    expect(JSON.parse(printed)).toMatchObject({ recommendations: [], metrics: { successRate: null }, report: { accuracy: { overall: { share: null } } } });
    expect(printed).not.toContain('NaN');
  });

  it('sets, shows and unsets a setting, for everything, a recording or an environment', async () => {
    await setSetting({ key: 'thresholds', value: '85/65/45' }, {}, tools);
    await setSetting({ key: 'mode', value: 'conservative' }, { recording: 'r1' }, tools);
    await setSetting({ key: 'healing', value: 'off' }, { environment: 'production' }, tools);
    await setSetting({ key: 'limits.dayDollars', value: '2.5' }, {}, tools);
    expect(printed).toContain('thresholds is now 85/65/45 for everything.');
    printed = '';
    await getSettings(undefined, { json: true }, tools);
    expect(JSON.parse(printed)).toEqual([
      { scope: 'environment:production', key: 'healing', value: false },
      { scope: 'recording:r1', key: 'mode', value: 'conservative' },
      { scope: 'tenant', key: 'limits.dayDollars', value: 2.5 },
      { scope: 'tenant', key: 'thresholds', value: { autoApply: 85, flag: 65, suggest: 45 } },
    ]);
    printed = '';
    await getSettings(undefined, { recording: 'r1' }, tools);
    expect(printed).toMatch(/recording r1 +mode +conservative/);
    await unsetSetting('mode', { recording: 'r1' }, tools);
    await unsetSetting('mode', { recording: 'r1' }, tools);
    expect(printed).toMatch(/no longer set for recording r1[^]*was not set for recording r1/);
  });

  it.each<[key: string, value: string, flags: { recording?: string; environment?: string }, problem: RegExp]>([
    ['mode', 'bold', {}, /mode must be one of/],
    ['thresholds', '0.8/0.6/0.4', {}, /wrong unit/],
    ['thresholds', '70/80/40', {}, /must fall/],
    ['thresholds', 'high', {}, /no set of thresholds/],
    ['atMostWrong', '1/5', {}, /cannot both be given/],
    ['limits.dayDollars', '-3', {}, /from 0 to/],
    ['limits.dayDollars', '3', { recording: 'r1' }, /holds for all/],
    ['notifications.emailTo', 'nobody', {}, /e-mail address/],
    ['notifications.digest', 'maybe', {}, /true or false/],
    ['slackWebhook', 'https://hooks.slack.com/x', {}, /secrets are never stored/],
    ['model.apiKey', 'sk-123', {}, /secrets are never stored/],
    ['threshold', '80/60/40', {}, /no setting named/],
    ['mode', 'balanced', { recording: 'r', environment: 'e' }, /both given/],
    ['mode', 'balanced', { environment: 'a b' }, /is not a name/],
  ])('refuses %s %s', async (key, value, flags, problem) => {
    const before = await new SettingsStore(opened.db, 'local').list();
    await expect(setSetting({ key, value }, flags, tools)).rejects.toThrow(problem);
    expect(await new SettingsStore(opened.db, 'local').list()).toEqual(before);
  });

  it('tells what to change, as text, JSON and a page, by the thresholds that are set', async () => {
    for (let index = 0; index < 9; index++) await addDecision(opened.db, { final: 0.67, action: 'apply_with_flag', outcome: index < 7 ? 'wrong' : 'right' });
    const file = join(folder, 'insights.html');
    await insights({ since: '30d', html: file }, tools);
    expect(printed).toContain('Flagged below 70 was rejected 7 of 9: raise it to 70.');
    expect(printed).toContain('waymark settings set thresholds 85/70/45');
    expect(await readFile(file, 'utf8')).toContain('Flagged below 70 was rejected 7 of 9');
    printed = '';
    await insights({ since: '30d', json: true }, tools);
    const told = JSON.parse(printed) as Insights;
    expect(told).toMatchObject({ thresholds: { autoApply: 85, flag: 65, suggest: 45 }, budgets: { day: { limit: 2.5 } }, report: { decisions: 9, wrongActs: 7 } });
  });

  it.each(['tomorrow', '0d', '2999-01-01', '-3d'])('refuses --since %s', async (since) => {
    await expect(insights({ since }, tools)).rejects.toThrow(/no time in the past/);
  });

  it('says where a page cannot be written', async () => {
    await expect(insights({ since: '30d', html: join(folder, 'no', 'page.html') }, tools)).rejects.toThrow(/cannot be written/);
  });

  it('makes, runs and analyses an experiment, and warns against looking early', async () => {
    await createExperiment('bolder', { treatment: '75/60/40', allocation: '50', planned: '400' }, tools);
    await moveExperimentTo('start', 'bolder', tools);
    await listExperiments({}, tools);
    expect(printed).toMatch(/bolder +running +80\/60\/40 +75\/60\/40 +50 %/);
    printed = '';
    await analyse('bolder', {}, tools);
    expect(printed).toMatch(/Too early to tell[^]*Planned n not reached: 0 of 400[^]*Nobody is in control or treatment yet/);
    expect(printed).toContain('Your settings choose the thresholds, and an experiment never changes what somebody chose');
    await moveExperimentTo('stop', 'bolder', tools);
    await expect(moveExperimentTo('start', 'bolder', tools)).rejects.toThrow(/that is final/);
    printed = '';
    await analyse('bolder', { json: true }, tools);
    expect(JSON.parse(printed)).toMatchObject({ experiment: { status: 'stopped', planned: 400 }, analysis: { complete: false, outcomes: { wrongActs: null } } });
  });

  it('refuses an experiment that makes no sense', async () => {
    await expect(createExperiment('x', { treatment: 'balanced', allocation: '50' }, tools)).rejects.toThrow(/nothing to find out/);
    await expect(createExperiment('x', { treatment: '75/60', allocation: '50' }, tools)).rejects.toThrow(/no set of thresholds/);
    await expect(createExperiment('x', { treatment: '75/60/40', allocation: 'half' }, tools)).rejects.toThrow(/not a number/);
    await expect(createExperiment('x', { treatment: '75/60/40', allocation: '50', from: 'soon' }, tools)).rejects.toThrow(/not a date/);
    await expect(analyse('nobody', {}, tools)).rejects.toThrow(/no experiment named/);
  });
});
