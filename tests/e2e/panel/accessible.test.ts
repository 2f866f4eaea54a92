import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CASES, oneOf } from '../../chosen-cases.js';
import { setPanelStage, type PanelStage } from './panel-stage.js';
import { storedRun } from './sample-run.js';
import { checkout, small } from './sample-recordings.js';

let stage: PanelStage;
beforeAll(async () => {
  stage = await setPanelStage();
});
afterAll(() => stage?.close());

const LOOKS = {
  'light, 380 px': { viewport: { width: 380, height: 720 }, colorScheme: 'light' },
  'dark, 320 px': { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
} as const;

/** What axe finds, and whether anything stands out at the side. */
async function findings(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, { resultTypes: ['violations'] });
    const tooWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`), ...(tooWide ? ['scrolls sideways'] : [])];
  });
  return found;
}

async function openStep(page: Page, id: string): Promise<void> {
  await page.locator(`[data-step="${id}"]`).click();
  await page.locator(`[data-row="${id}"] .editor`).waitFor();
}

const seed = {
  recordings: [checkout(), small('a', 'Sign in', 'https://shop.example/login')],
  runs: [storedRun()],
  portal: {
    'portal.standing': { version: 3, changed: true, link: 'https://portal.example.com/recordings/a' },
    'portal.newest': { version: 4, by: 'Grace Hopper', at: 1_790_000_000_000 },
    'portal.list': { items: [{ id: 'p', title: 'Pay an invoice', startUrl: 'https://pay.example/', steps: 12, version: 4, updatedBy: 'Grace Hopper', updatedAt: 1_790_000_000_000 }], next: 'more' },
    'portal.send': { sent: false as const, newest: { version: 4, by: 'Grace Hopper', at: 1_790_000_000_000 } },
    'portal.open': { opened: false as const, mine: 1 },
  },
};
const toRecording = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Fill in the checkout/ }).click();
  await page.locator('[data-step="s7"]').waitFor();
};
const toReplay = async (page: Page): Promise<void> => {
  await toRecording(page);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('heading', { name: /^Replay/ }).waitFor();
};
const portal = { address: 'https://portal.example.com', organisation: { id: 'acme', name: 'Acme Ltd' }, user: 'Ada', permissions: ['read', 'record'] as ('read' | 'record')[] };
const state = (page: Page, part: object): Promise<void> => page.evaluate((given) => window.worker.setState(given), part);

/** Each view, with what opens it. */
const VIEWS: [string, (page: Page) => Promise<void>][] = [
  ['the list', async (page) => page.getByText('Sign in').waitFor()],
  ['the menu of a recording', async (page) => page.getByRole('button', { name: 'More actions for ‘Sign in’' }).click()],
  ['renaming', async (page) => {
    await page.getByRole('button', { name: 'More actions for ‘Sign in’' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
  }],
  ['nothing found', async (page) => page.getByRole('searchbox').fill('nowhere')],
  ['a recording with its notes', async (page) => {
    await toRecording(page);
    await page.getByText('could not be recorded fully').click();
  }],
  ['the editor of a fill', async (page) => {
    await toRecording(page);
    await openStep(page, 's2');
  }],
  ['the editor of a secret', async (page) => {
    await toRecording(page);
    await openStep(page, 's3');
  }],
  ['the editor of an upload', async (page) => {
    await toRecording(page);
    await openStep(page, 's5');
  }],
  ['the editor of a click, with an expectation that is being added, and the evidence', async (page) => {
    await toRecording(page);
    await openStep(page, 's6');
    await page.getByRole('button', { name: 'Add an expectation' }).first().click();
    await page.getByText('What was recorded of the target').click();
  }],
  ['a field with something wrong in it', async (page) => {
    await toRecording(page);
    await openStep(page, 's2');
    await page.getByLabel('Wait for the target').fill('soon');
  }],
  ['recording, with the menu of checks', async (page) => {
    await state(page, { recording: { id: 'checkout', tabId: 7, status: 'recording', mode: { kind: 'record' } } });
    await page.getByRole('button', { name: 'Add a check' }).click();
  }],
  ['recording a check', async (page) => {
    await state(page, { recording: { id: 'checkout', tabId: 7, status: 'recording', mode: { kind: 'assert', check: 'text' } } });
    await page.getByText('Check: has this text').waitFor();
  }],
  ['paused', async (page) => {
    await state(page, { recording: { id: 'checkout', tabId: 7, status: 'paused', mode: { kind: 'record' } } });
    await page.getByRole('button', { name: 'Go on' }).waitFor();
  }],
  ['what a replay needs, after one', toReplay],
  ['every outcome', async (page) => {
    await toReplay(page);
    for (const id of ['s3', 's6', 's5']) {
      await page.locator(`[data-step="${id}"]`).click();
      await page.locator(`[data-row="${id}"] .details`).waitFor();
      await page.locator(`[data-row="${id}"] summary`, { hasText: 'Candidates' }).click();
      expect(await findings(page)).toEqual([]);
    }
  }],
  ['a replay that runs', async (page) => state(page, { replay: { id: 'run-1', recordingId: 'checkout', status: 'running', current: 's3', stepByStep: false, breakpoints: ['s5'], problem: null } })],
  ['a replay that waits', async (page) => {
    await state(page, { replay: { id: 'run-1', recordingId: 'checkout', status: 'paused', current: 's3', stepByStep: true, breakpoints: [], problem: null } });
    await page.getByRole('button', { name: 'Next step' }).waitFor();
  }],
  ['trouble, and something to take back', async (page) => {
    await page.evaluate(() => window.worker.emit({ event: 'trouble', message: 'The tab was closed.', whatToDo: 'Start the replay again.' }));
    await page.getByRole('button', { name: 'More actions for ‘Sign in’' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  }],
  ['connecting to a portal', async (page) => {
    await page.getByRole('button', { name: 'Connect to a portal' }).click();
    await page.getByLabel('Address').fill('http://portal.example.com');
    await page.getByLabel('Token').fill('wmt_x');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('reached by https only').waitFor();
  }],
  ['the portal and what it lists', async (page) => {
    await state(page, { portal });
    await page.getByRole('button', { name: 'Portal: Acme Ltd' }).click();
    await page.getByText('Pay an invoice').waitFor();
  }],
  ['a portal that may neither be read nor sent to', async (page) => {
    await state(page, { portal: { ...portal, permissions: ['run'] } });
    await page.getByRole('button', { name: 'Portal: Acme Ltd' }).click();
    await page.getByText('may not send recordings').waitFor();
  }],
  ['where a recording stands in the portal', async (page) => {
    await state(page, { portal });
    await toRecording(page);
    await page.getByText('Version 4 is in the portal').waitFor();
  }],
  ['a clash with the portal', async (page) => {
    await state(page, { portal });
    await toRecording(page);
    await page.getByRole('button', { name: 'Send the changes' }).click();
    await page.getByRole('button', { name: 'Send mine as version 5' }).waitFor();
  }],
  ['a version of the portal that would go over changes', async (page) => {
    await state(page, { portal });
    await toRecording(page);
    await page.getByRole('button', { name: 'Open the newer version' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).waitFor();
  }],
  ['a worker that is gone', async (page) => {
    await page.evaluate(() => {
      window.worker.gone = true;
      window.worker.die();
    });
    await page.getByText('The background part of Waymark stopped.').waitFor();
  }],
];

/** Every other view in one of the looks, by turns, unless all are asked for. */
const inLook = (turn: number): readonly (typeof VIEWS)[number][] => oneOf(2, VIEWS).filter((_, index) => ALL_CASES || index % Object.keys(LOOKS).length === turn);

describe.each(Object.entries(LOOKS).map(([name, look], turn) => [name, look, turn] as const))('%s', (_, look, turn) => {
  test('an empty list', async () => {
    const { page, complaints } = await stage.open({ recordings: [] }, { ...look, script: axe.source });
    await page.getByText('Nothing recorded yet').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test.each(inLook(turn))('%s', async (_, go) => {
    const { page, complaints } = await stage.open(seed, { ...look, script: axe.source });
    await page.getByRole('button', { name: /^Fill in the checkout/ }).waitFor();
    await go(page);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

test('who wants no motion gets none', async () => {
  const { page } = await stage.open({ ...seed, state: { recording: { id: 'checkout', tabId: 7, status: 'recording', mode: { kind: 'record' } } } }, { reducedMotion: 'reduce' });
  await page.locator('.dot').waitFor();
  expect(await page.locator('.dot').evaluate((dot) => getComputedStyle(dot).animationName)).toBe('none');
  await page.close();
});
