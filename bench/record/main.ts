import { parseArgs } from 'node:util';
import type { CDPSession } from 'playwright-core';
import { launchForTests } from '../../tests/browser.ts';
import { openStage, type Stage } from './stage.ts';
import { flood, workByHand } from './work.ts';

const ELEMENTS = 1_000;
const ROUNDS = 100;
const EVENTS = 50_000;
const LOOKS = 5;
/** The promise: milliseconds that input handling may take longer, at the 95th percentile. */
const LIMIT = 2;

interface Times {
  kind: string;
  events: number;
  p50: number;
  p95: number;
  max: number;
}

interface Memory {
  events: number;
  told: number;
  /** Of the page and the recorder, after garbage collection. */
  heapBytes: number;
}

const options = readOptions();
const browser = await launchForTests();
try {
  const recorded = await times(true);
  const bare = await times(false);
  const memory = options.quick ? [] : await memoryOverTime();
  if (options.json) process.stdout.write(`${JSON.stringify({ elements: ELEMENTS, limitMs: LIMIT, recorded, bare, memory })}\n`);
  else console.log([...timeLines(recorded, bare), ...memoryLines(memory)].join('\n'));
} finally {
  await browser.close();
}

function readOptions(): { json?: boolean; quick?: boolean } {
  try {
    return parseArgs({ options: { json: { type: 'boolean' }, quick: { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nusage: npm run bench:record -- [--json] [--quick]\n  --quick leaves out the 50 000 events`);
    return process.exit(2);
  }
}

async function times(recorded: boolean): Promise<Times[]> {
  const stage = await openStage(browser, { elements: ELEMENTS, recorded });
  await workByHand(stage.page, 5);
  await stage.page.evaluate('takeTimes()');
  await workByHand(stage.page, options.quick ? 30 : ROUNDS);
  const taken = (await stage.page.evaluate('takeTimes()')) as Record<string, number[]>;
  await stage.page.context().close();
  return Object.entries(taken)
    .filter(([, all]) => all.length > 0)
    .map(([kind, all]) => ({ kind, events: all.length, p50: at(all, 0.5), p95: at(all, 0.95), max: at(all, 1) }));
}

function at(all: readonly number[], part: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0) * 1_000) / 1_000;
}

async function memoryOverTime(): Promise<Memory[]> {
  const stage = await openStage(browser, { elements: ELEMENTS, recorded: true });
  await flood(stage, EVENTS / 20);
  const looks = [await memoryAt(stage, 0)];
  for (let look = 1; look <= LOOKS; look++) {
    await flood(stage, EVENTS / LOOKS);
    looks.push(await memoryAt(stage, (EVENTS / LOOKS) * look));
  }
  await stage.page.context().close();
  return looks;
}

async function memoryAt({ page, session, told }: Stage, events: number): Promise<Memory> {
  // An effect is watched for at most 1.5 s, and holds on to the page as it was.
  await page.waitForTimeout(2_000);
  return { events, told: told(), heapBytes: await heapOf(session) };
}

async function heapOf(session: CDPSession): Promise<number> {
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

function timeLines(recorded: readonly Times[], bare: readonly Times[]): string[] {
  const without = new Map(bare.map((one) => [one.kind, one]));
  const ms = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3)).padStart(9);
  return [
    `added by the recorder, in ms, on a page of ${ELEMENTS} elements (limit at p95: ${LIMIT} ms)`,
    `event          events       p50       p95       max   p95 without`,
    ...recorded.map(({ kind, events, p50, p95, max }) => `${kind.padEnd(14)}${String(events).padStart(7)} ${ms(p50)} ${ms(p95)} ${ms(max)}     ${ms(without.get(kind)?.p95)}${p95 > LIMIT ? '  over' : ''}`),
  ];
}

function memoryLines(memory: readonly Memory[]): string[] {
  if (memory.length === 0) return [];
  return ['', 'events   told      heap', ...memory.map(({ events, told, heapBytes }) => `${String(events).padStart(6)} ${String(told).padStart(6)} ${(heapBytes / 1_048_576).toFixed(2).padStart(7)} MB`)];
}
