import { writeFile } from 'node:fs/promises';
import { insightsOf, type Insights } from '@waymark/core';
import { environmentSource } from '../config.js';
import { InputError } from '../data/input-error.js';
import { inUse } from '../data/settings-in-use.js';
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
    return insightsOf(facts, inUse(settings, { recording: flags.recording, environment: flags.environment ?? tools.environment.name, given: { environment: environmentSource(tools.environment) } }));
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
