import { parseArgs } from 'node:util';
import { launchForTests } from '../../tests/browser.ts';
import { serveSites } from '../../tests/sites/serve.ts';
import { measureLooks, type Looks, type LookTimes } from './look.ts';
import { profileFlows } from './profile.ts';
import { measureFlows, type FlowTimes } from './replay.ts';

const ROUNDS = { replay: 7, look: 21, profile: 2 } as const;

const options = readOptions();
const browser = await launchForTests();
const sites = await serveSites();
try {
  if (options.profile) console.log(await profileFlows({ browser, sites, rounds: ROUNDS.profile }));
  else show(await measureFlows({ browser, sites, rounds: ROUNDS.replay }), await measureLooks(browser, ROUNDS.look));
} finally {
  await browser.close();
  await sites.close();
}

function readOptions(): { json?: boolean; profile?: boolean } {
  try {
    return parseArgs({ options: { json: { type: 'boolean' }, profile: { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nusage: npm run bench:speed -- [--json | --profile]\n  --profile tells what the run loop spends its time on`);
    return process.exit(2);
  }
}

function show(flows: readonly FlowTimes[], looks: Looks): void {
  const total = (key: keyof Times): number => round(flows.reduce((sum, one) => sum + one[key], 0));
  const times = { waymarkMs: total('waymarkMs'), unseenMs: total('unseenMs'), playwrightMs: total('playwrightMs') };
  const replay = { ratio: round(times.waymarkMs / times.playwrightMs), verifyRatio: round(times.waymarkMs / times.unseenMs), ...times };
  if (options.json) process.stdout.write(`${JSON.stringify({ replay: { ...replay, flows }, ...looks })}\n`);
  else console.log([...replayLines(replay, flows), ...lookLines('locate', looks.locate), ...lookLines('heal', looks.heal)].join('\n'));
}

type Times = Pick<FlowTimes, 'waymarkMs' | 'unseenMs' | 'playwrightMs'>;

function replayLines(all: Times, flows: readonly FlowTimes[]): string[] {
  const ms = (value: number): string => `${String(Math.round(value)).padStart(6)} ms`;
  const line = (name: string, { waymarkMs, unseenMs, playwrightMs }: Times): string =>
    `${name.padEnd(24)}${(waymarkMs / playwrightMs).toFixed(2).padStart(6)} ×   ${(waymarkMs / unseenMs).toFixed(2).padStart(6)} ×  ${ms(waymarkMs)}  ${ms(unseenMs)}  ${ms(playwrightMs)}`;
  return [`replay                 to by hand   to --verify off  Waymark  verify off  by hand`, line('all flows', all), ...flows.map((one) => line(`  ${one.flow} (${one.steps})`, one))];
}

function lookLines(name: string, times: readonly LookTimes[]): string[] {
  const head = `\n${name.padEnd(12)}elements   median      p95   µs an element   round trip`;
  return [
    head,
    ...times.map(
      ({ elements, medianMs, p95Ms, wholeMs }) =>
        `${' '.repeat(12)}${String(elements).padStart(8)} ${medianMs.toFixed(1).padStart(8)} ${p95Ms.toFixed(1).padStart(8)} ${((medianMs * 1_000) / elements).toFixed(1).padStart(15)} ${wholeMs.toFixed(1).padStart(12)}`,
    ),
  ];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
