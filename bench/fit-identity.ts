import { writeFileSync } from 'node:fs';
import { EVIDENCE } from '@waymark/core';
import { parseArgs } from 'node:util';
import { readSites } from './relocate/data.ts';
import { prepare, type Prepared } from './relocate/fit.ts';
import { fitModel } from './relocate/model.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (!values.data) {
  console.error('usage: npm run fit:identity -- --data DIR   (a folder of site files, see docs/benchmarks.md)');
  process.exit(2);
}
const cases = readSites(values.data).map((one) => prepare(one));
const model = fitModel(cases);
const inData = EVIDENCE.filter((evidence) => isInData(cases, evidence));

writeFileSync(
  new URL('../packages/core/src/element/fitted-weights.ts', import.meta.url),
  `import type { EvidenceWeights } from './evidence-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by \`npm run fit:identity\`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
${inData.map((evidence) => `  ${evidence}: ${JSON.stringify(model.identity[evidence]).replaceAll(':', ': ').replaceAll(',', ', ').replaceAll('"', '').replace('{', '{ ').replace('}', ' }')},`).join('\n')}
};
`,
);
writeFileSync(
  new URL('../packages/core/src/decide/fitted-standing.ts', import.meta.url),
  `import type { StandingWeights } from './standing.js';

/** Written by \`npm run fit:identity\`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
${Object.entries(model.standing).map(([name, value]) => `  ${name}: ${value},`).join('\n')}
};
`,
);
console.log(`fitted on ${cases.length} cases: ${inData.join(', ')}`);

function isInData(cases: readonly Prepared[], evidence: string): boolean {
  return cases.some((one) => [...one.comparisons.values()].some((list) => list.some((c) => c.evidence === evidence && c.verdict !== 'unknown')));
}
