import { runNode } from './setup/child.mjs';
import { finishWith } from './setup/root.mjs';
import { setUp } from './setup/set-up.mjs';

await finishWith(async () => {
  const env = await setUp({ browser: true });
  return runNode(['--import', 'tsx', 'scripts/demo.ts', ...process.argv.slice(2)], { env });
});
