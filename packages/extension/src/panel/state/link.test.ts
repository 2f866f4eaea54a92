import { expect, test } from 'vitest';
import type { PanelEvent } from '../../messages.js';
import { openLink, type PortLike } from './link.js';

interface Line {
  port: PortLike;
  sent: { id: number; call: string }[];
  say(message: unknown): void;
  drop(): void;
}

/** Lines that a worker would hold; time passes only when a test says so. */
function exchange() {
  const lines: Line[] = [];
  const waiting: { ms: number; callback: () => void }[] = [];
  const statuses: string[] = [];
  const events: PanelEvent[] = [];
  const closed = { value: false };
  const connect = (): PortLike => {
    if (closed.value) throw new Error('Extension context invalidated.');
    const heard: ((message: unknown) => void)[] = [];
    const dropped: (() => void)[] = [];
    const line: Line = {
      sent: [],
      say: (message) => heard.forEach((listener) => listener(message)),
      drop: () => dropped.forEach((listener) => listener()),
      port: {
        postMessage: (message) => line.sent.push(message as Line['sent'][number]),
        disconnect: () => {},
        onMessage: { addListener: (listener) => heard.push(listener) },
        onDisconnect: { addListener: (listener) => dropped.push(listener) },
      },
    };
    lines.push(line);
    return line.port;
  };
  const link = openLink({ connect, onEvent: (event) => events.push(event), onStatus: (status) => statuses.push(status), after: (ms, callback) => waiting.push({ ms, callback }) });
  return { link, lines, waiting, statuses, events, closed, pass: () => waiting.shift()?.callback() };
}

test('answers find their calls, in whatever order they come', async () => {
  const { link, lines } = exchange();
  const first = link.call('recordings.list', undefined);
  const second = link.call('recordings.duplicate', { id: 'a' });
  lines[0]!.say({ id: 2, ok: true, value: { id: 'b' } });
  lines[0]!.say({ id: 1, ok: false, problem: { message: 'No.', whatToDo: 'Wait.' } });
  expect(await second).toEqual({ ok: true, value: { id: 'b' } });
  expect(await first).toEqual({ ok: false, problem: { message: 'No.', whatToDo: 'Wait.' } });
});

test('what may be done twice is asked again of the worker that came back; the rest is not', async () => {
  const { link, lines, pass, statuses } = exchange();
  const list = link.call('recordings.list', undefined);
  const doubled = link.call('recordings.duplicate', { id: 'a' });
  lines[0]!.drop();
  expect((await doubled).ok).toBe(false);
  pass();
  expect(lines[1]!.sent.map(({ call }) => call)).toEqual(['recordings.list']);
  lines[1]!.say({ id: lines[1]!.sent[0]!.id, ok: true, value: [] });
  expect(await list).toEqual({ ok: true, value: [] });
  expect(statuses).toEqual(['connected', 'lost', 'connected']);
});

test('a worker that stays away is tried less and less often, and found when it is back', () => {
  const { lines, waiting, closed, pass, statuses } = exchange();
  closed.value = true;
  lines[0]!.drop();
  const pauses = Array.from({ length: 9 }, () => {
    const ms = waiting[0]!.ms;
    pass();
    return ms;
  });
  expect(pauses.every((ms, i) => i === 0 || ms >= pauses[i - 1]!)).toBe(true);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5_000);
  closed.value = false;
  pass();
  expect(statuses.at(-1)).toBe('connected');
});

test('events are handed on; what is neither event nor answer is dropped; an old line is not heard', () => {
  const { lines, events, pass, statuses } = exchange();
  lines[0]!.say({ event: 'listChanged' });
  for (const odd of [null, 7, 'x', {}, { id: 'text' }, { id: 99, ok: true }]) lines[0]!.say(odd);
  expect(events).toEqual([{ event: 'listChanged' }]);
  lines[0]!.drop();
  pass();
  lines[0]!.drop();
  expect(statuses).toEqual(['connected', 'lost', 'connected']);
});
