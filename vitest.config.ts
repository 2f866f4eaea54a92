import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Every word of the driver's contract goes through a page of the extension, which takes over a minute: `npm run soak:record` runs it. */
const LONG = process.env['WAYMARK_ALL_CASES'] ? [] : ['tests/contract/chrome-debugger.test.ts'];

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/boundaries/planted/**', '**/node_modules/**', ...LONG],
    // Tests in browsers mostly wait for pages, so that there may be more of them than cores.
    maxWorkers: Math.max(3, availableParallelism()),
    // A machine that stands still for seconds, as shared ones do, is no fault of the page; what fails twice fails.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
