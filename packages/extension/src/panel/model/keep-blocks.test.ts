import { expect, test } from 'vitest';
import { blockKeeper, type ReplayLine } from './keep-blocks.js';

const lines: ReplayLine[] = Array.from({ length: 2_000 }, (_, i) => ({
  row: { id: `s${i}`, number: i + 1, title: '', picture: null, icon: 'eye', chips: [] },
  kind: 'none',
  result: null,
  breakpoint: false,
  open: false,
}));
const afresh = (): ReplayLine[] => lines.map((line) => ({ ...line }));

test('all lines, in their order', () => {
  expect(blockKeeper()(lines).flat()).toEqual(lines);
  expect(blockKeeper()([])).toEqual([]);
});

test('only the block of a line that changed becomes another', () => {
  const changes: Partial<ReplayLine>[] = [{ kind: 'running' }, { breakpoint: true }, { open: true }, { row: { ...lines[777]!.row } }];
  for (const change of changes) {
    const keep = blockKeeper();
    const before = keep(afresh());
    const after = keep(lines.map((line, i) => (i === 777 ? { ...line, ...change } : { ...line })));
    const changed = after.filter((block, i) => block !== before[i]);
    expect(changed).toHaveLength(1);
    expect(changed[0]?.some(({ row }) => row.id === 's777')).toBe(true);
  }
});

test('a list that grew or shrank keeps the blocks before its end', () => {
  const keep = blockKeeper();
  const before = keep(afresh());
  const after = keep(afresh().slice(0, -1));
  expect(after.flat()).toHaveLength(1_999);
  expect(after.filter((block, i) => block !== before[i])).toHaveLength(1);
});
