import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Every word of the driver's contract through a page of the extension, 2 000 steps in its panel, the shop through it and a remote desktop take minutes: `npm run soak:record` runs them. */
const LONG = process.env['WAYMARK_ALL_CASES'] ? [] : ['tests/contract/chrome-debugger.test.ts', 'tests/e2e/extension/long.test.ts', 'tests/e2e/extension/shop.test.ts', 'tests/e2e/canvas/vnc.test.ts'];

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/boundaries/planted/**', '**/node_modules/**', ...LONG],
    // Tests in browsers mostly wait for pages, so that there may be more of them than cores.
    maxWorkers: Math.max(3, availableParallelism()),
    // Modules keep no state of their own, so that a worker need not read them anew for each of two hundred files.
    isolate: false,
    // A machine that stands still for seconds, as shared ones do, is no fault of the page; what fails twice fails.
    retry: 1,
    // What users keep is none of the tests' business; those that are about it name a folder of their own.
    env: { WAYMARK_MEMORY: 'off' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
