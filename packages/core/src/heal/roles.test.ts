import { describe, expect, it } from 'vitest';
import type { ReadText } from '../ports/text-reader.js';
import { ModelError, type ModelQuestion, type VisionModel } from '../ports/vision-model.js';
import { confirmRolesBy } from './roles.js';
import { DEFAULT_PRIVACY } from './sent-picture.js';

const WHITE = 255;
const STRIP = { width: 400, height: 100, rgba: new Uint8Array(400 * 100 * 4).fill(WHITE) };
const TEXT: ReadText = {
  ok: true,
  words: [{ text: '4111111111111111', line: 0, block: 0, confidence: 90, box: { space: 'device', x: 20, y: 240, width: 200, height: 20 } }],
  lines: [{ text: '4111111111111111', block: 0, confidence: 90, box: { space: 'device', x: 20, y: 240, width: 200, height: 20 } }],
  blocks: [],
  size: { width: 400, height: 600 },
  viewport: { width: 200, height: 300 },
  engine: 'none',
  cached: false,
};

function asking(): { asked: ModelQuestion[]; vision: VisionModel } {
  const asked: ModelQuestion[] = [];
  const ask: VisionModel['ask'] = (question) => Promise.resolve({ answer: { overall_confidence: 1, roles: [] }, usage: null, cost: null, latency: asked.push(question) });
  return { asked, vision: { provider: 'test', model: 'test', ask } };
}

describe('confirming roles by a model', () => {
  it('sends the viewport in its own pixels, so that boxes in words are boxes in the picture, and no secrets', async () => {
    const { asked, vision } = asking();
    const confirmer = confirmRolesBy({ vision, privacy: DEFAULT_PRIVACY, decode: () => Promise.resolve(STRIP), encode: ({ rgba }) => new Uint8Array(rgba) });
    const request = { png: new Uint8Array(), shows: { width: 200, height: 50 }, from: { x: 0, y: 100 }, text: TEXT, secretBoxes: [{ x: 170, y: 100, width: 20, height: 20 }], secretValues: ['open-sesame'], prompt: 'Is open-sesame or 4111 1111 1111 1111 a heading?' };
    expect(await confirmer.confirm(request, { timeout: 100 })).toEqual({ overall_confidence: 1, roles: [] });
    const [question] = asked;
    expect(question).toMatchObject({ purpose: 'roles', pictures: [{ width: 200, height: 300 }] });
    expect(question?.prompt).not.toMatch(/sesame|4111/);
    const at = (x: number, y: number): number | undefined => question?.pictures[0]?.png[(y * 200 + x) * 4];
    expect(at(150, 110)).toBe(WHITE);
    expect(at(50, 125)).toBe(0);
    expect(at(180, 110)).toBe(0);
    expect(at(50, 20)).not.toBe(WHITE);
  });

  it('tells what each question cost, also where it was paid for and of no use', async () => {
    const { vision } = asking();
    const told: unknown[] = [];
    const request = { png: new Uint8Array(), shows: { width: 200, height: 50 }, text: TEXT, secretBoxes: [], secretValues: [], prompt: 'Is it a heading?' };
    const confirmerOf = (ask: VisionModel['ask']): ReturnType<typeof confirmRolesBy> => confirmRolesBy({ vision: { ...vision, ask }, privacy: DEFAULT_PRIVACY, decode: () => Promise.resolve(STRIP), encode: () => new Uint8Array() });
    const usage = { inputTokens: 900, outputTokens: 20 };
    const options = { timeout: 100, onAsked: (asked: object) => void told.push(asked) };
    await confirmerOf(() => Promise.resolve({ answer: {}, usage, cost: 3000, latency: 12 })).confirm(request, options);
    await expect(confirmerOf(() => Promise.reject(new ModelError('bad-answer', 'cut short', { usage }))).confirm(request, options)).rejects.toThrow('cut short');
    await expect(confirmerOf(() => Promise.reject(new ModelError('budget', 'all spent', { unsent: true }))).confirm(request, options)).rejects.toThrow('all spent');
    expect(told).toEqual([
      { provider: 'test', model: 'test', usage, cost: 3000, latency: 12, answered: true },
      { provider: 'test', model: 'test', usage, cost: null, latency: 0, answered: false },
    ]);
  });
});
