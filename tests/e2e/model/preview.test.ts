import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PRIVACY, previewScreen, proposeByModel, type ModelProposal, type Step } from '@waymark/core';
import { healPreview, type PreviewParts } from '../../../packages/runner/src/cli/heal-preview.js';
import { policyOf } from '../../../packages/runner/src/cli/plan.js';
import { clock, openEyes, startBrowser } from '../../../packages/runner/src/compose.js';
import { readEnvironment } from '../../../packages/runner/src/config.js';
import { createVisionModel, destinationOf } from '../../../packages/runner/src/vision/create-vision-model.js';
import { encodePng } from '../../../packages/runner/src/vision/png.js';
import { startModelServer, type ModelServer } from './model-server.js';

const KEY = 'sk-test-4f9a81c0d2e7b6a5938271';
const PAGE = '<!doctype html><title>Shop</title><style>body{font:20px sans-serif}</style><h1>Order</h1><p>Card 4111 1111 1111 1111</p><p><input type="password" value="hunter2"></p><button>Store it</button>';
const BOX = { x: 8, y: 180, width: 120, height: 30 };
const FOUND = { reasoning: 'It stores.', found: true, box: { x: 8, y: 180, width: 100, height: 30 }, kind: 'clickable', text: 'Store it', confidence: 90, parts: { element: 90, location: 90, textMatch: 80 } };
const SAVE: Step = { id: 'save', number: 1, action: 'click', label: 'Save', target: { semantics: { role: 'button', name: 'Save' }, geometry: { box: BOX } } };
const STEPS: Step[] = [SAVE, { id: 'pass', number: 2, action: 'fill', label: 'Password', value: '{{secret:password}}', secret: true, target: { dom: { tag: 'input', type: 'password' } } }, { id: 'seen', number: 3, action: 'assertVisible', label: 'Order', target: { semantics: { text: 'Order' } } }];
const RECORDING = { waymark: 1, id: 'r', title: 'Shop', viewport: { width: 800, height: 600 }, created: '2026-01-01T00:00:00Z', steps: STEPS };

let folder: string;
let server: ModelServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-preview-'));
  server = await startModelServer([{ say: FOUND }]);
  await writeFile(join(folder, 'shop.html'), PAGE);
  await writeFile(join(folder, 'shop.waymark.json'), JSON.stringify({ ...RECORDING, startUrl: address() }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await rm(folder, { recursive: true });
});

function address(): string {
  return pathToFileURL(join(folder, 'shop.html')).href;
}

function settings(): Parameters<typeof createVisionModel>[0] {
  return { provider: 'anthropic', key: KEY, baseUrl: server.url.anthropic };
}

const browserSettings = { headed: false, executable: process.env['WAYMARK_BROWSER'] || undefined, variables: process.env, ignoreHttpsErrors: false };

function parts(): PreviewParts {
  const environment = readEnvironment();
  return { environment, policyOf: (loaded) => policyOf(loaded, { flags: {}, user: {} }, environment), host: () => startBrowser(browserSettings), sight: openEyes(), clock, encode: encodePng, destination: destinationOf(settings()), privacy: DEFAULT_PRIVACY };
}

async function previewed(flags: Parameters<typeof healPreview>[1]): Promise<{ said: string; files: string[] }> {
  const said: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  await healPreview(join(folder, 'shop.waymark.json'), { ...flags, output: join(folder, 'out') }, parts());
  vi.restoreAllMocks();
  return { said: said.join(''), files: (await readdir(join(folder, 'out'))).toSorted() };
}

/** What healing sends of the same page. */
async function healed(): Promise<ModelProposal> {
  const created = await createVisionModel(settings());
  if (!created.ok) throw new Error(created.problem);
  const host = await startBrowser(browserSettings);
  const sight = openEyes();
  try {
    const { driver } = await host.open(RECORDING.viewport);
    await driver.navigate(address(), { timeout: 20_000 });
    const seen = await previewScreen({ driver, clock, sight, privacy: DEFAULT_PRIVACY, timeout: 60_000 });
    if (!seen.ok) throw new Error(seen.reason);
    return await proposeByModel({ step: SAVE, screen: seen.screen, place: BOX, attempt: 1, privacy: DEFAULT_PRIVACY, encode: encodePng }, { vision: created.vision, timeout: 10_000 });
  } finally {
    await sight.reader.close();
    await host.close();
  }
}

describe('a preview of what a model would get', () => {
  it('writes it, says where it would go and what it may cost, and sends nothing', { timeout: 90_000 }, async () => {
    const { said, files } = await previewed({});
    expect(server.received).toEqual([]);
    expect(files).toEqual(['step-1-attempt-1.png', 'step-1-attempt-1.txt', 'step-1-attempt-2.png', 'step-1-attempt-2.txt']);
    expect(said).toContain(new URL(server.url.anthropic).host);
    expect(said).toMatch(/Step 1, Click ‘Save’: \d places? painted over \(.*field.*\), at most \$0\.\d{4} for 2 attempts/);
    expect(said).toMatch(/Step 2, .*: nothing is sent, fields for secrets/);
    expect(said).toMatch(/Step 3, .*: nothing is sent, assertions/);
    expect(said).toContain('Nothing was sent.');
    expect(said).not.toContain(KEY);
    expect(await readFile(join(folder, 'out', 'step-1-attempt-1.txt'), 'utf8')).toMatch(/"name":"Save"/);
  });

  it('is the very picture and the very words that healing sends', { timeout: 120_000 }, async () => {
    await previewed({ step: '1' });
    expect(await healed()).toMatchObject({ kind: 'found', confidence: 0.9, box: { x: (8 * 800) / 1024, y: (180 * 600) / 768 } });
    const [sent] = server.received;
    expect(await readFile(join(folder, 'out', 'step-1-attempt-1.png'))).toEqual(sent?.pictures[0]);
    expect(await readFile(join(folder, 'out', 'step-1-attempt-1.txt'), 'utf8')).toContain(`${sent?.system}\n\n${sent?.prompt}`);
  });

  it('says which steps there are where one is named that is not', async () => {
    await expect(previewed({ step: '9' })).rejects.toThrow(/no step ‘9’/);
  });
});
