import type { CalibrationRecord } from '@waymark/core';

const WIDTH = 150;

/** The module that ships the record. */
export function moduleOf(record: CalibrationRecord): string {
  return `import type { CalibrationRecord } from './calibration-record.js';

/** Written by \`npm run fit:calibration\`; not edited by hand. */
export const FITTED_CALIBRATION: CalibrationRecord | null = ${literal(record, 0)};
`;
}

/** As the compiler's own style writes it: what fits on a line stands on one. */
function literal(value: unknown, depth: number): string {
  const flat = flatLiteral(value);
  if (flat.length + 2 * depth <= WIDTH || typeof value !== 'object' || value === null) return flat;
  const [indent, end] = ['  '.repeat(depth + 1), '  '.repeat(depth)];
  if (Array.isArray(value)) return `[\n${value.map((one) => `${indent}${literal(one, depth + 1)},\n`).join('')}${end}]`;
  return `{\n${Object.entries(value).map(([key, one]) => `${indent}${key}: ${literal(one, depth + 1)},\n`).join('')}${end}}`;
}

function flatLiteral(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return `{ ${Object.entries(value).map(([key, one]) => `${key}: ${flatLiteral(one)}`).join(', ')} }`;
  return String(value);
}
