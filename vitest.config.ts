import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FIRST, ONLY_IN_SOAK } from './scripts/test-files.mjs';

/** What takes long, then all else in a browser, then what takes milliseconds. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = FIRST.findIndex((path) => moduleId.endsWith(path));
      if (at !== -1) return at;
      return FIRST.length + (moduleId.includes('/tests/') ? 0 : 1);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/boundaries/planted/**', '**/node_modules/**', ...(process.env['WAYMARK_ALL_CASES'] ? [] : ONLY_IN_SOAK)],
    sequence: { sequencer: LongestFirst },
    // Tests in browsers mostly wait for pages, so that there may be more of them than cores.
    maxWorkers: Math.max(3, availableParallelism()),
    // Modules keep no state of their own, so that a worker need not read them anew for each of two hundred files; tests share a browser and eyes by it.
    isolate: false,
    // A machine that stands still for seconds, as shared ones do, is no fault of the page; what fails three times fails.
    retry: 2,
    // What users keep is none of the tests' business; those that are about it name a folder of their own.
    env: { WAYMARK_MEMORY: 'off' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
