import { writeFileSync } from 'node:fs';
import { actionsPage } from '../tests/e2e/record/actions-page.js';
import { keptResults } from '../tests/e2e/record/kept-results.js';

// After `WAYMARK_KEEP_RESULTS=1 npx vitest run tests/e2e/record`.
writeFileSync(new URL('../docs/actions.md', import.meta.url), actionsPage(keptResults()));
