import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packFolder, unpackFolder } from './cluster-image.js';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'waymark-image-'));
});
afterEach(() => rmSync(place, { recursive: true }));

describe('a packed folder', () => {
  it('comes out as it went in, with empty files and folders', () => {
    const from = join(place, 'from');
    mkdirSync(join(from, 'base', 'empty'), { recursive: true });
    writeFileSync(join(from, 'PG_VERSION'), '18\n');
    writeFileSync(join(from, 'base', 'none'), '');
    writeFileSync(join(from, 'base', 'bytes'), new Uint8Array([0, 255, 10, 13]));
    unpackFolder(packFolder(from), join(place, 'to'));
    expect(readdirSync(join(place, 'to'), { recursive: true }).toSorted()).toEqual(readdirSync(from, { recursive: true }).toSorted());
    for (const file of ['PG_VERSION', 'base/none', 'base/bytes']) expect(readFileSync(join(place, 'to', file))).toEqual(readFileSync(join(from, file)));
  });

  it('that is cut short makes nothing that looks whole', () => {
    const from = join(place, 'from');
    mkdirSync(from);
    writeFileSync(join(from, 'file'), 'x'.repeat(10_000));
    const image = packFolder(from);
    expect(() => unpackFolder(image.subarray(0, image.length - 5), join(place, 'to'))).toThrow('unexpected end of file');
    expect(readdirSync(place)).toEqual(['from']);
  });
});
