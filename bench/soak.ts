import { lab } from '../packages/runner/src/cli/lab.ts';

/** The large counts: what `npm test` tries on a few dozen cases, on 2 000. Takes ten to twenty minutes. */
process.exitCode = await lab({ n: 2_000, seed: Number(process.argv[2] ?? 1), workers: 3, report: true });
