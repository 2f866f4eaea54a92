import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { EmbeddedDatabase } from '../../../packages/runner/src/storage/embedded.js';
import { templateFile } from '../../databases.js';

vi.setConfig({ testTimeout: 180_000 });

/** A small disk of its own; null where one may not be mounted. */
function mountDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk is told before it harms, and what was saved is there once there is room', async (context) => {
  const disk = await mkdtemp(join(tmpdir(), 'waymark-disk-'));
  if (!mountDisk(disk, 180)) context.skip('only an administrator may mount a disk');
  try {
    const folder = join(disk, 'data');
    mkdirSync(join(folder, 'postgres'), { recursive: true, mode: 0o700 });
    execFileSync('tar', ['-xf', await templateFile(), '-C', join(folder, 'postgres')], { stdio: 'ignore' });
    const db = await EmbeddedDatabase.open(folder);
    const save = (n: number): Promise<unknown> =>
      db.transaction((query) => query("insert into settings (tenant_id, scope, key, value) values ('local', 'tenant', $1, $2::jsonb)", [`key ${n}`, JSON.stringify(randomBytes(400_000).toString('base64'))]));
    let saved = 0;
    const fill = async (): Promise<void> => {
      for (; saved < 500; saved += 1) await save(saved);
    };
    await expect(fill()).rejects.toMatchObject({ code: 'full', message: expect.stringContaining('is full'), hint: expect.stringContaining('Make room') });
    expect(saved).toBeGreaterThan(5);
    await db.close();

    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(8 * 1024 * 1024));
    await expect(EmbeddedDatabase.open(folder)).rejects.toMatchObject({ code: 'full' });
    rmSync(ballast);
    execFileSync('mount', ['-o', 'remount,size=400m', disk]);
    const again = await EmbeddedDatabase.open(folder);
    expect(await again.transaction((query) => query('select count(*) as count, count(value) as whole from settings'))).toEqual([{ count: saved, whole: saved }]);
    await again.close();
  } finally {
    execFileSync('umount', ['-l', disk], { stdio: 'ignore' });
    await rm(disk, { recursive: true, force: true });
  }
});

test('too little room to begin with is told, and nothing is left behind', async (context) => {
  const disk = await mkdtemp(join(tmpdir(), 'waymark-disk-'));
  if (!mountDisk(disk, 100)) context.skip('only an administrator may mount a disk');
  try {
    await expect(EmbeddedDatabase.open(join(disk, 'data'))).rejects.toMatchObject({ code: 'full', message: expect.stringContaining('MB are needed') });
  } finally {
    execFileSync('umount', ['-l', disk], { stdio: 'ignore' });
    await rm(disk, { recursive: true, force: true });
  }
});
