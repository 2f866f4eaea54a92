import { expect, it } from 'vitest';
import { shortLines } from './log.js';

function shown(...lines: object[]): string[] {
  const written: string[] = [];
  const log = shortLines((text) => void written.push(text));
  for (const line of lines) log.write(JSON.stringify(line));
  return written.map((text) => text.replace(/^\d\d:\d\d:\d\d /u, '').trimEnd());
}

it('tells a person at a terminal of requests in a few words, of files only where they fail', () => {
  const request = { level: 'info', msg: 'answered', method: 'GET', route: '/api/runs', status: 200, ms: 3.4 };
  expect(shown(request, { ...request, route: '/*' }, { ...request, route: '/*', status: 404 })).toEqual(['GET /api/runs 200 3 ms', 'GET /* 404 3 ms']);
});

it('shows where something went wrong', () => {
  expect(shown({ level: 'error', msg: 'internal error', stack: 'Error: x\n    at y' }, { level: 'info', msg: 'listening at x' })).toEqual(['error: internal error\nError: x\n    at y', 'listening at x']);
});
