import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';

/** A path inside the folder, and its bytes; null for a folder. */
const Entries = z.array(z.tuple([z.string().regex(/^(?!.*\.\.)[\w.][\w./-]*$/u), z.int().min(0).nullable()]));
type Entry = z.infer<typeof Entries>[number];

/** The files of a folder as one piece: the length of the list of entries, the list, and all files one after the other. */
export function packFolder(folder: string): Buffer {
  const entries = entriesIn(folder, '');
  const list = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(list.length);
  const files = entries.flatMap(([path, size]) => (size === null ? [] : [readFileSync(join(folder, path))]));
  return brotliCompressSync(Buffer.concat([length, list, ...files]), { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } });
}

function entriesIn(folder: string, inside: string): Entry[] {
  return readdirSync(join(folder, inside), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): Entry[] => {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      return entry.isDirectory() ? [[path, null], ...entriesIn(folder, path)] : [[path, statSync(join(folder, path)).size]];
    });
}

/** Only its user may look into what it makes, as PostgreSQL demands. */
export function unpackFolder(image: Buffer, folder: string): void {
  const bytes = brotliDecompressSync(image);
  let at = 4 + bytes.readUInt32BE(0);
  const entries = Entries.parse(JSON.parse(bytes.toString('utf8', 4, at)));
  mkdirSync(folder, { mode: 0o700 });
  for (const [path, size] of entries) {
    if (size === null) mkdirSync(join(folder, path), { mode: 0o700 });
    else writeFileSync(join(folder, path), bytes.subarray(at, (at += size)), { mode: 0o600 });
  }
}
