import { parseRecordingText } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { RecorderPlugin } from './recorder-plugin.js';

const FLOW = {
  title: 'Order',
  steps: [
    { type: 'setViewport', width: 800, height: 600 },
    { type: 'navigate', url: 'https://shop.example/' },
    { type: 'click', selectors: [['aria/Buy[role="button"]'], ['#buy']], offsetX: 3, offsetY: 4 },
  ],
};

describe('RecorderPlugin', () => {
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
