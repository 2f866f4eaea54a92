import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../packages/runner/src/storage/migrate.js';
import { openPostgres } from '../../packages/runner/src/storage/postgres.js';
import { proveJobs } from '../../tests/e2e/jobs/prove-jobs.js';

/** 500 jobs on 3 workers, unless another number is given, while workers are killed and paused, connections cut and the database restarted. */
const jobs = Number(process.argv[2] ?? 500);
const folder = mkdtempSync(join(tmpdir(), 'waymark-soak-'));
const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
if (account) chownSync(folder, account.uid, account.gid);
const keeper = spawn(process.execPath, [fileURLToPath(new URL('./restarting-postgres.mjs', import.meta.url)), folder, String(process.pid)], { ...account, cwd: folder, stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: folder } });
const database = await fileIn('address');
const db = openPostgres(database, { timeout: 5_000 });
await migrate(db);
let restarts = 0;
const verdict = await proveJobs(database, db, {
  jobs, rows: 2, workers: 3, every: 300, lease: 3_000, tell: (line) => void process.stderr.write(`${line}\n`),
  async restart() {
    restarts += 1;
    keeper.kill('SIGUSR2');
    await fileIn('restarts', (text) => Number(text) >= restarts);
  },
});
await db.close();
process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`);
const good = verdict.twice.length === 0 && verdict.lost.length === 0 && verdict.stuck === 0;
process.stdout.write(good ? `${jobs} jobs: no row lost, none done twice, no reservation stuck.\n` : 'FAILED\n');
process.exit(good ? 0 : 1);

async function fileIn(name: string, enough: (text: string) => boolean = () => true): Promise<string> {
  for (;;) {
    const file = join(folder, name);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
    if (text !== null && enough(text)) return text;
    await sleep(100);
  }
}

/** PostgreSQL does not run as root: an account that exists on every such machine does it. */
function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}
