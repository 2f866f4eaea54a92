import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Bytes = AsyncIterable<Uint8Array>;

interface Readings<T> {
  /** Looks through all of it, and rejects where it is not to be taken. */
  check(body: Bytes): Promise<void>;
  take(body: Bytes): Promise<T>;
}

/** What is refused is refused before anything of it is stored. It is kept in a file meanwhile, not in memory, and the file goes however it ends. */
export async function readTwice<T>(body: Bytes, { check, take }: Readings<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-upload-'));
  const path = join(folder, 'body');
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await check(copied(body, file));
    } finally {
      await file.close();
    }
    return await take(createReadStream(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* copied(body: Bytes, file: FileHandle): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    await file.appendFile(chunk);
    yield chunk;
  }
}
