/**
 * They take long, and most of what they try is tried elsewhere too: every word of the driver's contract through a page of the extension, 2 000 steps in its
 * panel, the shop recorded through both recorders, remote desktops, the benchmarks, the lab's own pages, whole runs with every kind of trouble, what a team
 * does in a day, a worker with its own browser.
 * Only `npm run soak:cases` runs them.
 */
export const ONLY_IN_SOAK = [
  'tests/contract/chrome-debugger.test.ts',
  'tests/e2e/bench/bench.test.ts',
  'tests/e2e/canvas/remote-screen.test.ts',
  'tests/e2e/canvas/vnc.test.ts',
  'tests/e2e/extension/framed.test.ts',
  'tests/e2e/extension/long.test.ts',
  'tests/e2e/extension/shop.test.ts',
  'tests/e2e/extension/thin.test.ts',
  'tests/e2e/heal/whole-run.test.ts',
  'tests/e2e/jobs/browser-worker.test.ts',
  'tests/e2e/portal/journeys.test.ts',
  'tests/e2e/record/shop.test.ts',
  'tests/e2e/sites/lab-sites.test.ts',
];

/** Those that try some of each kind in `npm test`, and all in `npm run soak:cases`. */
export const MORE_IN_SOAK = [
  'tests/contract/page-driver.test.ts',
  'tests/e2e/canvas/canvas.test.ts',
  'tests/e2e/canvas/unseen-fields.test.ts',
  'tests/e2e/cli/run.test.ts',
  'tests/e2e/extension/canvas.test.ts',
  'tests/e2e/extension/cases.test.ts',
  'tests/e2e/extension/hostile.test.ts',
  'tests/e2e/extension/places.test.ts',
  'tests/e2e/extension/reading.test.ts',
  'tests/e2e/extension/shown-secrets.test.ts',
  'tests/e2e/extension/survival.test.ts',
  'tests/e2e/heal/shop-memory.test.ts',
  'tests/e2e/heal/troubled-store.test.ts',
  'tests/e2e/insights/page.test.ts',
  'tests/e2e/lab/lab.test.ts',
  'tests/e2e/limits/limits.test.ts',
  'tests/e2e/model/coordinates.test.ts',
  'tests/e2e/model/second-look.test.ts',
  'tests/e2e/model/together.test.ts',
  'tests/e2e/panel/accessible.test.ts',
  'tests/e2e/portal/from-the-extension.test.ts',
  'tests/e2e/portal/pages.test.ts',
  'tests/e2e/portal/recordings.test.ts',
  'tests/e2e/record/pictures.test.ts',
  'tests/e2e/record/record.test.ts',
  'tests/e2e/shop/shop.test.ts',
  'tests/e2e/sight/against-screen.test.ts',
  'tests/e2e/sight/find-by-sight.test.ts',
  'tests/e2e/verify/effect-by-sight.test.ts',
  'tests/e2e/verify/roles.test.ts',
  'tests/e2e/verify/verify-by-sight.test.ts',
];

/** Each takes as long as dozens of others: started last, they would leave the other cores without work at the end. */
export const FIRST = [
  'tests/e2e/portal/from-the-extension.test.ts',
  'tests/e2e/extension/canvas.test.ts',
  'tests/e2e/canvas/canvas.test.ts',
  'tests/e2e/extension/cases.test.ts',
  'tests/contract/page-driver.test.ts',
  'tests/e2e/record/record.test.ts',
  'tests/e2e/shop/shop.test.ts',
  'tests/e2e/heal/shop-memory.test.ts',
  'tests/e2e/cli/run.test.ts',
  'tests/e2e/record/cli.test.ts',
  'tests/e2e/store/embedded.test.ts',
  'tests/e2e/sight/find-by-sight.test.ts',
  'tests/e2e/extension/steering.test.ts',
  'tests/e2e/extension/recording.test.ts',
  'tests/e2e/extension/survival.test.ts',
  'tests/e2e/run/acting.test.ts',
];
