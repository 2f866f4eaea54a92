import type { HealingAttempt } from '@waymark/core';
import { dollars } from '../../components/decision/dollars.js';
import { percentOf } from '../../components/decision/percent.js';
import { PlainTable } from '../../components/decision/plain-table.js';
import { words } from '../../words/index.js';

const text = words.runStep;
const MICROS = 1_000_000;

export function AttemptsTable({ attempts }: { attempts: readonly HealingAttempt[] }) {
  const rows = attempts.map(({ source, status, reason, judgement, latency, model }, at) => ({
    key: String(at),
    cells: [
      words.decision.sources[source] ?? source,
      `${text.attemptStatus[status]}: ${reason}`,
      percentOf(judgement?.final ?? null),
      words.parts.time.ms(latency),
      model?.cost === undefined || model.cost === null ? '' : dollars(model.cost / MICROS),
    ],
  }));
  return <PlainTable title={text.attempts} columns={Object.values(text.attemptColumns)} rows={rows} numbers={[2, 3, 4]} />;
}
