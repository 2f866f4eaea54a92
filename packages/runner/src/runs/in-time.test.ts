import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { inTime, OutOfTime } from './in-time.js';

const never = new Promise<string>(() => undefined);

test('work that hangs is given up', async () => {
  const { signal } = new AbortController();
  await expect(inTime(never, { signal, limit: 10, grace: 60_000 })).rejects.toBeInstanceOf(OutOfTime);
});

test('work that does not stop when told to is given up after the grace', async () => {
  const controller = new AbortController();
  const waiting = inTime(never, { signal: controller.signal, limit: 60_000, grace: 10 });
  controller.abort();
  await expect(waiting).rejects.toThrow('Stopped by the user.');
});

test('work that ends leaves no listener behind, however many rows there are', async () => {
  const { signal } = new AbortController();
  for (let row = 0; row < 50; row++) expect(await inTime(Promise.resolve('done'), { signal, limit: 60_000, grace: 60_000 })).toBe('done');
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
