import { STRATEGY_NAMES, TIER_NAMES, type Considered } from '@waymark/core';
import { words } from '../../words/index.js';
import { percentOf } from './percent.js';
import { PlainTable } from './plain-table.js';

const text = words.decision;

export function CandidatesTable({ considered }: { considered: readonly Considered[] }) {
  if (considered.length === 0) return <p class="hint">{text.noCandidates}</p>;
  const rows = considered.map(({ description, identity, tiers, strategies, notChosen }, at) => ({
    key: String(at),
    ...(notChosen === null && { class: 'chosen' }),
    cells: [
      description,
      percentOf(identity),
      [...tiers.map((tier) => TIER_NAMES[tier]), ...strategies.map((type) => STRATEGY_NAMES[type])].join(', ') || <span class="absent">{text.noTier}</span>,
      notChosen ?? <strong>{text.chosen}</strong>,
    ],
  }));
  return <PlainTable title={text.candidatesTitle} columns={Object.values(text.candidateColumns)} rows={rows} numbers={[1]} />;
}
