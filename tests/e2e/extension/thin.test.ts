import { expect, it } from 'vitest';
import { extensionStage, outcomes, told } from './extension-stage.js';

const stage = extensionStage();

const FORM = `
  <h1>Newsletter</h1>
  <form onsubmit="event.preventDefault(); document.querySelector('output').textContent = 'Welcome ' + email.value">
    <label>E-mail <input id="email" name="email"></label>
    <button>Subscribe</button>
    <output></output>
  </form>`;

it('records what is done, and replays it in the same tab and in the runner with the same outcomes', async () => {
  stage.show('/', FORM);
  const page = await stage.visit();
  await stage.record(page);
  await page.getByLabel('E-mail').click();
  await page.keyboard.type('ada@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Welcome ada@example.org').waitFor();
  const recording = await stage.stop();

  expect(told(recording)).toEqual(['fill E-mail', 'click Subscribe']);
  await page.reload();
  const here = await stage.replayHere(recording.id, page);
  expect(await page.getByRole('status').textContent()).toBe('Welcome ada@example.org');
  const there = await stage.replayInRunner(recording);
  expect(outcomes(here.result)).toEqual(outcomes(there));
  expect(here.result.outcome).toBe('passed');
});
