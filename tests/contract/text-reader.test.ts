import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InkTextReader, type LineEngine, type TextReader } from '@waymark/core';
import { systemClock } from '../../packages/runner/src/drivers/system-clock.js';
import { EngineProcess } from '../../packages/runner/src/ocr/engine-process.js';
import { FirstWorkingEngine } from '../../packages/runner/src/ocr/engines.js';
import { decodePng } from '../../packages/runner/src/ocr/png.js';
import { createTextReader } from '../../packages/runner/src/ocr/text-reader.js';
import { launchForTests } from '../browser.js';
import { textReaderContract, type ReadablePage } from './text-reader.contract.js';

const PAGE = `<!doctype html><style>body{margin:20px;font:15px sans-serif} div{padding:12px;margin:8px 0}</style>
<div>Orders of today</div><div style="background:#1d2b4f;color:#fff">Open settings</div><div style="background:#c62828;color:#ffeb3b">Delete account</div>`;

const stage: { page?: ReadablePage } = {};

beforeAll(async () => {
  const browser = await launchForTests();
  const page = await browser.newPage({ viewport: { width: 400, height: 240 }, deviceScaleFactor: 2 });
  await page.setContent(PAGE);
  const words = await page.evaluate(`[...document.querySelectorAll('div')].flatMap((div) => [...div.textContent.matchAll(/\\S+/g)].map((match) => {
    const range = document.createRange();
    range.setStart(div.firstChild, match.index);
    range.setEnd(div.firstChild, match.index + match[0].length);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { text: match[0], x: left + width / 2, y: top + height / 2 };
  }))`);
  stage.page = { png: await page.screenshot(), viewport: { width: 400, height: 240 }, words: words as ReadablePage['words'] };
  await browser.close();
});

function thePage(): ReadablePage {
  if (!stage.page) throw new Error('there is no page');
  return stage.page;
}

for (const engine of ['ppocr', 'tesseract'] as const) {
  describe(`TextReader with ${engine}`, () => {
    const reader = createTextReader({ clock: systemClock, engine });
    afterAll(() => reader.close());
    textReaderContract(() => ({ reader, page: thePage() }));
  });
}

function readerOf(engine: LineEngine): TextReader {
  return new InkTextReader({ engine, clock: systemClock, decode: decodePng });
}

function engineNamed(script: string): EngineProcess {
  return new EngineProcess({ kind: 'ppocr', answerWithin: 500, script: fileURLToPath(new URL(`engines/${script}.mjs`, import.meta.url)) });
}

describe('an engine that breaks down', () => {
  it('by a crash of its process is told, and nothing else ends', async () => {
    expect(await readerOf(engineNamed('crashing')).read(thePage(), { timeout: 20_000 })).toMatchObject({ ok: false, problem: 'engine-failed' });
  });

  it('by hanging is ended', async () => {
    expect(await readerOf(engineNamed('hanging')).read(thePage(), { timeout: 20_000 })).toMatchObject({ ok: false, problem: 'engine-failed' });
  });

  it('by hanging beyond the deadline of the reader keeps nobody waiting', async () => {
    const engine = engineNamed('hanging');
    expect(await readerOf(engine).read(thePage(), { timeout: 100 })).toMatchObject({ ok: false, problem: 'timed-out' });
    await engine.close();
  });

  it('at rest is closed, and that is waited for by a program that has nothing else to do', () => {
    const engine = fileURLToPath(new URL('../../packages/runner/dist/ocr/engine-process.js', import.meta.url));
    const program = `const { EngineProcess } = await import(${JSON.stringify(engine)});
      const engine = new EngineProcess({ kind: 'ppocr' });
      await engine.recognise({ width: 60, height: 48, rgb: new Uint8Array(60 * 48 * 3).fill(255) }, { aborted: false, addEventListener() {}, removeEventListener() {} }).catch(() => undefined);
      await engine.close();
      console.log('closed');`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe('closed\n');
  });

  it('for want of a library is replaced by the next', async () => {
    const reader = readerOf(new FirstWorkingEngine([engineNamed('unable'), new EngineProcess({ kind: 'tesseract' })]));
    expect(await reader.read(thePage(), { timeout: 60_000 })).toMatchObject({ ok: true, engine: 'tesseract' });
    await reader.close();
  });

  it('for want of a script is told', async () => {
    expect(await readerOf(engineNamed('nowhere')).read(thePage(), { timeout: 20_000 })).toMatchObject({ ok: false, problem: 'engine-failed' });
  });

  it('for want of a language names it', async () => {
    const reader = createTextReader({ clock: systemClock, language: 'tlh' });
    const reading = await reader.read(thePage(), { timeout: 20_000 });
    expect(reading).toMatchObject({ ok: false, problem: 'no-language' });
    expect(!reading.ok && reading.detail).toContain('tlh');
    await reader.close();
  });
});
