import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findConfig, milliseconds, parseConfig, readConfig, readEnvironment, secretVariable } from './config.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the config file', () => {
  test('is found from a folder below it, and its paths are relative to it', async () => {
    const below = join(folder, 'a', 'b');
    await mkdir(below, { recursive: true });
    await writeFile(
      join(folder, 'waymark.config.json'),
      JSON.stringify({ files: ['flows/x.json'], data: 'rows.csv', report: 'out', timeout: '10s', failOn: 'healed, flagged' }),
    );
    expect(findConfig(below)).toBe(join(folder, 'waymark.config.json'));
    expect(await readConfig(join(folder, 'waymark.config.json'))).toEqual({
      files: [join(folder, 'flows/x.json')],
      data: join(folder, 'rows.csv'),
      report: join(folder, 'out'),
      timeout: 10_000,
      failOn: ['healed', 'flagged'],
    });
  });

  test.each([
    [{ worker: 2 }, /no setting named ‘worker’/],
    [{ workers: 11 }, /workers: must be at most 10/],
    [{ workers: 1.5 }, /workers: must be a whole number/],
    [{ mode: 'bold' }, /mode: must be one of conservative, balanced, aggressive/],
    [{ timeout: 'soon' }, /timeout: must be milliseconds/],
    [{ timeout: 0 }, /timeout: must be milliseconds/],
    [{ failOn: ['passed'] }, /failOn\.0: must be one of healed, flagged, unverified/],
    [{ baseUrl: 'example.org' }, /baseUrl: must be a full address/],
    [{ locale: 'not a locale' }, /locale: must be a language tag/],
    [{ thresholds: { autoApply: 90 } }, /thresholds\.flag/],
    [{ atMostWrong: 'never' }, /atMostWrong: must be a share of wrong acts such as 1\/200/],
    [{ atMostWrong: 0 }, /atMostWrong: must be above 0/],
    [{ atMostWrong: '1/100000000' }, /atMostWrong: cannot be kept to 1 in 100000000/],
    [[], /must be of type object/],
  ])('%j is refused in words', (value, message) => {
    expect(() => parseConfig(value, (key) => key)).toThrow(message);
  });

  test('with a misspelt setting gets the nearest one', () => {
    expect(() => parseConfig({ worker: 2 }, (key) => key)).toThrow(expect.objectContaining({ hint: 'Did you mean ‘workers’?' }));
  });

  test('that is broken or missing is named', async () => {
    const path = join(folder, 'broken.json');
    await writeFile(path, '{"workers": 2,}');
    await expect(readConfig(path)).rejects.toThrow(/broken\.json is not JSON/);
    await expect(readConfig(join(folder, 'none.json'))).rejects.toThrow(/none\.json does not exist/);
  });
});

test.each([['500', 500], ['500ms', 500], ['10s', 10_000], ['1.5s', 1500], ['2m', 120_000], ['0s', 0], ['ten', undefined], ['', undefined], ['-5', undefined]])('%j is %j ms', (text, ms) => {
  expect(milliseconds(text)).toBe(ms);
});

describe('the environment', () => {
  test('holds secrets by a name that shells allow', () => {
    expect(secretVariable('db-password.1')).toBe('WAYMARK_SECRET_DB_PASSWORD_1');
    expect(readEnvironment({ WAYMARK_SECRET_PIN: '1234' }).secret('pin')).toBe('1234');
    expect(readEnvironment({}).secret('pin')).toBeUndefined();
  });

  test('with a mode that does not exist is refused', () => {
    expect(() => readEnvironment({ WAYMARK_MODE: 'bold' })).toThrow(/WAYMARK_MODE is ‘bold’/);
  });

  test('with a promise that cannot be kept is refused', () => {
    expect(() => readEnvironment({ WAYMARK_AT_MOST_WRONG: '1/100000000' })).toThrow(/WAYMARK_AT_MOST_WRONG cannot be kept/);
    expect(readEnvironment({ WAYMARK_AT_MOST_WRONG: '' }).promise).toBeUndefined();
  });

  test('an empty NO_COLOR does not count, FORCE_COLOR=0 switches off', () => {
    expect(readEnvironment({ NO_COLOR: '' }).noColour).toBe(false);
    expect(readEnvironment({ NO_COLOR: '1' }).noColour).toBe(true);
    expect(readEnvironment({ FORCE_COLOR: '0' }).forceColour).toBe(false);
    expect(readEnvironment({ FORCE_COLOR: '1' }).forceColour).toBe(true);
  });
});
