import { EmbeddedDatabase } from '../../../packages/runner/src/storage/embedded.js';
import { checkConsistent, startWriter } from './writers.js';

export interface Killed {
  kills: number;
  saved: number;
  lost: number;
  broken: number;
}

/** Kills a process that writes, again and again, each time at another moment, and looks at what is left. */
export async function killWriters(folder: string, times: number, random: () => number = Math.random): Promise<Killed> {
  const killed: Killed = { kills: 0, saved: 0, lost: 0, broken: 0 };
  const saved: string[] = [];
  for (let n = 0; n < times; n += 1) {
    const writer = startWriter(folder, `kill ${n}`);
    const enough = 1 + Math.floor(random() * 12);
    // Some while it opens, most while it writes.
    await writer.until(({ lines, saved: done }) => (n % 5 === 4 ? lines.includes('open') : done.length >= enough));
    await new Promise((resolve) => setTimeout(resolve, random() * 40));
    writer.process.kill('SIGKILL');
    await writer.ended;
    saved.push(...writer.saved);
    const db = await EmbeddedDatabase.open(folder);
    const { missing, broken } = await checkConsistent(db, saved);
    await db.close();
    killed.kills += 1;
    killed.saved = saved.length;
    killed.lost += missing.length;
    killed.broken += broken;
  }
  return killed;
}
