import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './setup/child.mjs';
import { finishWith, root, SetupError } from './setup/root.mjs';
import { setUp } from './setup/set-up.mjs';

/** Benchmarks that work on properties alone. */
const WITHOUT_BROWSER = ['relocate', 'fit-identity', 'calibration'];

await finishWith(async () => {
  const [name = '', ...options] = process.argv.slice(2);
  const program = [`bench/${name}.ts`, `bench/${name}/main.ts`].find((path) => existsSync(join(root, path)));
  if (!/^[a-z-]+$/.test(name) || !program) throw new SetupError(`There is no benchmark named "${name}" in bench/.`);
  const env = await setUp({ browser: !WITHOUT_BROWSER.includes(name) });
  return runNode(['--import', 'tsx', program, ...options], { env });
});
