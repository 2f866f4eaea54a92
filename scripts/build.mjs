import { ensureBuilt } from './setup/build.mjs';
import { finishWith } from './setup/root.mjs';

await finishWith(async () => {
  await ensureBuilt();
  return 0;
});
