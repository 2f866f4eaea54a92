import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ModelError, parseFindAnswer, type ModelQuestion, type VisionModel } from '@waymark/core';
import { createVisionModel } from '../../../packages/runner/src/vision/create-vision-model.js';
import { startModelServer, type ModelScript, type ModelServer, type Reply } from './model-server.js';

const KEY = 'sk-test-4f9a81c0d2e7b6a5938271';
const PICTURE = { width: 1024, height: 576 };
const FOUND = { reasoning: 'It says Save.', found: true, box: { x: 10, y: 20, width: 80, height: 30 }, kind: 'clickable', text: 'Save', confidence: 92, parts: { element: 95, location: 90, textMatch: 100 } };
const QUESTION: ModelQuestion = {
  purpose: 'find',
  system: 'You look at pictures.',
  prompt: 'Where is it?',
  pictures: [{ png: new Uint8Array([137, 80, 78, 71]), ...PICTURE }],
  schema: { type: 'object', properties: { found: { type: 'boolean' }, confidence: { type: 'number', minimum: 0, maximum: 100 } }, required: ['found', 'confidence'], additionalProperties: false },
  maxTokens: 500,
};
const PATIENT = { timeout: 10_000 };

const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

for (const provider of ['anthropic', 'openai'] as const) {
  describe(`asking ${provider}`, () => {
    async function serve(script: ModelScript | readonly Reply[]): Promise<{ model: VisionModel; server: ModelServer }> {
      const server = await startModelServer(script);
      open.push(server);
      const created = await createVisionModel({ provider, model: 'a-model', key: KEY, baseUrl: server.url[provider] });
      if (!created.ok) throw new Error(created.problem);
      return { model: created.vision, server };
    }

    async function failure(reply: Reply, options: Parameters<VisionModel['ask']>[1] = PATIENT): Promise<ModelError> {
      const { model } = await serve([reply]);
      const error = await model.ask(QUESTION, options).then(() => null, (rejected: unknown) => rejected);
      expect(error).toBeInstanceOf(ModelError);
      expect(JSON.stringify([(error as ModelError).message, (error as ModelError).details])).not.toContain(KEY);
      return error as ModelError;
    }

    it('sends picture, words and schema, and brings back the answer with what it used', async () => {
      const { model, server } = await serve([{ say: FOUND }]);
      const reply = await model.ask(QUESTION, PATIENT);
      expect(parseFindAnswer(reply.answer, PICTURE)).toMatchObject({ ok: true, found: true, confidence: 0.92, box: FOUND.box });
      expect(reply).toMatchObject({ usage: { inputTokens: 1200, outputTokens: 90 }, cost: null });
      expect(server.received).toHaveLength(1);
      const [sent] = server.received;
      expect(sent).toMatchObject({ api: provider, system: QUESTION.system, prompt: QUESTION.prompt, body: { model: 'a-model' } });
      expect(sent?.pictures).toEqual([Buffer.from(QUESTION.pictures[0]?.png ?? [])]);
      expect(JSON.stringify(sent?.body)).toContain('json_schema');
      expect(JSON.stringify(sent?.headers)).toContain(KEY);
    });

    it('hears that nothing was found', async () => {
      const { model } = await serve([{ say: { ...FOUND, found: false, box: null, kind: null, text: null, confidence: 80 } }]);
      expect(parseFindAnswer((await model.ask(QUESTION, PATIENT)).answer, PICTURE)).toMatchObject({ ok: true, found: false });
    });

    it('hears how unsure it is', async () => {
      const { model } = await serve([{ say: { ...FOUND, confidence: 12 } }]);
      expect(parseFindAnswer((await model.ask(QUESTION, PATIENT)).answer, PICTURE)).toMatchObject({ ok: true, confidence: 0.12 });
    });

    it.each([
      ['a box outside of the picture', { ...FOUND, box: { x: 1000, y: 20, width: 80, height: 30 } }, 'box-outside'],
      ['no box', { ...FOUND, box: null }, 'no-box'],
      ['texts for numbers', { ...FOUND, confidence: '92' }, 'off-schema'],
      ['a confidence on another scale', { ...FOUND, confidence: 0.92 }, 'wrong-unit'],
      ['a list', [FOUND], 'off-schema'],
      ['half of an answer', JSON.stringify(FOUND).slice(0, 40), 'not-json'],
    ] as const)('tells %s from an answer', async (_, say, problem) => {
      const { model } = await serve([{ say }]);
      expect(parseFindAnswer((await model.ask(QUESTION, PATIENT)).answer, PICTURE)).toMatchObject({ ok: false, problem });
    });

    it('waits as long as it is asked to, in seconds or until a date', async () => {
      expect(await failure({ status: 429, headers: { 'retry-after': '7' }, message: 'slow down' })).toMatchObject({ code: 'rate-limited', details: { retryAfter: 7000, unpaid: true } });
      const later = await failure({ status: 429, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } });
      expect(later.details.retryAfter).toBeGreaterThan(50_000);
      expect(later.details.retryAfter).toBeLessThanOrEqual(60_000);
    });

    it('asks once, whatever happens: who counts calls decides on another', async () => {
      const { model, server } = await serve([{ status: 500 }]);
      await expect(model.ask(QUESTION, PATIENT)).rejects.toMatchObject({ code: 'transport' });
      expect(server.received).toHaveLength(1);
    });

    it('names the variable where the key is not accepted, and never the key', async () => {
      const error = await failure({ status: 401, message: `invalid key ${KEY}` });
      expect(error).toMatchObject({ code: 'refused' });
      expect(error.message).toContain('WAYMARK_MODEL_KEY');
    });

    it('says what a provider objects to', async () => {
      expect((await failure({ status: 404, message: 'no such model: a-model' })).message).toContain('no such model: a-model');
    });

    it('does not follow to another address', async () => {
      expect(await failure({ status: 307, headers: { location: 'http://127.0.0.1:9/v1/messages' } })).toMatchObject({ code: 'refused' });
    });

    it.each([
      ['hangs', { hang: true }],
      ['drips for ever', { drip: 5 }],
    ] as const)('gives up on one that %s', async (_, reply) => {
      expect(await failure(reply, { timeout: 300 })).toMatchObject({ code: 'timeout' });
    });

    it('is stopped with the run', async () => {
      const controller = new AbortController();
      const { model } = await serve(() => {
        controller.abort();
        return { hang: true };
      });
      await expect(model.ask(QUESTION, { ...PATIENT, signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' });
    });

    it('takes a cut connection for a failure of the way, which may have been paid for', async () => {
      const error = await failure({ cut: 60 });
      expect(error.code).toBe('transport');
      expect(error.details.unpaid).toBeUndefined();
    });

    it('reads a megabyte of 20, and no more', async () => {
      expect(await failure({ flood: 20_000_000 })).toMatchObject({ code: 'bad-answer' });
    });

    it.each([
      ['no JSON at all', { raw: '<html>hello</html>' }],
      ['another API', { raw: '{"hello": 1}' }],
      ['half of the body', { raw: '{"choices": [{"mess' }],
      ['an answer that ran out of room', { say: FOUND, stop: 'length' }],
    ] as const)('takes %s for a bad answer', async (_, reply) => {
      expect(await failure(reply)).toMatchObject({ code: 'bad-answer' });
    });

    it('is told that the model declined, and what that used', async () => {
      expect(await failure({ say: 'I would rather not.', stop: 'refused' })).toMatchObject({ code: 'refused', details: { usage: { inputTokens: 1200 } } });
    });

    it('says that nobody is there, and that nothing was paid', async () => {
      const { model, server } = await serve([]);
      await server.close();
      await expect(model.ask(QUESTION, PATIENT)).rejects.toMatchObject({ code: 'transport', details: { unpaid: true } });
    });
  });
}

describe('what is asked of each', () => {
  async function bodyFor(settings: Parameters<typeof createVisionModel>[0]): Promise<Record<string, unknown> | undefined> {
    const server = await startModelServer([{ say: FOUND }]);
    open.push(server);
    const created = await createVisionModel({ ...settings, baseUrl: server.url[settings.provider === 'anthropic' ? 'anthropic' : 'openai'] });
    if (!created.ok) throw new Error(created.problem);
    await created.vision.ask(QUESTION, PATIENT);
    return server.received[0]?.body;
  }

  it('of Anthropic is an answer by schema, with no tool forced on it and no keyword that it does not take', async () => {
    const body = await bodyFor({ provider: 'anthropic', key: KEY });
    expect(body).toMatchObject({ model: expect.stringMatching(/^claude-/), max_tokens: 500, output_config: { effort: 'low', format: { type: 'json_schema', schema: { additionalProperties: false, required: ['found', 'confidence'] } } } });
    expect(body).not.toHaveProperty('tool_choice');
    expect(JSON.stringify(body)).not.toContain('"minimum":');
  });

  it('of an older model is nothing that it refuses', async () => {
    expect((await bodyFor({ provider: 'anthropic', key: KEY, model: 'claude-haiku-4-5' }))?.['output_config']).not.toHaveProperty('effort');
  });

  it('of a model on this machine needs no key', async () => {
    const body = await bodyFor({ provider: 'openai', model: 'llava' });
    expect(body).toMatchObject({ model: 'llava', max_tokens: 500, response_format: { type: 'json_schema', json_schema: { strict: true, schema: QUESTION.schema } } });
  });
});

describe('a scripted model', () => {
  it('answers by what it is asked, as often as its script says, and then no more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-script-'));
    const script = join(folder, 'script.json');
    await writeFile(script, JSON.stringify({ answers: [{ when: 'nowhere', answer: 1 }, { purpose: 'find', times: 1, answer: FOUND }, { error: 'rate-limited' }] }));
    const created = await createVisionModel({ provider: 'scripted', script });
    if (!created.ok) throw new Error(created.problem);
    expect(created).toMatchObject({ sentTo: null, vision: { provider: 'scripted' } });
    expect((await created.vision.ask(QUESTION, PATIENT)).answer).toEqual(FOUND);
    await expect(created.vision.ask(QUESTION, PATIENT)).rejects.toMatchObject({ code: 'rate-limited' });
    expect((await created.vision.ask({ ...QUESTION, prompt: 'It is nowhere.' }, PATIENT)).answer).toBe(1);
    await rm(folder, { recursive: true });
  });
});

describe('what is missing is said before anything is sent', () => {
  it.each([
    [{ provider: 'anthropic' }, /ANTHROPIC_API_KEY/],
    [{ provider: 'openai', model: 'm' }, /OPENAI_API_KEY/],
    [{ provider: 'openai' }, /WAYMARK_MODEL /],
    [{ provider: 'anthropic', key: KEY, baseUrl: 'http://models.example.org' }, /https/],
    [{ provider: 'anthropic', key: KEY, baseUrl: 'https://me:pass@models.example.org' }, /password/],
    [{ provider: 'anthropic', key: KEY, baseUrl: 'models' }, /WAYMARK_MODEL_BASE_URL/],
    [{ provider: 'scripted' }, /WAYMARK_MODEL_SCRIPT/],
    [{ provider: 'scripted', script: '/nowhere/script.json' }, /answers/],
  ] as const)('%j', async (settings, hint) => {
    const created = await createVisionModel(settings);
    expect(created).toMatchObject({ ok: false, hint: expect.stringMatching(hint) });
    expect(JSON.stringify(created)).not.toContain(KEY);
  });
});
