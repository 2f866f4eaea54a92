import type { ReplayLine } from '../model/keep-blocks.js';
import type { RowState } from '../model/replay-progress.js';
import { Icon } from '../parts/icon.js';
import { memo } from '../parts/memo.js';
import { OutcomeBadge } from '../parts/outcome-badge.js';
import { words } from '../words.js';
import { ResultDetails } from './result-details.js';

interface RowActs {
  onToggle(id: string): void;
  onBreakpoint(id: string): void;
}

/** One block of the list: of thousands of rows, only those near a change are looked at again. */
export const ReplayRows = memo(function ReplayRows({ lines, ...acts }: { lines: readonly ReplayLine[] } & RowActs) {
  return <>{lines.map((line) => <ReplayRow key={line.row.id} {...line} {...acts} />)}</>;
});

const ReplayRow = memo(function ReplayRow({ row, kind, result, breakpoint, open, onToggle, onBreakpoint }: ReplayLine & RowActs) {
  const head = (
    <>
      <span class="step-number" aria-hidden="true">{row.number}</span>
      <span class="unseen">{words.row.number(row.number)}: </span>
      <span class="step-words"><span class="step-title">{row.title}</span></span>
      {result ? <OutcomeBadge outcome={result.outcome} /> : <RowBadge kind={kind} />}
    </>
  );
  return (
    <li class={`step replay-step k-${kind}${open ? ' open' : ''}`} data-row={row.id} aria-current={kind === 'running' || kind === 'waiting' ? 'step' : undefined}>
      <div class="replay-line">
        <button type="button" class="breakpoint" aria-pressed={breakpoint} aria-label={words.replay.breakpoint(row.number)} title={words.replay.breakpoint(row.number)} onClick={() => onBreakpoint(row.id)}>
          <span aria-hidden="true" />
        </button>
        {result ? (
          <button type="button" class="step-head" data-step={row.id} aria-expanded={open} onClick={() => onToggle(row.id)}>
            {head}
            <Icon name={open ? 'up' : 'down'} />
          </button>
        ) : (
          <div class="step-head still">{head}</div>
        )}
      </div>
      {open && result && <ResultDetails result={result} />}
    </li>
  );
});

function RowBadge({ kind }: { kind: RowState['kind'] }) {
  if (kind === 'running') return <span class="badge running"><span class="spinner" aria-hidden="true" /> {words.replay.runningNow}</span>;
  if (kind === 'waiting') return <span class="badge waiting"><span aria-hidden="true">‖</span> {words.replay.waitingNow}</span>;
  return null;
}
