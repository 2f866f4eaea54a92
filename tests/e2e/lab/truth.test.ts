import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LabOperatorName } from '@waymark/injected/lab';
import { startBrowser, type BrowserHost } from '../../../packages/runner/src/compose.js';
import { LabTab, OFFLINE } from '../../../packages/runner/src/lab/lab-tab.js';
import { serveFolder, type ServedFolder } from '../../../packages/runner/src/lab/serve-folder.js';
import { SMALL_PAGE } from './small-page.js';

let folder: string;
let served: ServedFolder;
let host: BrowserHost;
let tab: LabTab;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-lab-'));
  await writeFile(join(folder, 'small.html'), SMALL_PAGE);
  served = await serveFolder(folder);
  host = await startBrowser({ headed: false, executable: process.env['WAYMARK_BROWSER'] || undefined, variables: process.env, ignoreHttpsErrors: false, args: OFFLINE });
  tab = await LabTab.open(host);
});
afterAll(async () => {
  await host.close();
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

/** Asks the product about the element, in whatever frame it is, as acting on it would. */
async function verdictOn(css: string): Promise<unknown> {
  const answers = await tab.driver.call('capture', { css }, { timeout: 5_000, frame: 'all' });
  const [found] = answers.flatMap((answer) => ('value' in answer && answer.value.node !== null ? [{ frame: answer.frame.id, node: answer.value.node }] : []));
  await tab.driver.call('prepare', { node: found!.node, action: 'click', timeout: 2_000 }, { timeout: 5_000, frame: found!.frame });
  return tab.ask('verdict');
}

async function changed(operator: LabOperatorName, signature: string): Promise<void> {
  await tab.load(served.addressOf('small.html'));
  const targets = await tab.ask('targets');
  const order = targets.filter((one) => one.signature === signature);
  expect(await tab.ask('change', { operator, order, seed: 1 })).not.toBeNull();
}

describe.each<[LabOperatorName]>([['unchanged'], ['wrap'], ['into-shadow-root'], ['into-frame'], ['change-tag']])('after %s', (operator) => {
  test('the true element is known, and every other is another one', async () => {
    await changed(operator, 'button ‘Save’');
    expect(await verdictOn('#save')).toEqual({ strict: true, right: true });
    expect(await verdictOn('#undo')).toEqual({ strict: false, right: false });
    expect(await verdictOn('#edit-2')).toEqual({ strict: false, right: false });
  });
});

test('what is inside of it is as good, what wraps more than it is not', async () => {
  await changed('split-text', 'button ‘Undo everything’');
  expect(await verdictOn('#undo > span')).toEqual({ strict: false, right: true });
  expect(await verdictOn('#billing')).toEqual({ strict: false, right: false });
});

test('where the right answer is to refuse, nothing is right', async () => {
  await changed('opposite-label', 'button ‘Save’');
  expect(await verdictOn('#save')).toEqual({ strict: false, right: false });
});

test('a link of the same name to the same place is as good', async () => {
  await writeFile(join(folder, 'small.html'), SMALL_PAGE.replace('</main>', '<a href="/help" id="again">Help</a><a href="/faq" id="faq">Help</a></main>'));
  await changed('wrap', 'link ‘Help’');
  expect(await verdictOn('#again')).toMatchObject({ right: true });
  expect(await verdictOn('#faq')).toMatchObject({ right: false });
});
