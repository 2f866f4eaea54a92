import { targetOf, type Recording, type Step } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { record, type RecordingSession } from '../../../packages/runner/src/record/record.js';
import { launchForTests } from '../../browser.js';
import { pixelsOf } from '../../contract/pixels.js';
import { serveRecordSites, type RecordSites } from '../../sites/record-sites/serve.js';
import { PASSWORD } from './cases/filling.js';
import { typeInto } from './cases/record-case.js';

const BLACK = '0,0,0';

let sites: RecordSites;
let browser: Browser;

beforeAll(async () => {
  [sites, browser] = await Promise.all([serveRecordSites(), launchForTests()]);
});
afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

async function recorded(path: string, act: (page: Page, session: RecordingSession) => Promise<void>): Promise<Recording> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  try {
    await page.goto(sites.url + path);
    const session = await record(page, { pictures: true });
    await session.looked();
    await act(page, session);
    return await session.stop();
  } finally {
    await page.close();
  }
}

function cropOf(step: Step | undefined): Buffer {
  const crop = step && targetOf(step)?.pixels?.crop;
  if (!crop) throw new Error('there is no picture');
  return Buffer.from(crop.replace(/^data:image\/png;base64,/, ''), 'base64');
}

test('a step keeps a small picture of its target as it was before the step', async () => {
  const { steps } = await recorded('/plain/drag', async (page, session) => {
    await page.getByText('Sticky note').click();
    await session.looked();
  });
  const picture = await pixelsOf(cropOf(steps[0]));
  // The note is yellow, with some of the wall around it.
  expect(picture.colours({ left: 106, top: 66, width: 2, height: 2 })).toEqual(new Set(['255,238,153']));
  expect(picture.colours({ left: 12, top: 12, width: 2, height: 2 })).toEqual(new Set(['221,221,238']));
});

test('a field that holds a secret is black in the pictures of what stands beside it', async () => {
  const { steps } = await recorded('/plain/form', async (page, session) => {
    await typeInto(page.getByLabel('Password'), PASSWORD);
    await session.looked();
    await typeInto(page.getByLabel('About you'), 'Hello');
  });
  const about = steps.find(({ label }) => label === 'About you');
  const picture = await pixelsOf(cropOf(about));
  expect(picture.colours({ left: 60, top: 0, width: 40, height: 4 })).toEqual(new Set([BLACK]));
});

test.runIf(ALL_CASES)('what came too fast has no picture, and the recording says so', async () => {
  const { steps, notes } = await recorded('/plain/form', async (page) => {
    for (const label of ['Send me news', 'I agree to the terms', 'Large', 'Small']) await page.getByLabel(label).click();
  });
  expect(steps.length).toBe(4);
  expect(targetOf(steps[3] as Step)?.pixels?.crop).toBeUndefined();
  expect(notes?.map(({ text }) => text).join()).toContain('No picture could be had');
});
