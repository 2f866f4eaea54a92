import { describe, expect, it } from 'vitest';
import type { Clock } from '../ports/clock.js';
import { findText, type ReadScreen } from './vision-ocr-read.js';
import type { OcrSnapshot } from './vision-ocr-types.js';

/** A deadline that never comes by itself. */
const PATIENT: Clock = { now: () => 0, sleep: (_ms, signal) => new Promise((resolve) => signal?.addEventListener('abort', resolve)) };
const IMPATIENT: Clock = { now: () => 0, sleep: async () => {} };

function screen(text: string, cached: boolean): OcrSnapshot {
  const box = { space: 'device', x: 0, y: 0, width: 40, height: 16 } as const;
  return { words: [{ text, box, confidence: 90 }], size: { width: 100, height: 100 }, viewport: { width: 100, height: 100 }, scroll: { x: 0, y: 0 }, cached };
}

function reader(...answers: OcrSnapshot[]): { read: ReadScreen; asked: boolean[] } {
  const asked: boolean[] = [];
  const read: ReadScreen = async (fresh) => {
    asked.push(fresh);
    const answer = answers[asked.length - 1];
    if (!answer) throw new Error('asked once too often');
    return answer;
  };
  return { read, asked };
}

const SAVE = { targetText: 'Save' };

describe('findText', () => {
  it('climbs the whole ladder on one snapshot', async () => {
    const { read, asked } = reader(screen('Saves', true));
    expect(await findText({ targetText: 'Save', variations: ['Saves'] }, { read, clock: PATIENT })).toMatchObject({ found: true, kind: 'variation' });
    expect(asked).toEqual([false]);
  });

  it('takes a fresh one where a cached one gave nothing', async () => {
    const { read, asked } = reader(screen('Loading', true), screen('Save', false));
    expect(await findText(SAVE, { read, clock: PATIENT })).toMatchObject({ found: true, kind: 'exact' });
    expect(asked).toEqual([false, true]);
  });

  it('does not read twice what was fresh, nor for a blank target', async () => {
    const first = reader(screen('Loading', false));
    expect(await findText(SAVE, { read: first.read, clock: PATIENT })).toMatchObject({ reason: 'no-match' });
    expect(first.asked).toEqual([false]);
    const second = reader(screen('Loading', true));
    expect(await findText({ targetText: ' ' }, { read: second.read, clock: PATIENT })).toMatchObject({ reason: 'invalid-target' });
    expect(second.asked).toEqual([]);
  });

  it('asks for a fresh one at once where the cache is not to be used', async () => {
    const { read, asked } = reader(screen('Save', false));
    await findText(SAVE, { read, clock: PATIENT, config: { useCache: false } });
    expect(asked).toEqual([true]);
  });

  it('is not found, with the reason, where reading fails, hangs or is stopped', async () => {
    const failing: ReadScreen = async () => {
      throw new Error('no engine');
    };
    expect(await findText(SAVE, { read: failing, clock: PATIENT })).toMatchObject({ found: false, reason: 'read-failed', detail: 'no engine' });
    const hanging: ReadScreen = () => new Promise(() => {});
    expect(await findText(SAVE, { read: hanging, clock: IMPATIENT })).toMatchObject({ found: false, reason: 'timed-out' });
    const caller = new AbortController();
    const running = findText(SAVE, { read: hanging, clock: PATIENT, signal: caller.signal });
    caller.abort();
    expect(await running).toMatchObject({ found: false, reason: 'aborted' });
  });
});
