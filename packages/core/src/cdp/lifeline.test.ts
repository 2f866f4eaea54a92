import { describe, expect, it } from 'vitest';
import type { AbortSignalLike, Clock } from '../ports/clock.js';
import { DriverError } from '../ports/page-driver.js';
import { Lifeline } from './lifeline.js';

/** A clock that a test moves; it knows which sleeps are still on. */
class StillClock implements Clock {
  readonly sleeping = new Set<() => void>();

  now(): number {
    return 0;
  }

  sleep(_ms: number, signal?: AbortSignalLike): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.sleeping.delete(wake);
        resolve();
      };
      this.sleeping.add(wake);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }

  ring(): void {
    for (const wake of this.sleeping) wake();
  }
}

const forever = (): Promise<never> => new Promise(() => undefined);

describe('Lifeline', () => {
  it('gives back what the work gives, and leaves no timer on', async () => {
    const clock = new StillClock();
    await expect(new Lifeline(clock).within({ timeout: 5 }, 'reading', async () => 42)).resolves.toBe(42);
    await expect(new Lifeline(clock).within({ timeout: 5 }, 'reading', () => Promise.reject(new Error('own')))).rejects.toThrow('own');
    expect(clock.sleeping.size).toBe(0);
  });

  it('ends at the deadline, and says what it was waiting for', async () => {
    const clock = new StillClock();
    const lifeline = new Lifeline(clock);
    lifeline.waitsFor = 'https://slow.example/';
    const work = lifeline.within({ timeout: 5 }, 'reading', forever);
    clock.ring();
    await expect(work).rejects.toMatchObject({ code: 'timeout', message: 'reading did not finish within 5 ms: the page is waiting for https://slow.example/' });
  });

  it('ends by its signal, before or while it works', async () => {
    const clock = new StillClock();
    const lifeline = new Lifeline(clock);
    const controller = new AbortController();
    const work = lifeline.within({ timeout: 5, signal: controller.signal }, 'reading', forever);
    controller.abort();
    await expect(work).rejects.toMatchObject({ code: 'aborted' });
    let begun = false;
    await expect(lifeline.within({ timeout: 5, signal: controller.signal }, 'reading', async () => (begun = true))).rejects.toMatchObject({ code: 'aborted' });
    expect({ begun, timers: clock.sleeping.size }).toEqual({ begun: false, timers: 0 });
  });

  it('fails everything pending and everything later once the page has ended, with the first reason', async () => {
    const lifeline = new Lifeline(new StillClock());
    const work = lifeline.within({ timeout: 5 }, 'reading', forever);
    lifeline.end(new DriverError('page-crashed', 'first'));
    lifeline.end(new DriverError('page-closed', 'second'));
    await expect(work).rejects.toThrow('first');
    await expect(lifeline.within({ timeout: 5 }, 'reading', async () => 1)).rejects.toThrow('first');
  });
});
