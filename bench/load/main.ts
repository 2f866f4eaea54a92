import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '../../packages/runner/src/storage/database.js';
import { migrate } from '../../packages/runner/src/storage/migrate.js';
import { openPostgres } from '../../packages/runner/src/storage/postgres.js';
import { startPostgres } from '../../tests/postgres.js';
import { serverForTests } from '../../tests/servers.js';
import { acting, addRows, ended, newTenant, queueOn, until, workerOn } from '../../tests/e2e/jobs/stage.js';
import { countingSite } from '../../tests/e2e/jobs/counting-site.js';
import { workerMaker } from '../../tests/e2e/jobs/worker-processes.js';
import { loadBy, type Latencies } from './clients.js';

/** `npm run bench:load [scale]`: 1 is what docs/benchmarks.md tells; 0.05 is a try. */
const scale = Number(process.argv[2] ?? 1);
const many = (count: number): number => Math.max(20, Math.round(count * scale));
/** The goals: times of the unloaded, and megabytes between the second and the last of ten looks. */
const SLOWER = 5;
const GROWN_MB = 20;

const started = performance.now();
const say = (line: string): void => void process.stderr.write(`${Math.round((performance.now() - started) / 1000)} s: ${line}\n`);
const server = await startPostgres();
const url = await server.url();
const db = openPostgres(url, { connections: 10 });
await migrate(db);

const api = await underLoad();
const throughput = [await rowsPerSecond(1), await rowsPerSecond(2), await rowsPerSecond(4)];
const memory = await memoryOver(db, many(10_000));
process.stdout.write(`${JSON.stringify({ queued: many(10_000), api, throughput, memory }, null, 2)}\n`);
for (const line of table()) process.stdout.write(`${line}\n`);
const goals = verdicts();
for (const { goal, met } of goals) process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${goal}\n`);
await db.close();
await server.stop();
process.exit(goals.every(({ met }) => met) ? 0 : 1);

/** One client with nothing queued, then 50 with a full queue that a worker works on. Server, clients and worker are processes of their own. */
async function underLoad(): Promise<{ alone: Latencies; loaded: Latencies; ratio: number }> {
  const tested = await serverForTests({ open: () => Promise.resolve({ db, close: () => Promise.resolve() }) });
  const queue = await queueOn(db);
  const { token } = tested.people.owner;
  const site = await countingSite();
  const worker = workerMaker()({ database: url, tenant: 'local', site: site.url, concurrency: 2, timings: { beat: 5_000, lease: 20_000, poll: 500 }, before: 0, after: 400, reserves: false });
  const small = await addRows(queue, 1);
  await ended(queue, small.id);
  const load = { url: tested.url, token, pause: 1_000, job: small.id };
  await loadBy({ ...load, clients: 1, requests: 30, pause: 10 });
  const alone = await loadBy({ ...load, clients: 1, requests: many(200), pause: 20 });
  say(`one client, nothing queued: ${JSON.stringify(alone)}`);
  const { id } = await addRows(queue, many(10_000), { concurrency: 2 });
  say(`${many(10_000)} rows are queued; 50 clients, a minute or two`);
  const loaded = await loadBy({ ...load, job: id, clients: 50, requests: many(1_000) / 20 });
  say(`50 clients, ${many(10_000)} rows queued: ${JSON.stringify(loaded)}`);
  await queue.jobs.cancel(id, 'Measured.');
  worker.kill('SIGTERM');
  await worker.ended;
  await site.close();
  await tested.close();
  return { alone, loaded, ratio: Math.round((loaded.p95 / alone.p95) * 100) / 100 };
}

/** Rows that take no time, on workers in processes of their own: what the queue itself can do. */
async function rowsPerSecond(workers: number): Promise<{ workers: number; rows: number; perSecond: number }> {
  const rows = many(2_000);
  const tenant = await newTenant(db);
  const queue = await queueOn(db, tenant);
  const site = await countingSite();
  const make = workerMaker();
  const processes = Array.from({ length: workers }, () => make({ database: url, tenant, site: site.url, concurrency: 10, timings: { beat: 5_000, lease: 20_000, poll: 50 }, before: 0, after: 0, reserves: false }));
  await Promise.all(processes.map((one) => one.line('ready')));
  const jobs = Math.max(4, workers * 2);
  const begun = performance.now();
  const added = await Promise.all(Array.from({ length: jobs }, () => addRows(queue, Math.ceil(rows / jobs), { concurrency: 10 })));
  for (const { id } of added) await ended(queue, id);
  const seconds = (performance.now() - begun) / 1000;
  for (const one of processes) one.kill('SIGTERM');
  await Promise.all(processes.map((one) => one.ended));
  await site.close();
  const measured = { workers, rows: jobs * Math.ceil(rows / jobs), perSecond: Math.round((jobs * Math.ceil(rows / jobs)) / seconds) };
  say(JSON.stringify(measured));
  return measured;
}

/** Of a process that adds and runs jobs, collected before each look. */
async function memoryOver(database: Database, jobs: number): Promise<{ jobs: number; mb: number[]; grownMb: number }> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const queue = await queueOn(database, await newTenant(database));
  let done = 0;
  const worker = workerOn(queue, acting(() => void (done += 1)), { concurrency: 10 });
  const mb: number[] = [];
  for (let part = 1; part <= 10; part += 1) {
    for (let n = (part - 1) * (jobs / 10); n < part * (jobs / 10); n += 1) await addRows(queue, 1);
    await until(() => Promise.resolve(done >= part * (jobs / 10)));
    collect();
    mb.push(Math.round((process.memoryUsage().heapUsed / 1e6) * 10) / 10);
    say(`${done} jobs: ${mb.at(-1)} MB`);
  }
  await worker.stop();
  return { jobs: done, mb, grownMb: Math.round(((mb.at(-1) ?? 0) - (mb[1] ?? 0)) * 10) / 10 };
}

function table(): string[] {
  return [
    `API, one client:  p50 ${api.alone.p50} ms, p95 ${api.alone.p95} ms (${api.alone.requests} requests, ${api.alone.errors} errors)`,
    `API, 50 clients:  p50 ${api.loaded.p50} ms, p95 ${api.loaded.p95} ms (${api.loaded.requests} requests, ${api.loaded.errors} errors)`,
    ...throughput.map(({ workers, perSecond }) => `${workers} ${workers === 1 ? 'worker' : 'workers'}: ${perSecond} rows a second`),
    `Memory over ${memory.jobs} jobs: ${memory.mb.join(' ')} MB`,
  ];
}

function verdicts(): { goal: string; met: boolean }[] {
  const errors = api.alone.errors + api.loaded.errors;
  return [
    { goal: `50 clients with ${many(10_000)} rows queued: no error (${errors})`, met: errors === 0 },
    { goal: `95th percentile within ${SLOWER} × of the unloaded (${api.ratio} ×)`, met: api.ratio <= SLOWER },
    { goal: `memory flat over ${memory.jobs} jobs: at most ${GROWN_MB} MB more (${memory.grownMb} MB)`, met: memory.grownMb < GROWN_MB },
  ];
}
