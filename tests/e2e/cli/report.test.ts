import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRun, emptyTotals, type RunEntry } from '../../../packages/runner/src/report/entry.js';
import { openReport } from '../../../packages/runner/src/report/writer.js';
import { launchForTests } from '../../browser.js';
import { sampleEntry, sampleStep, sampleSteps } from './sample-runs.js';

const HOSTILE = `</script><img src=x onerror="document.title='taken'"><script>document.title='taken'</script>'"\`\u0000\u202E`;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchForTests();
  folder = await mkdtemp(join(tmpdir(), 'waymark-report-'));
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.setContent('<h1>Your account</h1><button>Log in</button>');
  const png = new Uint8Array(await page.screenshot());
  await page.close();
  const hostile = sampleStep(1, png, {
    outcome: 'failed',
    code: 'assertion-failed',
    reason: HOSTILE,
    step: { id: HOSTILE, number: 1, label: HOSTILE, action: 'click' },
    notes: [HOSTILE],
    found: { snapshot: {}, ref: { frame: 'main', node: 1 }, description: HOSTILE },
  });
  await write([sampleEntry(1, sampleSteps(png)), sampleEntry(2, [hostile], HOSTILE)]);
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(entries: readonly RunEntry[], to = folder): Promise<void> {
  const report = await openReport({ folder: to, junit: join(to, 'junit.xml') });
  for (const entry of entries) await report.add(entry);
  const totals = entries.reduce((sum, entry) => addRun(sum, entry.result), emptyTotals());
  await report.finish({ startedAt: '2025-03-01T09:30:00.000Z', ms: 15_234, totals, notRun: 0, exitCode: 1, version: '0.1.0' });
  await report.dispose();
}

async function openReportPage(options: BrowserContextOptions = {}): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url().slice(0, 60)));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  return { page, requests, complaints };
}

describe('the HTML report, opened from disk', () => {
  test('loads nothing but itself and runs nothing that a page wrote', async () => {
    const { page, requests, complaints } = await openReportPage();
    await page.locator('img').first().waitFor();
    expect(requests.filter((url) => !url.startsWith('data:image/png'))).toEqual([pathToFileURL(join(folder, 'report.html')).href.slice(0, 60)]);
    expect(complaints).toEqual([]);
    expect(await page.title()).toContain('Waymark report');
    expect(await page.locator('#run-2 .reason').textContent()).toContain('<img src=x onerror=');
    await page.close();
  });

  test('shows each step with its outcome in words, its reason and its two outlines', async () => {
    const { page } = await openReportPage();
    for (const outcome of ['passed', 'healed', 'flagged', 'unverified', 'refused', 'skipped']) {
      expect(await page.locator(`article.s-${outcome} .badge`).first().textContent()).toContain(outcome);
    }
    const healed = page.locator('#run-1-step-3');
    expect(await healed.locator('svg rect.recorded').getAttribute('x')).toBe('454');
    expect(await healed.locator('svg rect.found').getAttribute('x')).toBe('698');
    expect(await healed.locator('figcaption').innerText()).toMatch(/Dashed: where the target was recorded\s+Solid: the element found now/);
    expect(await healed.getByRole('table').allInnerTexts()).toEqual([expect.stringContaining('Label similarity'), expect.stringContaining('login-submit'), expect.stringContaining('another label, and a link where a button was recorded')]);
    expect(await healed.innerText()).toContain('Confidence 91.2%: applied by itself');
    await page.close();
  });

  test('works by keyboard', async () => {
    const { page } = await openReportPage();
    const current = (): Promise<string | null> => page.locator('nav [aria-current]').getAttribute('href');
    await page.locator('#run-1-step-2').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const focused = await page.evaluate(() => document.activeElement?.id);
    expect(await current()).toBe(`#${focused}`);
    await page.keyboard.press('n');
    expect(await page.evaluate(() => document.activeElement?.className)).not.toContain('s-passed');
    await page.locator('nav .step-link').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await current()).toBe('#run-1-step-2');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('run-1-step-2');
    await page.close();
  });

  test('works without scripts', async () => {
    const { page } = await openReportPage({ javaScriptEnabled: false });
    await page.locator('nav a[href="#run-1-step-6"]').click();
    expect(page.url()).toMatch(/#run-1-step-6$/);
    expect(await page.locator('#run-1-step-6').innerText()).toContain('two buttons ‘Delete’ are equally likely');
    await page.close();
  });

  test('has headings in order, names for pictures, and headers for tables', async () => {
    const { page } = await openReportPage();
    const faults = await page.evaluate(() => {
      const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map((heading) => Number(heading.tagName[1]));
      const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1).length;
      const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
      return {
        skips,
        nameless: document.querySelectorAll('img:not([alt]),img[alt=""],svg[role=img]:not([aria-label]),th:not([scope]),a:empty').length,
        doubled: ids.length - new Set(ids).size,
        language: document.documentElement.lang,
      };
    });
    expect(faults).toEqual({ skips: 0, nameless: 0, doubled: 0, language: 'en' });
    await page.close();
  });

  test.each(['light', 'dark'] as const)('can be read in %s colours: contrast of at least 4.5', async (colorScheme) => {
    const { page } = await openReportPage({ colorScheme });
    expect(await page.evaluate(lowContrast)).toEqual([]);
    await page.close();
  });

  test.each([1280, 600])('does not scroll sideways at %i px', async (width) => {
    const { page } = await openReportPage({ viewport: { width, height: 900 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.close();
  });

  test('prints without its navigation and with everything that is folded on the screen', async () => {
    const { page } = await openReportPage();
    expect((await page.pdf({ format: 'A4' })).subarray(0, 4).toString()).toBe('%PDF');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav').isVisible()).toBe(false);
    expect(await page.locator('#run-1-step-2').getByRole('table').first().isVisible()).toBe(true);
    await page.close();
  });
});

/** Runs in the page: every visible text against the nearest background behind it, by the WCAG formula. */
function lowContrast(): string[] {
  const canvas = document.createElement('canvas').getContext('2d')!;
  const channels = (colour: string): number[] => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r = 0, g = 0, b = 0]: number[]): number => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const backgroundOf = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255, 255];
    const colour = channels(getComputedStyle(element).backgroundColor);
    return (colour[3] ?? 0) > 250 ? colour : backgroundOf(element.parentElement);
  };
  const texts = [...document.querySelectorAll('body *')].filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) && !element.closest('script,style,.skip'));
  return texts.flatMap((element) => {
    const [a, b] = [luminance(channels(getComputedStyle(element).color)), luminance(backgroundOf(element))].sort((x, y) => y - x) as [number, number];
    const ratio = (a + 0.05) / (b + 0.05);
    return ratio >= 4.5 ? [] : [`${element.tagName}.${element.className} ${ratio.toFixed(2)}`];
  });
}

describe('the other files', () => {
  test('report.json holds every step with confidences of 0–100 and no bytes of pictures', async () => {
    const text = await readFile(join(folder, 'report.json'), 'utf8');
    const report = JSON.parse(text) as { totals: unknown; exitCode: number; runs: { name: string; steps: Record<string, unknown>[] }[] };
    expect(report.runs.map((run) => run.steps.length)).toEqual([7, 1]);
    expect(report.runs[0]?.steps[2]).toMatchObject({ outcome: 'healed', hasPicture: true, judgement: { final: 91.2, thresholds: { autoApply: 80 } }, considered: [{ identity: 93 }, { identity: 31 }, {}] });
    expect(report.exitCode).toBe(1);
    expect(text).not.toMatch(/"png"|iVBOR/);
  });

  test('junit.xml is well-formed, with a failure for what failed or was refused', async () => {
    const page = await browser.newPage();
    const seen = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      return {
        broken: document.querySelectorAll('parsererror').length,
        suites: document.querySelectorAll('testsuite').length,
        failures: [...document.querySelectorAll('failure')].map((failure) => failure.getAttribute('type')),
        skipped: document.querySelectorAll('skipped').length,
        counted: document.documentElement.getAttribute('failures'),
      };
    }, await readFile(join(folder, 'junit.xml'), 'utf8'));
    expect(seen).toEqual({ broken: 0, suites: 2, failures: ['ambiguous', 'assertion-failed'], skipped: 1, counted: '2' });
    await page.close();
  });

  test('replace an earlier report, and nothing else is left in the folder', async () => {
    const to = await mkdtemp(join(tmpdir(), 'waymark-report-'));
    await write([sampleEntry(1, sampleSteps(null))], to);
    await write([sampleEntry(1, [sampleStep(1, null)], 'The second')], to);
    expect((await readdir(to)).sort()).toEqual(['junit.xml', 'report.html', 'report.json']);
    expect(await readFile(join(to, 'report.html'), 'utf8')).toContain('The second');
    await rm(to, { recursive: true });
  });

  test('stay small for many rows: runs without incident are counted in HTML and whole in JSON', async () => {
    const to = await mkdtemp(join(tmpdir(), 'waymark-report-'));
    const clean = Array.from({ length: 300 }, (_, index) => sampleEntry(index + 1, [sampleStep(1, null)], `Row ${index + 1}`));
    await write([...clean, sampleEntry(301, sampleSteps(null), 'Row 301')], to);
    const html = await readFile(join(to, 'report.html'), 'utf8');
    expect(html).toContain('200 more runs, each of whose steps passed');
    expect(html).toContain('id="run-301"');
    const json = JSON.parse(await readFile(join(to, 'report.json'), 'utf8')) as { runs: unknown[] };
    expect(json.runs).toHaveLength(301);
    await rm(to, { recursive: true });
  });

  test('that cannot be written are refused before the work', async () => {
    await expect(openReport({ folder: join(folder, 'report.html', 'below'), junit: undefined })).rejects.toThrow(/cannot be written/);
  });
});
