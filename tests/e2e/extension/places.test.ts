import { expect, it } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { chooseFile, extensionStage, outcomes, told } from './extension-stage.js';

const stage = extensionStage();

it('records in frames of the same and of another site, nested, and finds them again', async () => {
  const counter = (name: string): string => `<button onclick="this.textContent = '${name} ' + ++n">${name} 0</button><script>let n = 0</script>`;
  stage.show('/near', counter('Near'));
  stage.show('/far', `${counter('Far')}<iframe id="deep" name="deepest" src="${stage.url}/deep"></iframe>`);
  stage.show('/deep', counter('Deep'));
  stage.show('/', `<h1>Frames</h1><iframe id="one" src="/near"></iframe><iframe id="two" src="${stage.far}/far"></iframe>`);
  const page = await stage.visit();
  await page.frameLocator('#two').frameLocator('#deep').getByRole('button').waitFor();
  await stage.record(page);
  await page.frameLocator('#one').getByRole('button').click();
  await page.frameLocator('#two').getByRole('button').click();
  await page.frameLocator('#two').frameLocator('#deep').getByRole('button').click();
  const recording = await stage.stop();

  expect(told(recording)).toEqual(['click Near 0', 'click Far 0', 'click Deep 0']);
  const paths = recording.steps.map((step) => (step['target'] as { frames?: { id?: string | null }[] }).frames?.map(({ id }) => id));
  expect(paths).toEqual([['one'], ['two'], ['two', 'deep']]);
  const here = await stage.replayHere(recording.id, page);
  expect(outcomes(here.result)).toEqual(['passed', 'passed', 'passed', 'passed']);
  expect(await page.frameLocator('#two').frameLocator('#deep').getByRole('button').textContent()).toBe('Deep 1');
  const there = await stage.replayInRunner(recording);
  expect(outcomes(there)).toEqual(outcomes(here.result));
});

it.runIf(ALL_CASES)('follows tabs that a page opens, and goes back', async () => {
  stage.show('/', '<h1>List</h1><a href="/details" target="_blank">Details</a> <button onclick="this.textContent = \'Thanks\'">Done</button>');
  stage.show('/details', '<h1>Details</h1><button onclick="this.textContent = \'Liked\'">Like</button>');
  const page = await stage.visit();
  await stage.record(page);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Details' }).click();
  const details = await opening;
  await details.getByRole('button', { name: 'Like' }).click();
  await details.getByRole('button', { name: 'Liked' }).waitFor();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Done' }).click();
  const recording = await stage.stop();
  await details.close();

  expect(recording.steps.map(({ action }) => action)).toEqual(['click', 'switchTab', 'click', 'switchTab', 'click']);
  const here = await stage.replayHere(recording.id, page);
  expect(here.result.outcome).toBe('passed');
  expect(await page.getByRole('button').textContent()).toBe('Thanks');
  const there = await stage.replayInRunner(recording);
  expect(outcomes(here.result)).toEqual(outcomes(there));
});

it('records an upload, asks for the file before it replays, and puts its bytes into the field', async () => {
  stage.show('/', '<h1>Upload</h1><label>Invoice <input type="file" id="f"></label><output></output><script>f.onchange = async () => { document.querySelector("output").textContent = f.files[0].name + ": " + await f.files[0].text(); }</script>');
  const page = await stage.visit();
  await stage.record(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByLabel('Invoice').click();
  await choosing;
  await chooseFile(page, '#f', await stage.file('invoice.txt', '42 euro'));
  await page.getByText('invoice.txt: 42 euro').waitFor();
  const recording = await stage.stop();
  expect(recording.steps.map(({ action }) => action)).toEqual(['upload']);

  await expect(stage.replayHere(recording.id, page)).rejects.toThrow('invoice.txt');
  await stage.browser.call('files.supply', { recordingId: recording.id, name: 'invoice.txt', base64: Buffer.from('43 euro').toString('base64') });
  const { result } = await stage.replayHere(recording.id, page);
  expect(result.outcome).toBe('passed');
  expect(await page.getByRole('status').textContent()).toBe('invoice.txt: 43 euro');
});

it.runIf(ALL_CASES)('records a download as a step that waits for the file', async () => {
  stage.show('/report.csv', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="report.csv"' });
    response.end('a;b');
  });
  stage.show('/', '<h1>Reports</h1><a href="/report.csv">Get report</a>');
  const page = await stage.visit();
  await stage.record(page);
  await page.getByRole('link', { name: 'Get report' }).click();
  // Chrome tells of a download when it gets round to it.
  await page.waitForTimeout(3_000);
  const recording = await stage.stop();
  expect(told(recording)).toEqual(['download Get report']);
  const { result } = await stage.replayHere(recording.id, page);
  expect(outcomes(result)).toEqual(['passed', 'passed']);
});

it('writes no byte of a secret anywhere in the profile', async () => {
  stage.show('/', '<h1>Sign in</h1><label>User <input id="u"></label><label>Password <input type="password" id="p"></label><button onclick="document.body.append(\'Signed in\')">Sign in</button>');
  const page = await stage.visit();
  await stage.record(page);
  await page.getByLabel('User').click();
  await page.keyboard.type('ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('korrektes-pferd-4711');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const recording = await stage.stop();
  expect(JSON.stringify(recording)).not.toContain('korrektes');
  const secret = recording.steps.find((step) => step.secret);
  expect(secret?.['value']).toMatch(/^\{\{secret:.+\}\}$/);

  await expect(stage.replayHere(recording.id, page)).rejects.toThrow('secrets');
  const name = /secret:(.+)\}\}/.exec(String(secret?.['value']))?.[1] ?? '';
  const run = await stage.replayHere(recording.id, page, { secrets: { [name]: 'korrektes-pferd-4711' } });
  expect(run.result.outcome).toBe('passed');
  expect(JSON.stringify(run)).not.toContain('korrektes');
  await expect(stage.bytesOfExtension()).resolves.not.toContain('korrektes-pferd');
});
