import { describe, expect, it } from 'vitest';
import { Departures } from './departures.js';

/** Time that goes on when it is told to. */
class Stage {
  readonly told: string[] = [];
  readonly #timers: { at: number; run: () => void }[] = [];
  #now = 0;
  readonly departures = new Departures((ms, then) => void this.#timers.push({ at: this.#now + ms, run: then }));

  navigate(documentId: string): void {
    void this.departures.hold({ tabId: 1, documentId, at: this.#now }, async () => void this.told.push(`to ${documentId}`));
  }

  act(documentId: string, what: string, at = this.#now): void {
    void this.departures.arrived({ tabId: 1, frameId: 0, documentId }, at).then(() => this.told.push(what));
  }

  async pass(ms: number): Promise<void> {
    this.#now += ms;
    for (const timer of this.#timers.splice(0)) if (timer.at <= this.#now) timer.run(); else this.#timers.push(timer);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const page = (documentId: string) => ({ tabId: 1, frameId: 0, documentId });

describe('Departures', () => {
  it('tells of a navigation after the last words of the page that went, and of what was done after it then', async () => {
    const stage = new Stage();
    stage.departures.speaks(page('A'));
    stage.navigate('B');
    stage.act('B', 'done on B');
    await stage.pass(300);
    stage.act('A', 'done on A');
    await stage.pass(0);
    stage.departures.left(page('A'));
    await stage.pass(0);
    await stage.pass(50);
    expect(stage.told).toEqual(['done on A', 'to B', 'done on B']);
  });

  it('waits for nothing in a tab that has just come into being', async () => {
    const stage = new Stage();
    stage.departures.opened(1);
    stage.navigate('A');
    stage.act('A', 'done on A');
    await stage.pass(0);
    expect(stage.told).toEqual(['to A', 'done on A']);
  });

  it('keeps several pages that are left at once in their order', async () => {
    const stage = new Stage();
    stage.departures.speaks(page('A'));
    stage.navigate('B');
    stage.departures.speaks(page('B'));
    stage.act('B', 'done on B');
    stage.navigate('C');
    stage.departures.left(page('B'));
    stage.act('C', 'done on C');
    await stage.pass(50);
    expect(stage.told).toEqual([]);
    stage.departures.left(page('A'));
    await stage.pass(50);
    expect(stage.told).toEqual(['to B', 'done on B', 'to C', 'done on C']);
  });

  it('does not wait for a page that had no recorder, nor for one that is known to have gone', async () => {
    const stage = new Stage();
    stage.departures.speaks(page('A'));
    stage.departures.left(page('A'));
    stage.navigate('B');
    stage.navigate('C');
    await stage.pass(30);
    expect(stage.told).toEqual(['to B', 'to C']);
  });

  it('waits for a page that says nothing for a while only', async () => {
    const stage = new Stage();
    stage.departures.speaks(page('A'));
    stage.navigate('B');
    await stage.pass(1_000);
    expect(stage.told).toEqual([]);
    await stage.pass(600);
    expect(stage.told).toEqual(['to B']);
  });

  it('waits shortly where the worker is so young that it does not know what was there', async () => {
    const stage = new Stage();
    stage.navigate('B');
    await stage.pass(100);
    expect(stage.told).toEqual([]);
    await stage.pass(500);
    expect(stage.told).toEqual(['to B']);
  });
});
