import { expect, it } from 'vitest';
import { extensionStage } from './extension-stage.js';

const stage = extensionStage();

it('what went wrong where no page can say it stands in a window, with what to do, and the panel there works', async () => {
  await stage.browser.call('state');
  const opened = stage.browser.context.waitForEvent('page');
  await stage.browser.call('trouble.show', { message: 'The recording from Chrome’s Recorder was not replayed. <b>Why</b> & how', whatToDo: 'Replay again.' });
  const panel = await opened;
  await panel.locator('.trouble').waitFor();
  expect(await panel.getByRole('alert').textContent()).toContain('The recording from Chrome’s Recorder was not replayed. <b>Why</b> & how Replay again.');
  await panel.getByRole('heading', { name: 'Nothing recorded yet' }).waitFor();
  await panel.close();
});
