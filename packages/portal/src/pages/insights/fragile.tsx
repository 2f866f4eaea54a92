import type { Insights } from '@waymark/core';
import { PlainTable } from '../../components/decision/plain-table.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';

const text = words.insights.fragile;

export function Fragile({ told: { fragile } }: { told: Insights }) {
  if (fragile.length === 0) return <p class="hint">{text.none}</p>;
  const rows = fragile.map(({ recording, title, step, number, label, healed, suggested, failed }) => ({
    key: `${recording} ${step}`,
    cells: [
      <Link to={`/review?state=all&recording=${encodeURIComponent(recording)}`}>{text.step(number, label)}</Link>,
      <Link to={`/recordings/${encodeURIComponent(recording)}`}>{title ?? recording}</Link>,
      healed,
      suggested,
      failed,
    ],
  }));
  return (
    <>
      <p>{text.lead}</p>
      <PlainTable title={text.title} columns={Object.values(text.columns)} rows={rows} numbers={[2, 3, 4]} />
    </>
  );
}
