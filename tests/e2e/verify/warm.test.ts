import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { EngineProcess } from '../../../packages/runner/src/ocr/engine-process.js';

it('an engine that is started beforehand is one process, which ends when it is closed', async () => {
  const own = async (): Promise<number> => {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'ppid,args']);
    return stdout.split('\n').filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('engine-child')).length;
  };
  const before = await own();
  const engine = new EngineProcess({ kind: 'ppocr' });
  engine.start();
  engine.start();
  await expect.poll(own, { timeout: 20_000 }).toBe(before + 1);
  await engine.close();
  await expect.poll(own, { timeout: 20_000 }).toBe(before);
});
