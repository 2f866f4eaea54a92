import { readFileSync } from 'node:fs';
import { parseRecordingText, type Recording } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { createReader, replay, type ReplayOptions } from '../../packages/runner/src/index.ts';
import type { Sites } from '../../tests/sites/serve.ts';
import { FLOW_SECRETS, FLOWS } from '../../tests/sites/shop/flows.ts';
import { quantile } from '@waymark/core';
import { BY_HAND } from './by-hand.ts';

export interface FlowTimes {
  flow: string;
  steps: number;
  /** As it comes: the screen is read where the page alone proves too little. */
  waymarkMs: number;
  /** With `verify: 'off'`. */
  unseenMs: number;
  playwrightMs: number;
}

export interface Arena {
  browser: Browser;
  sites: Sites;
  rounds: number;
}

/** All ways in turn, each in a fresh context; the first round only warms up. One reader serves all, as in `waymark run`. */
export async function measureFlows(arena: Arena): Promise<FlowTimes[]> {
  const reader = createReader();
  try {
    const times: FlowTimes[] = [];
    for (const { name } of FLOWS) times.push(await measureFlow({ ...arena, reader }, name));
    return times;
  } finally {
    await reader.close();
  }
}

async function measureFlow({ browser, sites, rounds, reader }: Arena & Pick<ReplayOptions, 'reader'>, name: string): Promise<FlowTimes> {
  const base = `${sites.url}/shop/v1`;
  const recording = recordingOf(name);
  const ways = {
    waymark: (page: Page) => replayed(page, recording, { baseUrl: base, reader }),
    unseen: (page: Page) => replayed(page, recording, { baseUrl: base, verify: 'off' }),
    playwright: (page: Page) => byHand(name)(page, base),
  };
  const taken: Record<keyof typeof ways, number[]> = { waymark: [], unseen: [], playwright: [] };
  for (let round = 0; round <= rounds; round++) {
    const order = ['waymark', 'unseen', 'playwright'] as const;
    for (const way of round % 2 === 0 ? order : order.toReversed()) {
      const ms = await timed(browser, ways[way]);
      if (round > 0) taken[way].push(ms);
    }
  }
  return { flow: name, steps: recording.steps.length, waymarkMs: median(taken.waymark), unseenMs: median(taken.unseen), playwrightMs: median(taken.playwright) };
}

async function timed(browser: Browser, work: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const began = performance.now();
    await work(page);
    return performance.now() - began;
  } finally {
    await context.close();
  }
}

async function replayed(page: Page, recording: Recording, options: Partial<ReplayOptions>): Promise<void> {
  const result = await replay(page, recording, { ...options, secrets: FLOW_SECRETS });
  const bad = result.steps.find(({ outcome }) => outcome !== 'passed');
  if (bad) throw new Error(`${result.recording.title}, step ${bad.step.number} (${bad.step.label}): ${bad.outcome}: ${bad.reason}`);
}

function byHand(name: string): (page: Page, base: string) => Promise<void> {
  const flow = BY_HAND[name];
  if (!flow) throw new Error(`the flow ${name} has not been written by hand`);
  return flow;
}

export function recordingOf(name: string): Recording {
  const parsed = parseRecordingText(readFileSync(new URL(`../../tests/sites/shop/recordings/${name}.waymark.json`, import.meta.url), 'utf8'));
  if (!parsed.ok) throw new Error(`${name}: ${parsed.problems.map(({ message }) => message).join('; ')}`);
  return parsed.recording;
}

export function median(values: readonly number[]): number {
  return quantile([...values].sort((a, b) => a - b), 0.5);
}
