import { runNode } from './setup/child.mjs';
import { runChecks, STATIC_CHECKS } from './gate.mjs';
import { finishWith } from './setup/root.mjs';
import { setUp } from './setup/set-up.mjs';

// With arguments it is a part of the suite that is asked for; the static checks belong to the whole.
await finishWith(async () => {
  const only = process.argv.slice(2);
  const env = await setUp({ browser: true });
  const failed = only.length === 0 ? await runChecks(STATIC_CHECKS) : 0;
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...only], { env });
  return code !== 0 ? code : Math.min(failed, 1);
});
