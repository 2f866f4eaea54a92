import { readdir, readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchForTests } from '../../browser.js';
import { some } from '../../chosen-cases.js';
import { serveSites, type Sites } from '../../sites/serve.js';
import { disagreements } from '../../sites/shop/agreement.js';
import { captureFlows, fileOf, RECORDINGS } from '../../sites/shop/capture.js';
import type { VersionName } from '../../sites/shop/events.js';
import { FLOW_SECRETS, FLOWS, type Flow } from '../../sites/shop/flows.js';
import { TRUTH } from '../../sites/shop/truth.js';
import { commonGround } from './common-ground.js';
import { replayFlows, type Replayed } from './replay-flows.js';

/** The trapped shop is where something wrong could be done: all of it is tried every day. */
const TRIED: Readonly<Record<VersionName, readonly Flow[]>> = { v1: some(FLOWS, 2), v2: some(FLOWS, 4), v3: FLOWS };

let sites: Sites;
let browser: Browser;
let replayed: readonly Replayed[];
let captured: ReadonlyMap<string, string>;

beforeAll(async () => {
  sites = await serveSites();
  browser = await launchForTests();
  const cases = (['v2', 'v3', 'v1'] as const).flatMap((version) => TRIED[version].map((flow) => ({ flow, version })));
  [replayed, captured] = await Promise.all([replayFlows(cases, sites, browser), captureFlows(TRIED.v1, sites, browser)]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

function runsIn(version: VersionName): readonly Replayed[] {
  return replayed.filter((run) => run.version === version);
}

function differences(flow: string, version: VersionName): string[] {
  const run = runsIn(version).find((one) => one.flow === flow);
  if (!run) throw new Error(`${flow} was not replayed in ${version}`);
  const steps = run.result.steps.map(({ step, outcome, reason }) => ({ number: step.number, outcome, reason }));
  return disagreements({ flow, version, steps, events: run.events });
}

describe('on the shop as recorded, every step passes and nothing else is touched', () => {
  for (const { name, title } of TRIED.v1) test(`${name}: ${title}`, () => expect(differences(name, 'v1')).toEqual([]));
});

describe('on the redesigned shop, every flow is done to its end, and on the right elements', () => {
  for (const { name, title } of TRIED.v2) test(`${name}: ${title}`, () => expect(differences(name, 'v2')).toEqual([]));

  test('some steps had to be healed', () => {
    const outcomes = runsIn('v2').flatMap(({ result }) => result.steps.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'healed' || outcome === 'flagged')).not.toEqual([]);
  });

  test('for at least half of the targets it keeps no id, no class and no path', () => {
    const targets = TRIED.v2.flatMap(({ steps }) => steps).filter((step) => 'css' in step);
    const kept = runsIn('v2').flatMap(({ result }) => result.steps.map(commonGround));
    expect(kept.filter((ground) => ground?.length === 0).length).toBeGreaterThanOrEqual(targets.length / 2);
  });
});

describe('in the trapped shop, the right element is found or nothing is done', () => {
  for (const { flow, trap } of TRUTH) test(`${flow}: ${trap.what}`, () => expect(differences(flow, 'v3')).toEqual([]));
});

describe('the recordings', () => {
  test('are those that the page code captures from the shop, untouched', async () => {
    expect(await readdir(RECORDINGS).then((names) => names.sort())).toEqual(FLOWS.map(fileOf).sort());
    for (const [name, text] of captured) {
      const file = await readFile(new URL(name, RECORDINGS), 'utf8');
      expect(withoutLayout(file), name).toEqual(withoutLayout(text));
    }
  });

  test('hold no secret', async () => {
    for (const name of await readdir(RECORDINGS)) {
      const bytes = await readFile(new URL(name, RECORDINGS));
      for (const secret of Object.values(FLOW_SECRETS)) expect(bytes.includes(secret), name).toBe(false);
    }
  });
});

/** Boxes, and which neighbour is the nearest, depend on the fonts of the machine. */
function withoutLayout(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === 'geometry' || key === 'neighbours' ? null : value));
}
