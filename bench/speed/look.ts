import { decide, gather, type FrameAnswer, type QueryReport, type Target } from '@waymark/core';
import type { Browser } from 'playwright-core';
import { createPlaywrightDriver, type PlaywrightDriver } from '../../packages/runner/src/drivers/playwright-driver.ts';
import { quantile } from '@waymark/core';
import { generatedPage, TARGET } from './generated-page.ts';

export interface LookTimes {
  elements: number;
  /** Locate: in the page alone. Heal: in the page, and the decision. */
  medianMs: number;
  p95Ms: number;
  /** As the run waits for it: to the page, back, and the decision. */
  wholeMs: number;
}

const OPTIONS = { timeout: 30_000 } as const;
const QUERY = { action: 'click', limit: 60 } as const;
export const SIZES = [100, 1_000, 10_000] as const;

export interface Looks {
  locate: LookTimes[];
  heal: LookTimes[];
}

export async function measureLooks(browser: Browser, rounds: number): Promise<Looks> {
  const looks: Looks = { locate: [], heal: [] };
  for (const elements of SIZES) {
    const { target, times } = await onPage(browser, generatedPage({ elements, redesigned: false }), async (driver) => {
      const target = await capture(driver);
      return { target, times: await measure(driver, target, { elements, rounds, expected: 'recorded' }) };
    });
    looks.locate.push(times);
    looks.heal.push(await onPage(browser, generatedPage({ elements, redesigned: true }), (driver) => measure(driver, target, { elements, rounds, expected: 'proposed' })));
  }
  return looks;
}

async function onPage<T>(browser: Browser, html: string, work: (driver: PlaywrightDriver) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.setContent(html);
    return await work(await createPlaywrightDriver(page));
  } finally {
    await context.close();
  }
}

async function capture(driver: PlaywrightDriver): Promise<Target> {
  const [answer] = await driver.call('capture', { css: TARGET }, { ...OPTIONS, frame: 'main' });
  if (!answer || 'error' in answer || !answer.value.target) throw new Error('the target cannot be captured');
  return { ...answer.value.target, frames: [] };
}

interface Measuring {
  elements: number;
  rounds: number;
  expected: 'recorded' | 'proposed';
}

async function measure(driver: PlaywrightDriver, target: Target, { elements, rounds, expected }: Measuring): Promise<LookTimes> {
  const seen: { own: number; whole: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now();
    const answers = await driver.call('query', { target, ...QUERY }, { ...OPTIONS, frame: 'all' });
    const arrived = performance.now();
    const { contenders, facts } = gather(answers);
    const decision = decide({ target, action: QUERY.action, facts }, contenders);
    const ended = performance.now();
    if (decision.kind !== expected) console.error(`${expected} was expected, but: ${decision.kind === 'none' ? decision.reason : decision.kind}`);
    const { ms } = reportOf(answers);
    if (round > 0) seen.push({ own: ms + (expected === 'proposed' ? ended - arrived : 0), whole: ended - began });
  }
  const sorted = (key: 'own' | 'whole'): number[] => seen.map((one) => one[key]).sort((a, b) => a - b);
  return { elements, medianMs: quantile(sorted('own'), 0.5), p95Ms: quantile(sorted('own'), 0.95), wholeMs: quantile(sorted('whole'), 0.5) };
}

function reportOf(answers: readonly FrameAnswer<QueryReport>[]): QueryReport {
  const [answer] = answers;
  if (!answer || 'error' in answer) throw new Error('the page did not answer', { cause: answer && 'error' in answer ? answer.error : undefined });
  return answer.value;
}
