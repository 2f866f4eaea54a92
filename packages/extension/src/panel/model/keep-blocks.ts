import type { ShownStepResult } from '../../messages.js';
import type { RowState } from './replay-progress.js';
import type { StepRow } from './step-row.js';

/** What a line of a replay shows. */
export interface ReplayLine {
  row: StepRow;
  kind: RowState['kind'];
  result: ShownStepResult | null;
  breakpoint: boolean;
  open: boolean;
}

/** Lines in a block: few blocks for the whole list, few lines for the one that changes. */
const SIZE = 50;

/** Cuts a list into blocks, and gives back the very same block where none of its lines has changed. */
export function blockKeeper(): (lines: readonly ReplayLine[]) => readonly (readonly ReplayLine[])[] {
  const held: { blocks: readonly (readonly ReplayLine[])[] } = { blocks: [] };
  return (lines) => {
    held.blocks = Array.from({ length: Math.ceil(lines.length / SIZE) }, (_, i) => {
      const block = lines.slice(i * SIZE, (i + 1) * SIZE);
      const before = held.blocks[i];
      return before && sameLines(before, block) ? before : block;
    });
    return held.blocks;
  };
}

function sameLines(before: readonly ReplayLine[], lines: readonly ReplayLine[]): boolean {
  return before.length === lines.length && lines.every((line, i) => sameLine(before[i], line));
}

function sameLine(before: ReplayLine | undefined, { row, kind, result, breakpoint, open }: ReplayLine): boolean {
  return before?.row === row && before.kind === kind && before.result === result && before.breakpoint === breakpoint && before.open === open;
}
