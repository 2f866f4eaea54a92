import type { Difference } from '@waymark/core';
import { words } from '../../words/index.js';
import { PlainTable } from './plain-table.js';
import { spaced } from './spaced.js';

const text = words.decision;

/** What a reviewer must look at comes first. */
const SEVERITY: readonly Difference['verdict'][] = ['contradicts', 'changed', 'lost', 'appeared', 'similar', 'same'];

/** What differs in the open, what is the same folded away. */
export function DifferencesTable({ differences }: { differences: readonly Difference[] }) {
  const sorted = differences.toSorted((a, b) => SEVERITY.indexOf(a.verdict) - SEVERITY.indexOf(b.verdict));
  const same = sorted.filter(({ verdict }) => verdict === 'same');
  const other = sorted.filter(({ verdict }) => verdict !== 'same');
  if (sorted.length === 0) return <p class="hint">{text.noDifferences}</p>;
  return (
    <>
      {other.length > 0 && <Differences differences={other} />}
      {same.length > 0 && (
        <details class="folded" open={other.length === 0}>
          <summary>{text.sameFolded(same.length)}</summary>
          <Differences differences={same} />
        </details>
      )}
    </>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const rows = differences.map(({ evidence, recorded, found, verdict }, at) => ({
    key: `${evidence} ${at}`,
    class: `difference ${verdict}`,
    cells: [spaced(evidence), shown(recorded), shown(found), <span class="verdict">{text.verdicts[verdict]}</span>],
  }));
  return <PlainTable title={text.differencesTitle} columns={Object.values(text.differenceColumns)} rows={rows} />;
}

function shown(value: string | null) {
  return value === null ? <span class="absent">{text.none}</span> : <span class="evidence">{value}</span>;
}
