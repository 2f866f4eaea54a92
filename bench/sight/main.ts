/**
 * What eyes add to a replay: the pages of tests/sites/sight-pages, each with sight off and with `auto`.
 * Names of pages as arguments measure these alone; `--json` prints the figures for programs.
 */
import { EITHER, FOUND, REFUSED } from '../../tests/e2e/sight/cases.js';
import { SightStage } from '../../tests/e2e/sight/sight-stage.js';

interface Measured {
  page: string;
  meant: 'found' | 'refused' | 'either';
  verify: 'off' | 'auto';
  right: boolean;
  wrong: boolean;
  outcome: string;
  reason: string;
  ms: number;
}

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const stage = new SightStage();
const measured: Measured[] = [];
await stage.open();
try {
  for (const [meant, cases] of [['found', FOUND], ['refused', REFUSED], ['either', EITHER]] as const) {
    for (const [page, deed] of cases.filter(([name]) => asked.length === 0 || asked.includes(name))) {
      const target = await stage.record(`${page}-v1`, deed.css);
      for (const verify of ['off', 'auto'] as const) {
        const { step, done } = await stage.replay(`${page}-v2`, deed, target, { verify });
        measured.push({ page, meant, verify, right: done.some((one) => one.endsWith('right')), wrong: done.some((one) => one.endsWith('wrong')), outcome: step.outcome, reason: step.reason, ms: step.ms });
      }
    }
  }
} finally {
  await stage.close();
}

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
else {
  for (const { page, meant, verify, outcome, wrong, reason, ms } of measured) process.stdout.write(`${page.padEnd(12)} ${meant.padEnd(8)} ${verify.padEnd(5)} ${outcome.padEnd(10)} ${wrong ? 'WRONG ' : ''}${ms} ms  ${reason}\n`);
  for (const verify of ['off', 'auto'] as const) {
    const ones = measured.filter((one) => one.verify === verify);
    const count = (test: (one: Measured) => boolean): number => ones.filter(test).length;
    process.stdout.write(`${verify}: ${count((one) => one.meant === 'found' && one.right)} of ${count((one) => one.meant === 'found')} found, ${count((one) => one.wrong)} wrong, ${count((one) => one.meant === 'refused' && one.outcome === 'refused')} of ${count((one) => one.meant === 'refused')} refused that must be\n`);
  }
}
