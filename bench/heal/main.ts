import { measureCache } from '../store/cache.js';
import { measureInsights } from '../store/insights.js';
import { measureLogging } from './logging.js';

/** `--small`: a hundredth of the rows, to see that it works. */
const less = process.argv.includes('--small') ? 100 : 1;

const lookups = await measureCache(100_000 / less);
for (const { store, entries, median, p95 } of lookups) console.log(`cache lookup, ${store}, ${entries} entries: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal ${store === 'embedded' ? 5 : 3} ms)`);
const logging = await measureLogging();
console.log(`logging on the redesigned shop: ${logging.logging.toFixed(0)} ms of ${logging.replay} ms of replay, ${(100 * logging.share).toFixed(2)} % (goal 3 %)`);
const insights = await measureInsights(1_000_000 / less);
for (const { store, rows, first, median } of insights) console.log(`insights, ${store}, ${rows} rows in each log: first ${first} ms, then ${median} ms (goal 2000 ms)`);
console.log(JSON.stringify({ lookups, logging, insights }));
