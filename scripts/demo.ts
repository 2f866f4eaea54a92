import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { survivePipes } from '../packages/runner/src/cli/screen.ts';
import { readEnvironment } from '../packages/runner/src/config.ts';
import { serveSites } from '../tests/sites/serve.ts';
import { fileOf } from '../tests/sites/shop/capture.ts';
import { DEMO_USER } from '../tests/sites/shop/data.ts';
import { FLOWS } from '../tests/sites/shop/flows.ts';
import { PARTS, readPart, type PartPlan, type PlayedPart } from './demo/parts.ts';
import { checkPortal, showPortal } from './demo/portal.ts';
import { tellChecked, tellEnd, tellPart, tellPortal, tellStart } from './demo/words.ts';
import { runNode } from './setup/child.mjs';
import { root } from './setup/root.mjs';

const WAYMARK = join(root, 'packages/runner/bin/waymark.js');
const FILES = FLOWS.map((flow) => `tests/sites/shop/recordings/${fileOf(flow)}`);

/** What the demonstration remembers is its own, and new each time. */
const DATA = join(root, 'waymark-report', 'data');

/** A demo password for a made-up customer; the portal's own jobs may need it too. A database that somebody works with is left alone. */
const ENV = { ...process.env, WAYMARK_SECRET_PASSWORD: DEMO_USER.password, WAYMARK_DATA_DIR: DATA, WAYMARK_DATABASE_URL: '' };

/** Ends after the reports. */
const NO_SERVE = '--no-serve';

/** The codes of `waymark run` that come with a whole report: all passed, or something was refused. */
const RAN_TO_THE_END = [0, 1];

/** What `npm start` shows: the recordings of the sample shop, replayed by the real program on a redesign and on a trapped version, then all of it in the portal. */
async function demonstrate(options: readonly string[]): Promise<number> {
  const sites = await serveSites();
  try {
    tellStart(sites.url);
    await rm(DATA, { recursive: true, force: true });
    const played: PlayedPart[] = [];
    for (const plan of PARTS) {
      tellPart(plan);
      const code = await play(plan, sites.url, options.filter((option) => option !== NO_SERVE));
      if (!RAN_TO_THE_END.includes(code)) return code;
      played.push(await readPart(plan, sites));
    }
    const code = tellEnd(played);
    return options.includes(NO_SERVE) ? code : Math.max(code, await endInPortal(played, sites.url));
  } finally {
    await sites.close();
  }
}

/** The shop stays open for jobs that are started in the portal. Where nobody looks, the portal is checked instead. */
async function endInPortal(played: readonly PlayedPart[], url: string): Promise<number> {
  const plan = { data: DATA, env: ENV };
  if (readEnvironment().ci) {
    const flagged = played.reduce((sum, { counts }) => sum + counts.flagged, 0);
    return tellChecked(await checkPortal(plan, { runs: played.length * FLOWS.length, waiting: flagged > 0 }));
  }
  tellPortal(url);
  await showPortal(plan);
  return 0;
}

/** One worker: the lines stay in order, and so do the shop's visitors, by which its log is told apart. */
async function play({ version, report }: PartPlan, url: string, options: readonly string[]): Promise<number> {
  await rm(join(root, report), { recursive: true, force: true });
  const fixed = ['--base-url', `${url}/shop/${version}`, '--mode', 'balanced', '--workers', '1', '--retries', '0', '--report', report];
  return runNode([WAYMARK, 'run', ...FILES, ...options, ...fixed], { env: ENV });
}

survivePipes([process.stdout, process.stderr]);
process.exitCode = await demonstrate(process.argv.slice(2));
