import { runNode } from './setup/child.mjs';
import { finishWith } from './setup/root.mjs';
import { setUp } from './setup/set-up.mjs';

/** Every case of recording, replaying and finding by sight, in the runner and in the extension, every view of the panel in every look, the driver's whole contract; with --keep the table in docs/actions.md is made anew. */
await finishWith(async () => {
  const keep = process.argv.includes('--keep');
  const env = { ...(await setUp({ browser: true })), WAYMARK_ALL_CASES: '1', ...(keep && { WAYMARK_KEEP_RESULTS: '1' }) };
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', 'tests/e2e/record/record.test.ts', 'tests/e2e/record/shop.test.ts', 'tests/e2e/extension/cases.test.ts', 'tests/e2e/extension/shop.test.ts', 'tests/e2e/extension/long.test.ts', 'tests/e2e/extension/canvas.test.ts', 'tests/e2e/extension/reading.test.ts', 'tests/e2e/canvas/canvas.test.ts', 'tests/e2e/canvas/vnc.test.ts', 'tests/e2e/sight/find-by-sight.test.ts', 'tests/e2e/panel/accessible.test.ts', 'tests/contract/chrome-debugger.test.ts'], { env });
  return keep ? runNode(['--import', 'tsx', 'scripts/actions-table.ts'], { env }) : code;
});
