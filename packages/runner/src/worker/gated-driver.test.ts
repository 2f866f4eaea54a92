import { DriverError, type Input, type PageDriver } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { gated } from './gated-driver.js';

const OPTIONS = { timeout: 60_000 };
const CLICK: Input = { kind: 'click', at: { space: 'viewport', x: 1, y: 1, frame: 'main' }, button: 'left', count: 1, modifiers: [] };

function stage(act: () => Promise<void>) {
  const done: string[] = [];
  const driver = {
    navigate: (url: string) => (url.includes('broken') ? Promise.reject(new DriverError('navigation-failed', 'no')) : Promise.resolve(void done.push(`open ${url}`))),
    call: (name: string) => Promise.resolve(done.push(`call ${name}`) > 0 ? [] : []),
    dispatch: ({ kind }: Input) => Promise.resolve(void done.push(kind)),
    screenshot: () => Promise.reject(new Error('unused')),
    subscribe: () => () => undefined,
  } as unknown as PageDriver;
  return { done, page: gated(driver, { pass: () => (done.push('gate'), act()), begin: () => void done.push('begin') }) };
}

describe('the gate between a run and its page', () => {
  it('lets the start page open and be looked at, and asks before everything that acts', async () => {
    const { done, page } = stage(() => Promise.resolve());
    await expect(page.navigate('http://broken/', OPTIONS)).rejects.toMatchObject({ code: 'navigation-failed' });
    await page.navigate('http://a/', OPTIONS);
    await page.call('query', {} as never, { ...OPTIONS, frame: 'all' });
    await page.dispatch({ kind: 'dialogs', answer: 'dismiss' }, OPTIONS);
    expect(done).toEqual(['open http://a/', 'call query', 'dialogs']);
    await page.call('arm', { node: 1 }, { ...OPTIONS, frame: 'main' });
    await page.dispatch(CLICK, OPTIONS);
    await page.navigate('http://a/delete?id=1', OPTIONS);
    expect(done.slice(3)).toEqual(['gate', 'call arm', 'gate', 'begin', 'click', 'gate', 'begin', 'open http://a/delete?id=1']);
  });

  it('does nothing where the answer comes when the time of the call is over, and the row has not acted', async () => {
    const { done, page } = stage(() => new Promise((resolve) => void setTimeout(resolve, 20)));
    await page.navigate('http://a/', OPTIONS);
    const late = { timeout: 5 };
    await expect(page.call('arm', { node: 1 }, { ...late, frame: 'main' })).rejects.toMatchObject({ code: 'timeout' });
    await expect(page.dispatch(CLICK, late)).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining('nothing was done') });
    expect(done).toEqual(['open http://a/', 'gate', 'gate']);
  });

  it('does nothing where it is refused', async () => {
    const { done, page } = stage(() => Promise.reject(new Error('The row is not this worker’s any more.')));
    await page.navigate('http://a/', OPTIONS);
    await expect(page.dispatch(CLICK, OPTIONS)).rejects.toMatchObject({ code: 'aborted', message: 'The row is not this worker’s any more.' });
    await expect(page.call('setValue', { node: 1, value: 'x' }, { ...OPTIONS, frame: 'main' })).rejects.toMatchObject({ code: 'aborted' });
    await expect(page.navigate('http://a/b', OPTIONS)).rejects.toMatchObject({ code: 'aborted' });
    expect(done).toEqual(['open http://a/', 'gate', 'gate', 'gate']);
  });
});
