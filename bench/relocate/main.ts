import { parseArgs } from 'node:util';
import { figuresOf, isActed, reliabilityLines, tableOfFigures, type Measured } from '@waymark/core';
import type { Sample } from '../calibration/samples.ts';
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
const asked = cases.flatMap((one) => ask(one, models.get(one.site)));
const figures = figuresOf(asked.map(({ measured }) => measured));
if (values.json) process.stdout.write(`${JSON.stringify({ ...figures, command: `npm run bench:relocate${values.loso ? ' -- --loso' : ''}`, results: asked.map(({ result }) => result) })}\n`);
else console.log([tableOfFigures(figures), '', ...reliabilityLines(figures.calibration)].join('\n'));

function ask(one: Case, model: Model | undefined): { measured: Measured; result: Sample }[] {
  const questions = [undefined, ...(one.absent ? [one.absent] : [])];
  return questions.map((without) => {
    const verdict = judgeCase(one, { without, model });
    const right = !without && verdict.chosen !== null && one.right.has(verdict.chosen);
    if (values.verbose && (verdict.action === 'reject' || !right)) console.error(`${one.id}${without ? ' (gone)' : ''}: ${verdict.action} ${verdict.confidence.toFixed(2)}`);
    const { action, score, confidence, source, ms } = verdict;
    const absent = without !== undefined;
    return {
      measured: { action, right, strict: verdict.chosen === one.answer, absent, confidence, ms },
      result: { id: `${one.id}${absent ? '-gone' : ''}`, site: one.site, outcome: action, score, confidence, source, right: absent ? !isActed({ action }) : isActed({ action }) && right },
    };
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
