import { memo } from '../parts/memo.js';
import { Icon } from '../parts/icon.js';
import type { StepRow } from '../model/step-row.js';
import { words } from '../words.js';

export function Thumbnail({ row }: { row: Pick<StepRow, 'picture' | 'icon'> }) {
  if (row.picture === null) return <span class="thumb none"><Icon name={row.icon} /></span>;
  return <img class="thumb" src={row.picture} alt="" loading="lazy" decoding="async" draggable={false} />;
}

export function StepWords({ row }: { row: StepRow }) {
  return (
    <span class="step-words">
      <span class="step-title">{row.title}</span>
      {row.chips.length > 0 && (
        <span class="chips">
          {row.chips.map((chip) => (
            <span key={chip.text} class={`chip ${chip.kind}`}>
              {chip.kind === 'secret' && <Icon name="lock" />}
              {chip.kind === 'warn' && <Icon name="warn" />}
              {chip.text}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

interface StepHeadProps {
  row: StepRow;
  open: boolean;
  tabbable: boolean;
  onToggle(id: string): void;
}

/** Thousands of these stand in a list: one is drawn again only when its own step has changed. */
export const StepHead = memo(function StepHead({ row, open, tabbable, onToggle }: StepHeadProps) {
  return (
    <button type="button" class="step-head" data-step={row.id} tabIndex={tabbable ? 0 : -1} aria-expanded={open} draggable onClick={() => onToggle(row.id)}>
      <span class="step-number" aria-hidden="true">{row.number}</span>
      <span class="unseen">{words.row.number(row.number)}: </span>
      <Thumbnail row={row} />
      <StepWords row={row} />
      <Icon name={open ? 'up' : 'down'} />
    </button>
  );
});
