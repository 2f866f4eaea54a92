import { runNode } from './setup/child.mjs';
import { finishWith } from './setup/root.mjs';
import { setUp } from './setup/set-up.mjs';
import { MORE_IN_SOAK, ONLY_IN_SOAK } from './test-files.mjs';

/** Every case of what `npm test` tries some of; with --keep the table in docs/actions.md is made anew. */
await finishWith(async () => {
  const keep = process.argv.includes('--keep');
  const env = { ...(await setUp({ browser: true })), WAYMARK_ALL_CASES: '1', ...(keep && { WAYMARK_KEEP_RESULTS: '1' }) };
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...MORE_IN_SOAK, ...ONLY_IN_SOAK], { env });
  return keep ? runNode(['--import', 'tsx', 'scripts/actions-table.ts'], { env }) : code;
});
