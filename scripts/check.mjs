import { runChecks, STATIC_CHECKS, UNIT_CHECKS } from './gate.mjs';
import { finishWith } from './setup/root.mjs';
import { setUp } from './setup/set-up.mjs';

// The build is the type check of core and runner.
await finishWith(async () => {
  await setUp({ browser: false });
  return (await runChecks([...STATIC_CHECKS, ...UNIT_CHECKS])) === 0 ? 0 : 1;
});
