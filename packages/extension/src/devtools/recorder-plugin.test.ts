import { parseRecordingText } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../messages.js';
import { type AskWorker, RecorderPlugin, Refusal } from './recorder-plugin.js';

const FLOW = {
  title: 'Order',
  steps: [
    { type: 'setViewport', width: 800, height: 600 },
    { type: 'navigate', url: 'https://shop.example/' },
    { type: 'click', selectors: [['aria/Buy[role="button"]'], ['#buy']], offsetX: 3, offsetY: 4 },
  ],
};

/** A worker that refuses one of the calls; `asked` is what it was asked. */
function worker(refused?: CallName): { asked: [CallName, unknown][]; ask: AskWorker } {
  const asked: [CallName, unknown][] = [];
  const ask = (call: CallName, argument: unknown): Promise<unknown> => {
    asked.push([call, argument]);
    return call === refused ? Promise.reject(new Refusal({ message: 'Another program is debugging this tab.', whatToDo: 'End it there, then replay again.' })) : Promise.resolve({ id: 'r1' });
  };
  return { asked, ask: ask as AskWorker };
}

describe('RecorderPlugin', () => {
  it('replays in the inspected tab what it has kept', async () => {
    const { asked, ask } = worker();
    await new RecorderPlugin(ask, () => 7).replay(FLOW);
    expect(asked.map(([call]) => call)).toEqual(['recordings.import', 'replay.start']);
    expect(asked[1]?.[1]).toEqual({ id: 'r1', tabId: 7 });
  });

  it.each(['recordings.import', 'replay.start'] as const)('tells the person when %s was refused, and what to do', async (refused) => {
    const { asked, ask } = worker(refused);
    await new RecorderPlugin(ask, () => 7).replay(FLOW);
    expect(asked.at(-1)).toEqual([
      'trouble.show',
      { message: 'The recording from Chrome’s Recorder was not replayed. Another program is debugging this tab.', whatToDo: 'End it there, then replay again.', tabId: 7 },
    ]);
  });

  it('tells the person when there is nothing that could be replayed', async () => {
    const { asked, ask } = worker();
    await new RecorderPlugin(ask, () => 7).replay({ title: 'x', steps: [{ type: 'click' }] });
    expect(asked).toEqual([['trouble.show', { message: expect.stringContaining('selectors'), whatToDo: expect.stringContaining('record it again'), tabId: 7 }]]);
  });

  it('exports a file that Waymark reads', async () => {
    const parsed = parseRecordingText(await new RecorderPlugin().stringify(FLOW));
    expect(parsed.ok && parsed.recording.steps.map(({ action }) => action)).toEqual(['click']);
    expect(parsed.ok && parsed.recording.startUrl).toBe('https://shop.example/');
    expect(parsed.ok && parsed.recording.viewport).toMatchObject({ width: 800, height: 600 });
  });

  it('shows one step alone', async () => {
    expect(await new RecorderPlugin().stringifyStep(FLOW.steps[2] as object)).toContain('"action": "click"');
  });

  it('names what is wrong with what it is given', async () => {
    await expect(async () => new RecorderPlugin().stringify({ title: 'x', steps: [{ type: 'click' }] })).rejects.toThrow('selectors');
  });
});
