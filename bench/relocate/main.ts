import { parseArgs } from 'node:util';
import { figuresOf, tableOfFigures, type Measured } from '@waymark/core';
import { readSites, type Case } from './data.ts';
import { prepare } from './fit.ts';
import { judgeCase } from './judge-case.ts';
import { fitModel, type Model } from './model.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, loso: { type: 'boolean' }, json: { type: 'boolean' }, verbose: { type: 'boolean' } } });
if (!values.data) {
  console.error('usage: npm run bench:relocate -- --data DIR [--loso] [--json] [--verbose]\n  DIR holds one JSON file a site, see docs/benchmarks.md');
  process.exit(2);
}
const cases = readSites(values.data);
const models = values.loso ? leaveEachSiteOut(cases) : new Map<string, Model>();
const measured = cases.flatMap((one) => measure(one, models.get(one.site)));
const figures = figuresOf(measured);
if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
else console.log(tableOfFigures(figures));

function measure(one: Case, model: Model | undefined): Measured[] {
  const questions = [undefined, ...(one.absent ? [one.absent] : [])];
  return questions.map((without) => {
    const verdict = judgeCase(one, { without, model });
    const right = !without && verdict.chosen !== null && one.right.has(verdict.chosen);
    if (values.verbose && (verdict.action === 'reject' || !right)) console.error(`${one.id}${without ? ' (gone)' : ''}: ${verdict.action} ${verdict.confidence.toFixed(2)}`);
    return { action: verdict.action, right, strict: verdict.chosen === one.answer, absent: without !== undefined, confidence: verdict.confidence, ms: verdict.ms };
  });
}

/** One model a site, fitted on all the others. */
function leaveEachSiteOut(all: readonly Case[]): Map<string, Model> {
  const prepared = all.map((one) => prepare(one));
  const sites = [...new Set(all.map(({ site }) => site))];
  return new Map(
    sites.map((site) => {
      if (!values.json) console.error(`fitting without ${site}`);
      return [site, fitModel(prepared.filter(({ one }) => one.site !== site))];
    }),
  );
}
