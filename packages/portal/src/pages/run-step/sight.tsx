import type { SightReport } from '@waymark/core';
import { percentOf } from '../../components/decision/percent.js';
import { PlainTable } from '../../components/decision/plain-table.js';
import { words } from '../../words/index.js';

const text = words.runStep;
type Expected = SightReport['expected'][number];

/** What was expected on the screen, what was read there, and where page and screen told different things. */
export function Sight({ sight }: { sight: SightReport }) {
  const { problem, disagreements, expected } = sight;
  return (
    <>
      {problem !== null && <p>{text.notRead(problem)}</p>}
      {disagreements.length > 0 && <ul class="plain-list told">{disagreements.map(({ text: told }, at) => <li key={at}>{told}</li>)}</ul>}
      {expected.length > 0 && <PlainTable title={text.sight} columns={Object.values(text.sightColumns)} rows={expected.map((one) => rowOf(one, sight))} numbers={[2]} />}
    </>
  );
}

function rowOf(one: Expected, { observed, mismatches }: SightReport) {
  const read = observed.find(({ id }) => id === one.id);
  const missed = mismatches.find(({ id }) => id === one.id);
  const verdict = missed ? (missed.verdict === 'fail' ? 'fail' : 'unknown') : 'pass';
  return {
    key: one.id,
    class: verdict === 'fail' ? 'difference contradicts' : 'difference',
    cells: [
      `${text.expected[one.kind](one.text ?? '')}${one.role === null ? '' : text.asRole(one.role)}`,
      read ? `‘${read.text}’` : <span class="absent">{unread(one.kind)}</span>,
      read ? percentOf(read.confidence) : '',
      <span class="verdict">{text.sightVerdict[verdict]}</span>,
    ],
  };
}

function unread(kind: Expected['kind']): string {
  if (kind === 'url' || kind === 'title') return text.byPage;
  return kind === 'changed' ? text.compared : text.nothingOfIt;
}
