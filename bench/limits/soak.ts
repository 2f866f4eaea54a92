import { proveLimits, type Proof } from '../../tests/e2e/limits/prove-limits.js';
import { startPostgres } from '../../tests/postgres.js';

/** The limits under load: 4 processes with 400 callers on one PostgreSQL. `--minute` takes the real 50 a minute, and eight of them. */
const window = process.argv.includes('--minute') ? 60_000 : 2_000;
const CASES: Readonly<Record<string, Proof>> = {
  rate: { processes: 4, callers: 400, calls: 50, window, budget: 100_000_000, reserve: 10_000 },
  budget: { processes: 4, callers: 400, calls: 10_000, window: 200, budget: 1_000_000, reserve: 7_777 },
};

const server = await startPostgres();
try {
  const proven = Object.fromEntries(await Promise.all(Object.entries(CASES).map(async ([name, proof]) => [name, { proof, proven: await proveLimits(await server.url(), proof) }] as const)));
  console.log(JSON.stringify(proven, null, 2));
  const broken = Object.values(proven).some(({ proof, proven: { mostInWindow, spent, booked, admitted, refused } }) => mostInWindow > proof.calls || spent > proof.budget || spent !== booked || admitted + refused !== proof.callers);
  process.exitCode = broken || proven['rate']?.proven.refused !== 0 ? 1 : 0;
} finally {
  await server.stop();
}
