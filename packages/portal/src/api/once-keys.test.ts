import { describe, expect, it } from 'vitest';
import { OnceKeys } from './once-keys.js';

function keys(): OnceKeys {
  const made = { count: 0 };
  return new OnceKeys(() => `key ${(made.count += 1)}`);
}

const job = { name: 'addJob', body: { recording: 'a' } } as const;

describe('OnceKeys', () => {
  it('gives the same key to the same request until it is known how it ended', () => {
    const once = keys();
    expect([once.of(job), once.of({ name: 'addJob', body: { recording: 'a' } })]).toEqual(['key 1', 'key 1']);
    once.settle(job);
    expect(once.of(job)).toBe('key 2');
  });

  it('tells requests apart by all that they say, and files by name, size and time', () => {
    const once = keys();
    const file = (name: string, text: string): File => new File([text], name, { lastModified: 7 });
    const all = [job, { ...job, body: { recording: 'b' } }, { name: 'cancelJob', params: { id: '1' } }, { name: 'cancelJob', params: { id: '2' } }, { name: 'addData', body: file('a.csv', 'x') }, { name: 'addData', body: file('a.csv', 'xy') }] as const;
    expect(new Set(all.map((one) => once.of(one))).size).toBe(all.length);
    expect(once.of({ name: 'addData', body: file('a.csv', 'x') })).toBe(once.of(all[4]));
  });
});
