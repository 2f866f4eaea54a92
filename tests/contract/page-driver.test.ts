import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { CdpDriver } from '@waymark/core';
import { pageScript } from '@waymark/injected';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { paintBoxes } from '../../packages/runner/src/drivers/paint-boxes.js';
import { PlaywrightCdpSession } from '../../packages/runner/src/drivers/playwright-cdp-session.js';
import { createPlaywrightDriver } from '../../packages/runner/src/drivers/playwright-driver.js';
import { systemClock } from '../../packages/runner/src/drivers/system-clock.js';
import { launchForTests } from '../browser.js';
import type { DriverUnderTest } from './driver-stage.js';
import { pageDriverContract } from './page-driver.contract.js';
import { SparePage } from './spare-page.js';

let folder = '';
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-driver-'));
  browser = await launchForTests();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const driven = new SparePage(() => browser);
const debugged = new SparePage(() => browser);

/** What the other driver cannot, or not in the same way. */
const ALONE = new Set(['tabs', 'downloads', 'pictures', 'the end of a page']);

const overPlaywright: DriverUnderTest = {
  name: 'Playwright',
  daily: (group, turn) => ALONE.has(group) || turn % 3 !== 0,
  folder: () => folder,
  gaps: {},
  async open({ downloads, ...options }) {
    const witness = await driven.take(options);
    const driver = await createPlaywrightDriver(witness, { downloads });
    return {
      driver,
      witness,
      async close() {
        await driver.dispose();
        await driven.giveBack(witness, options);
      },
    };
  },
};

const overProtocol: DriverUnderTest = {
  name: 'DevTools protocol',
  daily: (_, turn) => turn % 3 === 0,
  folder: () => folder,
  gaps: {
    tabs: 'a DevTools session is one tab; a host of several sessions is given to the driver where there is one',
    downloadPath: 'where files go is set for the whole browser, not for a session: Playwright keeps them for itself here',
  },
  async open({ downloads: _, ...options }) {
    const witness = await debugged.take(options);
    // Playwright answers dialogs by itself unless somebody listens; here the driver has to.
    const leave = (): void => undefined;
    witness.context().on('dialog', leave);
    const session = await PlaywrightCdpSession.open(witness);
    await emulate(session, options);
    const driver = await CdpDriver.attach({ session, clock: systemClock, script: pageScript, paint: paintBoxes });
    return {
      driver,
      witness,
      async close() {
        driver.dispose();
        await session.detach();
        witness.context().off('dialog', leave);
        await debugged.giveBack(witness, options);
      },
    };
  },
};

/** Emulation belongs to the session that asks for it: a picture taken by another one has another size. */
async function emulate(session: PlaywrightCdpSession, { viewport, deviceScaleFactor = 1, isMobile = false }: BrowserContextOptions): Promise<void> {
  if (viewport) await session.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: isMobile });
}

pageDriverContract(overPlaywright);
pageDriverContract(overProtocol);
