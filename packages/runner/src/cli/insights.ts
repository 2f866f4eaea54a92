import { writeFile } from 'node:fs/promises';
import { insightsOf, policySourcesFrom, readLimits, resolvePolicy, toPercent, type Insights, type SettingRow, type ThresholdPercents } from '@waymark/core';
import { environmentSource, type Environment } from '../config.js';
import { InputError } from '../data/input-error.js';
import { insightsHtml } from '../report/insights-html.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { insightsLines } from './insights-lines.js';
import { daysOf } from './period.js';
import { screenOf, withStore, type StoreTools } from './store-command.js';

export interface InsightsFlags {
  json?: boolean;
  since: string;
  recording?: string;
  environment?: string;
  /** File to write a page of plots to. */
  html?: string;
}

/** `waymark insights`: how often what was healed was right, what it cost, and what to change. */
export async function insights(flags: InsightsFlags, tools: StoreTools): Promise<ExitCode> {
  const days = daysOf(flags.since, Date.now());
  const told = await withStore(tools, async (store) => {
    const settings = await store.settings.list();
    const facts = await store.insights.read({ days, ...(flags.recording !== undefined && { recording: flags.recording }) });
    return insightsOf(facts, { thresholds: thresholdsIn(settings, flags, tools.environment), budgets: budgetsIn(settings) });
  });
  await tell(told, flags, tools);
  return EXIT.passed;
}

async function tell(told: Insights, { json, html }: InsightsFlags, tools: StoreTools): Promise<void> {
  const { screen, width } = screenOf(tools);
  if (html !== undefined) {
    await writeFile(html, insightsHtml(told)).catch((error: unknown) => {
      throw new InputError(`The page cannot be written to ${html}: ${error instanceof Error ? error.message : String(error)}.`, 'Name a file in a folder that you may write to with --html.', { cause: error });
    });
  }
  if (json) return void tools.output.write(`${JSON.stringify(told, null, 2)}\n`);
  for (const line of insightsLines(told, screen.paint, width)) screen.line(line);
  if (html !== undefined) screen.line(`Page of plots: ${html}`);
}

/** Those in use, where the file of a recording says nothing else. */
function thresholdsIn(settings: readonly SettingRow[], { recording = '', environment }: InsightsFlags, variables: Environment): ThresholdPercents {
  const from = policySourcesFrom(settings, { recording, environment: environment ?? variables.name, given: { environment: environmentSource(variables) } });
  if (!from.ok) throw new InputError(`The stored settings of ${from.scope} are not valid: ${from.problem}.`, 'Mend them with `waymark settings set`, or remove them with `waymark settings unset`.');
  const { autoApply, flag, suggest } = resolvePolicy(from.sources).thresholds;
  return { autoApply: points(toPercent(autoApply)), flag: points(toPercent(flag)), suggest: points(toPercent(suggest)) };
}

/** 0.57 × 100 is a little less than 57 in binary. */
function points(percent: number): number {
  return Math.round(percent * 1e6) / 1e6;
}

function budgetsIn(settings: readonly SettingRow[]): { day: number; month: number } {
  const read = readLimits(Object.fromEntries(settings.filter(({ scope }) => scope === 'tenant').map(({ key, value }) => [key, value])));
  if (!read.ok) throw new InputError(`The stored settings are not valid: ${read.problem}.`, 'Mend them with `waymark settings set`.');
  return read.limits.budgets;
}
