import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { InputError } from '../data/input-error.js';

const OPENED: readonly string[] = ['http:', 'https:', 'file:'];
const LOCAL = /^(localhost|127\.|\[::1\]|[\w-]+:\d+)/i;
const HOST = /^(localhost|[\w-]+(\.[\w-]+)+|\[[0-9a-f:]+\]|[\w-]+(?=:\d))(:\d+)?([/?#].*)?$/i;

/** What a person types into an address bar: the scheme may be missing. */
export function addressOf(typed: string): string {
  const address = typed.trim();
  if (HOST.test(address)) return new URL(`${LOCAL.test(address) ? 'http' : 'https'}://${address}`).href;
  if (URL.canParse(address) && OPENED.includes(new URL(address).protocol)) return new URL(address).href;
  throw new InputError(`‘${typed}’ is not an address that can be opened.`, 'Write it as in the address bar, such as https://example.org/start.');
}

/** Where the recording goes: the file that was named, or a free one after the site. */
export async function fileFor(url: string, { output, force }: { output?: string; force?: boolean }): Promise<string> {
  if (output === undefined) return freeFile(`${(new URL(url).hostname || 'recording').replace(/[^\w.-]/g, '')}.waymark.json`);
  const folder = dirname(resolve(output));
  if (!existsSync(folder)) throw new InputError(`The folder ${folder} does not exist.`, 'Make it first, or name another file with -o.');
  if (!existsSync(output) || force) return output;
  if (statSync(output).isDirectory()) throw new InputError(`${output} is a folder.`, 'Name the file inside it.');
  if (await agrees(`${output} exists. Replace it when the recording is done? (y/N) `)) return output;
  throw new InputError(`${output} exists.`, 'Name another file with -o, or replace it with --force.');
}

export function freeFile(wanted: string): string {
  for (let copy = 1; ; copy += 1) {
    const file = copy === 1 ? wanted : wanted.replace(/(\.waymark\.json)?$/, `-${copy}$1`);
    if (!existsSync(file)) return file;
  }
}

async function agrees(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^\s*y(es)?\s*$/i.test(await lines.question(question));
  } finally {
    lines.close();
  }
}
