#!/usr/bin/env node
import { existsSync } from 'node:fs';

// Only a clone has the builder; a published package carries its dist.
const builder = new URL('../../../scripts/setup/build.mjs', import.meta.url);
if (existsSync(builder)) await buildWhatChanged();

const { main } = await import('../dist/cli/main.js');
process.exitCode = await main(process.argv);

async function buildWhatChanged() {
  const { ensureBuilt } = await import(builder.href);
  try {
    await ensureBuilt();
  } catch (error) {
    process.stderr.write(`waymark: ${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
}
