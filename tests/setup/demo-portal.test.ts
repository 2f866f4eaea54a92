import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPortal } from '../../scripts/demo/portal.js';
import { templateFile } from '../databases.js';

describe('the portal at the end of the demonstration', () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'waymark-demo-'));
    mkdirSync(join(data, 'postgres'));
    execFileSync('tar', ['-xf', await templateFile(), '-C', join(data, 'postgres')], { stdio: 'ignore' });
  });
  afterAll(() => rm(data, { recursive: true, force: true }));

  it('is started, looked at and ended; what is not there is said', async () => {
    const look = await checkPortal({ data, env: process.env }, { runs: 16, waiting: true });
    expect(look).toEqual({ runs: 0, waiting: 0, problems: ['The portal knows 0 runs, not 16.', '0 healings wait in the portal, but the runs say otherwise.'] });
  }, 120_000);

  it('says why it could not be started', async () => {
    const { problems } = await checkPortal({ data: join(data, 'postgres', 'PG_VERSION'), env: process.env }, { runs: 0, waiting: false });
    expect(problems).toEqual([expect.stringMatching(/^The portal did not start .*PG_VERSION/su)]);
  }, 120_000);
});
