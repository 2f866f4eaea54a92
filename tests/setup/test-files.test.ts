import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FIRST, MORE_IN_SOAK, ONLY_IN_SOAK } from '../../scripts/test-files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every file of tests that leaves cases to the soak, by its own words. */
function filesWithMore(): string[] {
  return ['tests', 'packages']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`))
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules/') && !file.endsWith('setup/test-files.test.ts'))
    .filter((file) => /from '[./]+chosen-cases\.js'/u.test(readFileSync(join(root, file), 'utf8')));
}

describe('the lists of what `npm test` leaves to `npm run soak:cases`', () => {
  it('name every file that tries fewer cases in `npm test`', () => {
    const listed = new Set([...MORE_IN_SOAK, ...ONLY_IN_SOAK]);
    expect(filesWithMore().length).toBeGreaterThan(10);
    expect(filesWithMore().filter((file) => !listed.has(file))).toEqual([]);
  });

  it('name files that are there, each once', () => {
    const named = [...MORE_IN_SOAK, ...ONLY_IN_SOAK];
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(FIRST.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });
});
