import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { survivePipes } from '../packages/runner/src/cli/screen.ts';
import { serveSites } from '../tests/sites/serve.ts';
import { fileOf } from '../tests/sites/shop/capture.ts';
import { DEMO_USER } from '../tests/sites/shop/data.ts';
import { FLOWS } from '../tests/sites/shop/flows.ts';
import { PARTS, readPart, type PartPlan, type PlayedPart } from './demo/parts.ts';
import { tellEnd, tellPart, tellStart } from './demo/words.ts';
import { runNode } from './setup/child.mjs';
import { root } from './setup/root.mjs';

const WAYMARK = join(root, 'packages/runner/bin/waymark.js');
const FILES = FLOWS.map((flow) => `tests/sites/shop/recordings/${fileOf(flow)}`);

/** What the demonstration remembers is its own, and new each time. */
const DATA = join(root, 'waymark-report', 'data');

/** The codes of `waymark run` that come with a whole report: all passed, or something was refused. */
const RAN_TO_THE_END = [0, 1];

/** What `npm start` shows: the recordings of the sample shop, replayed by the real program on a redesign and on a trapped version. */
async function demonstrate(options: readonly string[]): Promise<number> {
  const sites = await serveSites();
  try {
    tellStart(sites.url);
    await rm(DATA, { recursive: true, force: true });
    const played: PlayedPart[] = [];
    for (const plan of PARTS) {
      tellPart(plan);
      const code = await play(plan, sites.url, options);
      if (!RAN_TO_THE_END.includes(code)) return code;
      played.push(await readPart(plan, sites));
    }
    return tellEnd(played);
  } finally {
    await sites.close();
  }
}

/** One worker: the lines stay in order, and so do the shop's visitors, by which its log is told apart. */
async function play({ version, report }: PartPlan, url: string, options: readonly string[]): Promise<number> {
  await rm(join(root, report), { recursive: true, force: true });
  const fixed = ['--base-url', `${url}/shop/${version}`, '--mode', 'balanced', '--workers', '1', '--retries', '0', '--report', report];
  const env = { ...process.env, WAYMARK_SECRET_PASSWORD: DEMO_USER.password, WAYMARK_DATA_DIR: DATA };
  return runNode([WAYMARK, 'run', ...FILES, ...options, ...fixed], { env });
}

survivePipes([process.stdout, process.stderr]);
process.exitCode = await demonstrate(process.argv.slice(2));
