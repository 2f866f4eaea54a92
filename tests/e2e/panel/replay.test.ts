import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppState } from '../../../packages/extension/src/messages.js';
import { setPanelStage, type PanelStage } from './panel-stage.js';
import { shownSteps, storedRun } from './sample-run.js';
import { checkout } from './sample-recordings.js';

let stage: PanelStage;
beforeAll(async () => {
  stage = await setPanelStage();
});
afterAll(() => stage?.close());

const running = (part: Partial<NonNullable<AppState['replay']>> = {}): AppState['replay'] => ({ id: 'run-1', recordingId: 'checkout', status: 'running', current: null, stepByStep: false, breakpoints: [], problem: null, ...part });
const setReplay = (page: Page, replay: AppState['replay']): Promise<void> => page.evaluate((next) => window.worker.setState({ replay: next }), replay);
const calls = (page: Page, call: string): Promise<unknown[]> => page.evaluate((name) => window.worker.calls.filter((one) => one.call === name).map(({ argument }) => argument), call);
const badges = (page: Page): Promise<string[]> => page.locator('.step .badge').evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ''));

async function openReplay(runs = [] as ReturnType<typeof storedRun>[]): Promise<Page> {
  const { page } = await stage.open({ recordings: [checkout()], runs });
  await page.locator('.card-main').click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('heading', { name: /^Replay/ }).waitFor();
  return page;
}

test('a replay starts when everything it needs was given, with exactly that', async () => {
  const page = await openReplay();
  const start = page.getByRole('button', { name: 'Start replay' });
  await page.getByText('Still needed: password, invoice.pdf.').waitFor();
  expect(await start.isDisabled()).toBe(true);
  await page.getByLabel('password').fill('hunter2');
  await page.getByLabel('invoice.pdf').setInputFiles({ name: 'other-name.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-é') });
  await page.getByText('Chosen: invoice.pdf').waitFor();
  expect(await calls(page, 'files.supply')).toEqual([{ recordingId: 'checkout', name: 'invoice.pdf', base64: Buffer.from('%PDF-é').toString('base64') }]);
  await page.getByLabel('number').fill('1002');
  await page.getByLabel('Step by step').check();
  await page.getByRole('button', { name: 'Breakpoint at step 6' }).click();
  await start.click();
  await page.getByText('Starting…').waitFor();
  expect(await calls(page, 'replay.start')).toEqual([
    { id: 'checkout', tabId: 7, newTab: false, stepByStep: true, breakpoints: ['s6'], variables: { number: '1002' }, secrets: { password: 'hunter2' } },
  ]);
  await page.close();
});

test('a secret is hidden while it is typed, and stored nowhere', async () => {
  const page = await openReplay();
  await page.getByLabel('password').fill('hunter2');
  expect(await page.getByLabel('password').getAttribute('type')).toBe('password');
  const kept = await page.evaluate(async () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, (await indexedDB.databases()).length, location.href]));
  expect(kept).not.toContain('hunter2');
  await page.getByRole('button', { name: 'Back to the steps' }).click();
  await page.getByRole('button', { name: 'All recordings' }).click();
  await page.locator('.card-main').click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  expect(await page.getByLabel('password').inputValue()).toBe('');
  await page.close();
});

test('progress is followed step by step, and spoken', async () => {
  const page = await openReplay();
  const steps = shownSteps();
  await setReplay(page, running({ current: 's1' }));
  await page.getByText('Running step 1 of 7').waitFor();
  await expect.poll(() => badges(page)).toEqual(['running']);
  await page.evaluate((result) => window.worker.emit({ event: 'replayEvent', replayId: 'run-1', run: { type: 'step-ended', result } }), steps[0]!);
  await setReplay(page, running({ status: 'paused', current: 's2' }));
  await page.getByText('Waiting before step 2 of 7').waitFor();
  expect(await badges(page)).toEqual(['✓ passed', '‖ waiting']);
  expect(await page.locator('.unseen[role="status"]').textContent()).toBe('Step 1, https://shop.example/login: passed.');
  expect(await page.locator('[aria-current="step"]').getAttribute('data-row')).toBe('s2');
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Breakpoint at step 4' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => page.evaluate(() => window.worker.calls.map(({ call }) => call).filter((call) => /^replay\.(next|continue|stop|breakpoints)$/.test(call)))).toEqual(['replay.next', 'replay.breakpoints', 'replay.continue', 'replay.stop']);
  expect(await calls(page, 'replay.breakpoints')).toEqual([{ breakpoints: ['s4'] }]);
  await page.close();
});

test('in a long list the steps stay in their order, the current one in view, and the focus where it was', async () => {
  const count = 130;
  const one = checkout().steps[0]!;
  const recording = { ...checkout(), steps: Array.from({ length: count }, (_, i) => ({ ...one, id: `s${i + 1}`, number: i + 1 })) };
  const { page } = await stage.open({ recordings: [recording], state: { replay: running({ status: 'paused', current: 's1' }) } });
  await page.getByText(`Waiting before step 1 of ${count}`).waitFor();
  const focused = page.getByRole('button', { name: 'Breakpoint at step 3', exact: true });
  await focused.focus();
  await page.evaluate(
    ([result, live, last]) => {
      for (let number = 1; number <= last; number++) {
        window.worker.setState({ replay: { ...live, current: `s${number}` } });
        window.worker.emit({ event: 'replayEvent', replayId: 'run-1', run: { type: 'step-ended', result: { ...result, step: { ...result.step, id: `s${number}`, number } } } });
      }
      window.worker.setState({ replay: { ...live, status: 'paused', current: `s${last + 1}` } });
    },
    [shownSteps()[0]!, running()!, count - 1] as const,
  );
  await page.getByText(`Waiting before step ${count} of ${count}`).waitFor();
  expect(await badges(page)).toEqual([...Array.from({ length: count - 1 }, () => '✓ passed'), '‖ waiting']);
  expect(await page.locator('.steps > .step').evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['row']))).toEqual(recording.steps.map(({ id }) => id));
  expect(await page.locator('.unseen[role="status"]').textContent()).toContain(`Step ${count - 1},`);
  expect(await focused.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => page.locator('[aria-current="step"]').evaluate((row) => row.getBoundingClientRect().top < innerHeight)).toBe(true);
  await page.close();
});

test('the end says how it went, and leads to what is to be looked at', async () => {
  const page = await openReplay();
  const { result } = storedRun();
  await setReplay(page, running({ current: 's7' }));
  await page.evaluate((ended) => {
    window.worker.emit({ event: 'replayEvent', replayId: 'run-1', run: { type: 'run-ended', result: ended } });
    window.worker.setState({ replay: { ...window.worker.state.replay!, status: 'ended', current: null } });
  }, result);
  await page.getByRole('heading', { name: 'The replay did not get through' }).waitFor();
  await page.getByText('6 of 7 steps in 8.1 s').waitFor();
  expect(await badges(page)).toEqual(['✓ passed', '✓ passed', '↻ healed', '⚑ flagged', '? unverified', '⊘ refused', '– skipped']);
  await page.getByText('3 steps to look at').waitFor();
  await page.getByRole('button', { name: 'Show the first of them' }).click();
  await expect.poll(() => page.locator('[data-step="s4"]').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.locator('[data-row="s4"] .details').waitFor();
  await page.getByRole('button', { name: 'Replay again' }).waitFor();
  await page.close();
});

test('a result says what was found, by what, how sure, what differs, and what else there was', async () => {
  const page = await openReplay([storedRun()]);
  await page.locator('[data-step="s3"]').click();
  const details = page.getByRole('group', { name: 'Result of step 3' });
  const text = await details.innerText();
  for (const part of ['The recorded id and path match nothing any more', 'button ‘Log in’', 'tier 4 of 9, ARIA role and name, healed from the whole evidence', 'pass: the address now ends in /account', 'Confidence 91.2%: applied by itself', 'Right in 99.4 of 100 such cases.', 'login-submit', 'changed', 'The page was still changing']) {
    expect(text).toContain(part);
  }
  expect(await details.locator('img').getAttribute('alt')).toBe('The page at step 3. The element found is button ‘Log in’.');
  expect(await details.locator('rect.found').count()).toBe(1);
  await details.getByText('Candidates considered (3)').click();
  expect(await details.innerText()).toContain('another label, and a link where a button was recorded');
  await page.close();
});

test('a replay that the browser ended is explained', async () => {
  const page = await openReplay([{ ...storedRun(), id: 'run-1', interrupted: { message: 'Chrome ended the debugging.', whatToDo: 'Do not press Cancel while it runs.' } }]);
  await setReplay(page, running({ current: 's2' }));
  await page.getByText('Running step 2 of 7').waitFor();
  await setReplay(page, running({ status: 'ended', problem: { message: 'Debugging was cancelled.', whatToDo: 'Start the replay again.' } }));
  await page.locator('.trouble', { hasText: 'Debugging was cancelled. Start the replay again.' }).waitFor();
  await page.getByRole('heading', { name: 'The replay was stopped' }).waitFor();
  expect(await page.locator('.summary').innerText()).toContain('Chrome ended the debugging. Do not press Cancel while it runs.');
  await page.close();
});

test('a panel that is opened in the midst of a replay shows it', async () => {
  const { page } = await stage.open({ recordings: [checkout()], state: { replay: running({ status: 'paused', current: 's4', breakpoints: ['s4'] }) } });
  await page.getByText('Waiting before step 4 of 7').waitFor();
  expect(await page.getByRole('button', { name: 'Breakpoint at step 4' }).getAttribute('aria-pressed')).toBe('true');
  await page.close();
});
