import { proveLimits, type Proof, type Proven } from '../../tests/e2e/limits/prove-limits.js';
import { startPostgres } from '../../tests/postgres.js';

/** The limits under load: 4 processes with 400 callers on one PostgreSQL. `--minute` takes the real 50 a minute, and eight of them. */
const window = process.argv.includes('--minute') ? 60_000 : 2_000;
const CASES: Readonly<Record<string, Proof>> = {
  rate: { processes: 4, callers: 400, calls: 50, window, budget: 100_000_000, reserve: 10_000 },
  budget: { processes: 4, callers: 400, calls: 10_000, window: 200, budget: 1_000_000, reserve: 7_777 },
  killed: { processes: 4, callers: 200, calls: 20, window: 1_000, budget: 100_000_000, reserve: 10_000, killed: 2 },
};

function problemsOf({ processes, callers, calls, budget, killed = 0 }: Proof, { mostInWindow, spent, booked, admitted, refused, survivors }: Proven): string[] {
  const rules: Readonly<Record<string, boolean>> = {
    'over the rate': mostInWindow <= calls,
    'over the budget': spent <= budget && booked <= budget,
    // What a killed process settled and did not get to tell is booked all the same.
    'money got lost': killed > 0 ? booked >= spent : booked === spent,
    'somebody was left out': killed > 0 ? survivors === callers - (callers / processes) * killed : admitted + refused === callers,
  };
  return Object.entries(rules).flatMap(([problem, holds]) => (holds ? [] : [problem]));
}

const server = await startPostgres();
try {
  const results = await Promise.all(
    Object.entries(CASES).map(async ([name, proof]) => {
      const proven = await proveLimits(await server.url(), proof);
      return { name, proof, proven, problems: problemsOf(proof, proven) };
    }),
  );
  console.log(JSON.stringify(results, null, 2));
  console.table(Object.fromEntries(results.map(({ name, proven, problems }) => [name, { ...proven, problems: problems.join(', ') || 'none' }])));
  process.exitCode = results.every(({ problems }) => problems.length === 0) ? 0 : 1;
} finally {
  await server.stop();
}
