import type { Socket } from 'node:net';

/** Longer ones are refused: 64 MB, far beyond any row. */
const MAX_LINE = 64 * 1024 * 1024;

/** PostgreSQL stores no NUL in texts or jsonb, so that no row can hold these names. */
const DATE = '\u0000date';
const WHOLE = '\u0000whole';

/** JSON that keeps what rows and values hold besides: times and large whole numbers. */
export function encode(message: unknown): string {
  return `${JSON.stringify(message, function encodeField(this: Record<string, unknown>, key, value: unknown) {
    const raw = this[key];
    if (raw instanceof Date) return { [DATE]: raw.toISOString() };
    return typeof raw === 'bigint' ? { [WHOLE]: String(raw) } : value;
  })}\n`;
}

export function decode(line: string): unknown {
  return JSON.parse(line, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (DATE in value) return new Date(String(value[DATE]));
    return WHOLE in value ? BigInt(String(value[WHOLE])) : value;
  });
}

/** Calls `onLine` for each whole line, in order. */
export function readLines(socket: Socket, onLine: (line: string) => void): void {
  const chunks: string[] = [];
  let length = 0;
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const parts = chunk.split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      onLine([...chunks.splice(0), part].join(''));
      length = 0;
    }
    chunks.push(last);
    length += last.length;
    if (length > MAX_LINE) socket.destroy(new Error('A line was too long.'));
  });
}
