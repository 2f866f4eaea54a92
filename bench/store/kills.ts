import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killWriters } from '../../tests/e2e/store/kills.js';

/** Kills a process that writes to the embedded database, 200 times or as often as asked, and tells what was lost: `kills.ts [COUNT]`. */
const count = Number(process.argv[2] ?? 200);
const folder = await mkdtemp(join(tmpdir(), 'waymark-kills-'));
try {
  const killed = await killWriters(join(folder, 'data'), count);
  console.log(JSON.stringify(killed));
  console.log(`${killed.kills} kills, ${killed.saved} runs saved: ${killed.lost} lost, ${killed.broken} broken`);
  process.exitCode = killed.lost + killed.broken === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
