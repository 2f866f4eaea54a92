import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serialiseRecording, type Expectation, type Recording, type Step, type Target } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { createPlaywrightDriver, type PlaywrightDriver } from '../../../packages/runner/src/drivers/playwright-driver.ts';
import { launchForTests } from '../../browser.ts';
import { serveSites, type Sites } from '../serve.ts';
import { FLOW_SECRETS, FLOWS, type After, type Flow, type FlowStep } from './flows.ts';

export const RECORDINGS = new URL('./recordings/', import.meta.url);

/** Stands in the files instead of the port that was free, so that they come out the same every time. */
const NOMINAL_URL = 'http://127.0.0.1:4173';
const VIEWPORT = { width: 1280, height: 800 };
const OPTIONS = { timeout: 10_000, frame: 'main' } as const;

/**
 * Records flows on v1: each target's bundle is what the product's own page code captures at the moment the
 * step is done. Answers with the files' texts by their names.
 */
export async function captureFlows(flows: readonly Flow[], sites: Sites, browser: Browser): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const flow of flows) {
    const recording = await captureFlow(flow, sites, browser);
    files.set(fileOf(flow), serialiseRecording(recording).replaceAll(sites.url, NOMINAL_URL));
  }
  return files;
}

export function fileOf(flow: Flow): string {
  return `${flow.name}.waymark.json`;
}

async function captureFlow(flow: Flow, sites: Sites, browser: Browser): Promise<Recording> {
  const base = `${sites.url}/shop/v1`;
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(base + flow.start);
  const driver = await createPlaywrightDriver(page);
  const steps: Step[] = [];
  for (const [index, step] of flow.steps.entries()) {
    const target = 'css' in step ? await bundle(driver, step.css) : undefined;
    await carryOut(page, step, base);
    steps.push(stepOf({ step, number: index + 1, target, base }));
  }
  await driver.dispose();
  await context.close();
  const variables = Object.fromEntries(Object.keys(FLOW_SECRETS).map((name) => [name, { secret: true }]));
  const usesSecret = flow.steps.some((step) => 'secret' in step);
  return {
    waymark: 1,
    id: `shop-${flow.name}`,
    title: flow.title,
    startUrl: base + flow.start,
    baseUrl: base,
    viewport: VIEWPORT,
    ...(usesSecret && { variables }),
    steps,
  };
}

async function bundle(driver: PlaywrightDriver, css: string): Promise<Target> {
  const [answer] = await driver.call('capture', { css }, OPTIONS);
  if (!answer || 'error' in answer) throw new Error(`cannot capture ${css}`, { cause: answer && 'error' in answer ? answer.error : undefined });
  const { target, matches } = answer.value;
  if (!target || matches !== 1) throw new Error(`${css} matches ${matches} elements`);
  return { ...target, frames: [] };
}

async function carryOut(page: Page, step: FlowStep, base: string): Promise<void> {
  switch (step.action) {
    case 'click':
      return page.locator(step.css).click().then(() => settled(page, step.after));
    case 'doubleClick':
      return page.locator(step.css).dblclick();
    case 'hover':
      return page.locator(step.css).hover();
    case 'check':
      return page.locator(step.css).check().then(() => settled(page, step.after));
    case 'uncheck':
      return page.locator(step.css).uncheck().then(() => settled(page, step.after));
    case 'fill':
      await page.locator(step.css).fill(step.value.replace(/\{\{secret:(\w+)\}\}/, (_, name: string) => FLOW_SECRETS[name] ?? ''));
      return settled(page, step.after);
    case 'press':
      return page.locator(step.css).press(step.key);
    case 'select':
      return void (await page.locator(step.css).selectOption([...step.values]));
    case 'navigate':
      return void (await page.goto(base + step.path));
    default:
      return;
  }
}

/** Waits for what the flow says follows, so that a flow that does not work cannot be recorded. */
async function settled(page: Page, after: After | undefined): Promise<void> {
  if (after?.path) await page.waitForURL((url) => url.href.endsWith(after.path ?? ''));
  if (after?.text) await page.getByText(after.text).first().waitFor();
}

interface Done {
  step: FlowStep;
  number: number;
  target: Target | undefined;
  base: string;
}

function stepOf({ step, number, target, base }: Done): Step {
  const { css: _css, path, after, ...rest } = { css: undefined, path: undefined, ...step };
  const expectations = expectationsOf(after);
  const address = step.action === 'assertUrl' ? { matches: `*${path}` } : step.action === 'navigate' ? { url: base + path } : {};
  return {
    id: `step-${number}`,
    number,
    ...rest,
    ...address,
    ...(expectations.length > 0 && { expect: { after: expectations } }),
    ...(target && { target }),
  } as Step;
}

function expectationsOf(after: After | undefined): Expectation[] {
  return [
    ...(after?.text ? [{ kind: 'present' as const, text: after.text }] : []),
    ...(after?.path ? [{ kind: 'url' as const, matches: `*${after.path}` }] : []),
  ];
}

async function writeRecordings(): Promise<void> {
  const sites = await serveSites();
  const browser = await launchForTests();
  try {
    mkdirSync(RECORDINGS, { recursive: true });
    for (const [name, text] of await captureFlows(FLOWS, sites, browser)) writeFileSync(new URL(name, RECORDINGS), text);
    process.stdout.write(`${FLOWS.length} recordings are in ${fileURLToPath(RECORDINGS)}\n`);
  } finally {
    await browser.close();
    await sites.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeRecordings();
