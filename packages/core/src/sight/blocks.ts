import type { Rect } from '../element/geometry.js';
import type { ReadBlock, ReadLine, ReadWord } from '../ports/text-reader.js';
import { DisjointSets } from './disjoint-sets.js';
import type { LineWord } from './line-words.js';

/** Lines of a block: in heights of the lower one. */
export const BLOCK_LIMITS = { gap: 1.2, ratio: 1.6 } as const;

export interface PageText {
  words: ReadWord[];
  lines: ReadLine[];
  blocks: ReadBlock[];
}

/** Words of lines, given from top to bottom, become lines and blocks. */
export function pageText(lines: readonly (readonly LineWord[])[]): PageText {
  const written = lines.filter((words) => words.length > 0);
  const boxes = written.map((words) => around(words.map(rectOf)));
  const blockOf = blockNumbers(boxes);
  const text: PageText = { words: [], lines: [], blocks: [] };
  for (const [line, words] of written.entries()) {
    const block = blockOf[line] ?? 0;
    text.words.push(...words.map((word) => ({ text: word.text, confidence: word.confidence, box: rectOf(word), line, block })));
    text.lines.push({ text: words.map((word) => word.text).join(' '), box: boxes[line] as Rect<'device'>, confidence: mean(words), block });
  }
  const count = Math.max(-1, ...blockOf) + 1;
  for (let block = 0; block < count; block += 1) {
    const own = [...boxes.keys()].filter((line) => blockOf[line] === block);
    text.blocks.push({ lines: own, box: around(own.map((line) => boxes[line] as Rect<'device'>)) });
  }
  return text;
}

/** For each line the number of its block; blocks are counted in the order of their first lines. */
function blockNumbers(boxes: readonly Rect<'device'>[]): number[] {
  const sets = new DisjointSets(boxes.length);
  for (const [index, box] of boxes.entries()) {
    for (let above = index - 1; above >= 0; above -= 1) {
      if (goesOn(boxes[above] as Rect<'device'>, box)) sets.join(above, index);
    }
  }
  const numbers = new Map<number, number>();
  return boxes.map((_, index) => {
    const root = sets.find(index);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root) as number;
  });
}

function goesOn(above: Rect<'device'>, below: Rect<'device'>): boolean {
  const [low, high] = [Math.min(above.height, below.height), Math.max(above.height, below.height)];
  const gap = below.y - (above.y + above.height);
  const overlap = Math.min(above.x + above.width, below.x + below.width) - Math.max(above.x, below.x);
  return high <= BLOCK_LIMITS.ratio * low && gap > -low / 2 && gap <= BLOCK_LIMITS.gap * low && overlap > 0;
}

function rectOf({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): Rect<'device'> {
  return { space: 'device', x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function around(rects: readonly Rect<'device'>[]): Rect<'device'> {
  const left = Math.min(...rects.map(({ x }) => x));
  const top = Math.min(...rects.map(({ y }) => y));
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  const bottom = Math.max(...rects.map(({ y, height }) => y + height));
  return { space: 'device', x: left, y: top, width: right - left, height: bottom - top };
}

function mean(words: readonly LineWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
