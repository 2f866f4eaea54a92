import type { Look } from './capture.ts';
import type { ChangeCosts } from './changes.ts';
import type { ExtensionMemory } from './extension-memory.ts';
import type { MemoryFigures } from './memory.ts';
import type { Score } from './score.ts';

export interface PageRow extends Look {
  id: string;
  /** Milliseconds. */
  cpu: number;
  wall: number;
  score: Score;
  plain: { cpu: number; score: Score } | null;
}

export interface Results {
  engine: string;
  rows: readonly PageRow[];
  changes: readonly ChangeCosts[];
  memory: MemoryFigures | null;
  extension: ExtensionMemory | null;
}

export function rowLine({ id, theme, dpr, cpu, score, plain }: PageRow, verbose: boolean): string[] {
  const beside = plain ? `   plain ${figures(plain.score)} ${plain.cpu.toFixed(0).padStart(6)} ms` : '';
  const line = `${`${id} ${theme} ${dpr}×`.padEnd(36)}${figures(score)} ${cpu.toFixed(0).padStart(6)} ms${beside}`;
  if (!verbose) return [line];
  const wrong = { missed: score.missed, invented: score.invented, 'phrases lost': score.lostPhrases };
  return [line, ...Object.entries(wrong).flatMap(([what, which]) => (which.length > 0 ? [`    ${what}: ${which.join(' | ')}`] : []))];
}

export function summary({ engine, rows, changes, memory, extension }: Results): string {
  return [
    ...(rows.length > 0 ? tableLines(engine, rows) : []),
    ...changes.map(changeLine),
    ...(memory ? [`memory: ${memory.after50} MB after 50 small readings, ${memory.after500} MB after 500`] : []),
    ...(extension ? [`extension: ${extension.after50} MB in the browser's page processes after 50 pictures, ${extension.after200} MB after 200`] : []),
  ].join('\n');
}

function tableLines(engine: string, rows: readonly PageRow[]): string[] {
  const plain = rows.flatMap((row) => (row.plain ? [row.plain] : []));
  const own = rows.reduce((sum, { cpu }) => sum + cpu, 0);
  const theirs = plain.reduce((sum, { cpu }) => sum + cpu, 0);
  return [
    '',
    `${''.padEnd(36)}recall controls precision phrases    CPU`,
    `${`ink lines, each read by ${engine}`.padEnd(36)}${figures(total(rows.map(({ score }) => score)))} ${(own / rows.length).toFixed(0).padStart(6)} ms a page`,
    ...(plain.length > 0 ? [`${'Tesseract.js, plain screenshot'.padEnd(36)}${figures(total(plain.map(({ score }) => score)))} ${(theirs / rows.length).toFixed(0).padStart(6)} ms a page; ratio ${(own / theirs).toFixed(2)}`] : []),
    ...groups(rows),
  ];
}

function groups(rows: readonly PageRow[]): string[] {
  const names = [...new Set(rows.flatMap(({ id, theme, dpr }) => [id.split('/')[0] ?? id, theme, `${dpr}×`]))];
  return names.map((name) => {
    const own = rows.filter(({ id, theme, dpr }) => [id.split('/')[0], theme, `${dpr}×`].includes(name));
    const plain = own.reduce((sum, row) => sum + (row.plain?.cpu ?? 0), 0);
    const ratio = plain > 0 ? `; ratio ${(own.reduce((sum, { cpu }) => sum + cpu, 0) / plain).toFixed(2)}` : '';
    return `  ${name.padEnd(34)}${figures(total(own.map(({ score }) => score)))}${ratio}`;
  });
}

function changeLine({ id, cold, unchanged, widget, relaid, boxes, boxesWall }: ChangeCosts): string {
  const share = (value: number): string => `${((100 * value) / cold).toFixed(1)} %`;
  return `${id}: cold ${cold.toFixed(0)} ms, unchanged ${share(unchanged)}, one widget changed ${share(widget)}, the page laid out anew by it ${share(relaid)}, three boxes ${boxes.toFixed(0)} ms (${boxesWall.toFixed(0)} ms by the clock)`;
}

function figures({ words, found, controls, foundControls, read, right, phrases, foundPhrases }: Score): string {
  return [share(found, words), share(foundControls, controls), share(right, read), share(foundPhrases, phrases)].join('  ');
}

function share(part: number, whole: number): string {
  return whole === 0 ? '     –' : ((100 * part) / whole).toFixed(1).padStart(6);
}

function total(scores: readonly Score[]): Score {
  const sum = (key: 'words' | 'found' | 'controls' | 'foundControls' | 'read' | 'right' | 'phrases' | 'foundPhrases'): number => scores.reduce((so, score) => so + score[key], 0);
  return {
    words: sum('words'), found: sum('found'), controls: sum('controls'), foundControls: sum('foundControls'),
    read: sum('read'), right: sum('right'), phrases: sum('phrases'), foundPhrases: sum('foundPhrases'),
    missed: [], invented: [], lostPhrases: [],
  };
}
