import { beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../ports/clock.js';
import { LineEngineError, type LineEngine, type PlainPicture, type RecognisedLine } from '../ports/text-reader.js';
import { InkTextReader } from './ink-text-reader.js';

const PATIENT: Clock = { now: () => 0, sleep: (_ms, signal) => new Promise((resolve) => signal?.addEventListener('abort', resolve)) };
const IMPATIENT: Clock = { now: () => 0, sleep: async () => {} };
const LONG = { timeout: 1000 };

/** Says of each line how many it has read so far. */
class CountingEngine implements LineEngine {
  readonly name = 'counting';
  asked = 0;
  async recognise(): Promise<RecognisedLine> {
    this.asked += 1;
    return { letters: [...`n${this.asked}`].map((text, index) => ({ text, at: (index + 1) / 3, confidence: 90 })) };
  }
  async close(): Promise<void> {}
}

/** Rows of bars on white, `bars` of them in each row: equal rows look the same. */
function picture(rows: readonly number[]): PlainPicture {
  const [width, height] = [300, 60 * rows.length + 1];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (const [row, bars] of rows.entries()) {
    for (let bar = 0; bar < bars; bar += 1) {
      for (let y = row * 60 + 20; y < row * 60 + 40; y += 1) for (let x = 0; x < 4; x += 1) rgba.set([0, 0, 0, 255], (y * width + 40 + bar * 10 + x) * 4);
    }
  }
  return { width, height, rgba };
}

const state = { engine: new CountingEngine(), reader: readerWith(new CountingEngine()) };

function readerWith(engine: LineEngine, clock = PATIENT): InkTextReader {
  return new InkTextReader({ engine, clock, decode: async () => picture([5]) });
}

beforeEach(() => {
  state.engine = new CountingEngine();
  state.reader = readerWith(state.engine);
});

describe('InkTextReader', () => {
  it('reads equal crops once', async () => {
    const reading = await state.reader.read(picture([5, 5, 8]), LONG);
    expect(reading).toMatchObject({ ok: true, cached: false, lines: [{ text: 'n1' }, { text: 'n1' }, { text: 'n2' }] });
    expect(state.engine.asked).toBe(2);
  });

  it('reads an unchanged picture not at all, and of a changed one what changed', async () => {
    await state.reader.read(picture([5, 6, 7]), LONG);
    expect(await state.reader.read(picture([5, 6, 7]), LONG)).toMatchObject({ ok: true, cached: true });
    expect(state.engine.asked).toBe(3);
    expect(await state.reader.read(picture([5, 9, 7]), LONG)).toMatchObject({ cached: false, lines: [{ text: 'n1' }, { text: 'n4' }, { text: 'n3' }] });
    expect(state.engine.asked).toBe(4);
  });

  it('keeps its deadline where unpacking the picture took all of it, and no timer could run', async () => {
    let now = 0;
    const reader = new InkTextReader({
      engine: state.engine,
      clock: { ...PATIENT, now: () => now },
      decode: async () => {
        now += 3_000;
        return picture([5]);
      },
    });
    const png = new Uint8Array(33);
    png.set([0x89, 0x50, 0x4e, 0x47]);
    png.set([0, 0, 1, 44, 0, 0, 0, 61], 16);
    expect(await reader.read({ png }, LONG)).toMatchObject({ ok: false, problem: 'timed-out' });
    expect(state.engine.asked).toBe(0);
    expect(await reader.read({ png }, { timeout: Infinity })).toMatchObject({ ok: true });
  });

  it('waits as long as timers can where it may wait for ever', async () => {
    const waits: number[] = [];
    await readerWith(state.engine, { ...PATIENT, sleep: (ms, signal) => (waits.push(ms), PATIENT.sleep(ms, signal)) }).read(picture([5]), { timeout: Infinity });
    expect(waits).toEqual([2_147_483_647]);
  });

  it('reads anew where it is told to', async () => {
    await state.reader.read(picture([5]), LONG);
    expect(await state.reader.read(picture([5]), { ...LONG, fresh: true })).toMatchObject({ cached: false });
    expect(state.engine.asked).toBe(2);
  });

  it('reads only lines of the regions asked for', async () => {
    const reading = await state.reader.read(picture([5, 6, 7]), { ...LONG, regions: [{ space: 'device', x: 0, y: 75, width: 300, height: 20 }] });
    expect(reading.ok && reading.lines.map(({ box }) => box.y)).toEqual([80]);
    expect(state.engine.asked).toBe(1);
  });

  it('gives words, lines and blocks in pixels of the picture, beside the size it shows', async () => {
    const reading = await state.reader.read({ ...picture([5]), viewport: { width: 150, height: 31 } }, LONG);
    expect(reading).toMatchObject({
      ok: true,
      size: { width: 300, height: 61 },
      viewport: { width: 150, height: 31 },
      words: [{ text: 'n1', line: 0, block: 0, box: { space: 'device', x: 40, y: 20, width: 44, height: 20 } }],
      blocks: [{ lines: [0] }],
    });
  });

  it('says what is wrong with a picture instead of throwing', async () => {
    const { rgba } = picture([5]);
    const huge = new Uint8Array(40);
    huge.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10]);
    expect(await state.reader.read({ rgba, width: 10, height: 10 }, LONG)).toMatchObject({ ok: false, problem: 'broken-picture' });
    expect(await state.reader.read({ rgba: new Uint8Array(), width: 0, height: 0 }, LONG)).toMatchObject({ ok: false, problem: 'broken-picture' });
    expect(await state.reader.read({ png: Uint8Array.of(1, 2, 3) }, LONG)).toMatchObject({ ok: false, problem: 'broken-picture' });
    expect(await state.reader.read({ png: huge }, LONG)).toMatchObject({ ok: false, problem: 'too-large' });
    expect(state.engine.asked).toBe(0);
  });

  it('is bounded by its deadline and by its caller', async () => {
    const hanging: LineEngine = { name: 'hanging', recognise: () => new Promise(() => {}), close: async () => {} };
    expect(await readerWith(hanging, IMPATIENT).read(picture([5]), LONG)).toMatchObject({ ok: false, problem: 'timed-out' });
    const caller = new AbortController();
    const reading = readerWith(hanging).read(picture([5]), { ...LONG, signal: caller.signal });
    caller.abort();
    expect(await reading).toMatchObject({ ok: false, problem: 'aborted' });
  });

  it('hands on why an engine cannot read, and reads again once it can', async () => {
    const broken = { isBroken: true };
    const recovering: LineEngine = {
      name: 'recovering',
      recognise: () => (broken.isBroken ? Promise.reject(new LineEngineError('no-language', 'no data')) : state.engine.recognise()),
      close: async () => {},
    };
    const reader = readerWith(recovering);
    expect(await reader.read(picture([5, 6]), LONG)).toEqual({ ok: false, problem: 'no-language', detail: 'no data' });
    broken.isBroken = false;
    expect(await reader.read(picture([5, 6]), LONG)).toMatchObject({ ok: true });
  });
});
