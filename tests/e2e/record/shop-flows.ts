import { serialiseRecording, type Check } from '@waymark/core';
import type { Browser, Locator, Page } from 'playwright-core';
import { record } from '../../../packages/runner/src/record/record.js';
import { replay } from '../../../packages/runner/src/replay.js';
import { readerForTests } from '../../reader.js';
import type { Sites } from '../../sites/serve.js';
import type { ShopEvent, VersionName } from '../../sites/shop/events.js';
import { FLOW_SECRETS, type After, type Flow, type FlowStep } from '../../sites/shop/flows.js';
import { missingSteps, wrongEvents } from '../../sites/shop/truth.js';
import { stepLines } from './stage.js';

const VIEWPORT = { width: 1280, height: 800 };

/** The file that comes of doing a flow on v1 with mouse and keyboard. */
export async function recordFlow(flow: Flow, sites: Sites, browser: Browser): Promise<string> {
  const baseUrl = `${sites.url}/shop/v1`;
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    await page.goto(baseUrl + flow.start);
    const session = await record(page, { baseUrl });
    await doFlow(flow, page, (check) => session.check(check));
    return serialiseRecording(await session.stop());
  } finally {
    await context.close();
  }
}

/** With mouse and keyboard; `check` is how the next click is told to point at something. */
export async function doFlow(flow: Flow, page: Page, check: (check: Check) => Promise<void>): Promise<void> {
  for (const step of flow.steps) await carryOut(page, step, check);
}

/** Everything in which the replay of that file differs from what was meant. */
export async function faultsIn(version: VersionName, { flow, text, sites, browser }: { flow: Flow; text: string; sites: Sites; browser: Browser }): Promise<string[]> {
  const baseUrl = `${sites.url}/shop/${version}`;
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const { steps } = await replay(await context.newPage(), text, { baseUrl, secrets: FLOW_SECRETS, reader: readerForTests() });
    const [cookie] = await context.cookies(`${baseUrl}/home`);
    const events = sites.events({ version, session: cookie?.value ?? '' });
    const good = version === 'v1' ? ['passed'] : ['passed', 'healed', 'flagged'];
    return [...stepLines(steps.filter(({ outcome }) => !good.includes(outcome))), ...disagreementsOf(flow.name, version, events)];
  } finally {
    await context.close();
  }
}

function disagreementsOf(flow: string, version: VersionName, events: readonly ShopEvent[]): string[] {
  const wrong = wrongEvents(flow, version, events).map((event) => `wrong: ${JSON.stringify(event)}`);
  const missing = missingSteps(flow, events).map(({ act, effect }) => `the shop did not see ${JSON.stringify({ act, effect })}`);
  return [...wrong, ...missing];
}

async function carryOut(page: Page, step: FlowStep, check: (check: Check) => Promise<void>): Promise<void> {
  if (step.action === 'navigate') throw new Error('no flow goes by address');
  if (step.action === 'assertUrl') return check('url');
  const target = page.locator(step.css);
  const kind = CHECKS[step.action];
  if (kind !== undefined) await check(kind);
  await byHand(target, step);
  await settled(page, step.after);
}

const CHECKS: Partial<Record<FlowStep['action'], Check>> = { assertVisible: 'visible', assertText: 'text', assertValue: 'value', assertChecked: 'checked', assertCount: 'count' };

async function byHand(target: Locator, step: FlowStep): Promise<void> {
  const { keyboard } = target.page();
  switch (step.action) {
    case 'fill':
      await target.click();
      await keyboard.press('Control+a');
      return keyboard.type(step.value.replace(/\{\{secret:(\w+)\}\}/, (_, name: string) => FLOW_SECRETS[name] ?? ''));
    case 'select':
      await target.focus();
      return keyboard.type(await target.locator(`option[value="${step.values[0]}"]`).innerText());
    case 'press':
      await target.focus();
      return keyboard.press(step.key);
    case 'doubleClick':
      return target.dblclick();
    case 'hover':
      return target.hover();
    default:
      return target.click();
  }
}

async function settled(page: Page, after: After | undefined): Promise<void> {
  if (after?.path) await page.waitForURL((url) => url.href.endsWith(after.path ?? ''));
  if (after?.text) await page.getByText(after.text).first().waitFor();
}
