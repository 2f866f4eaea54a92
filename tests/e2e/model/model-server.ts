import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How one request is answered. What is not said is done as the real services do it. */
export type Reply =
  /** What the model says: an object is written as JSON, a text as it is. */
  | { say: unknown; usage?: { input: number; output: number }; stop?: 'end' | 'length' | 'refused'; delay?: number }
  | { status: number; headers?: Record<string, string>; message?: string }
  /** The raw body of an answer with status 200. */
  | { raw: string }
  | { hang: true }
  /** Hangs up after so many bytes of a good answer. */
  | { cut: number }
  /** Bytes one after the other, with so many milliseconds between them, for ever. */
  | { drip: number }
  /** So many bytes of JSON that never ends. */
  | { flood: number };

export interface ReceivedQuestion {
  api: 'anthropic' | 'openai';
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  system: string;
  prompt: string;
  pictures: Buffer[];
}

export type ModelScript = (question: ReceivedQuestion, number: number) => Reply | Promise<Reply>;

export interface ModelServer {
  /** For `baseUrl` of either provider. */
  url: { anthropic: string; openai: string };
  received: ReceivedQuestion[];
  close(): Promise<void>;
}

/** A model on this machine that speaks Anthropic's Messages API and OpenAI's chat completions, and says what the script says. */
export async function startModelServer(script: ModelScript | readonly Reply[]): Promise<ModelServer> {
  const received: ReceivedQuestion[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const question = questionIn(request, JSON.parse(await bodyOf(request)) as Record<string, unknown>);
      received.push(question);
      const reply = typeof script === 'function' ? await script(question, received.length) : (script[received.length - 1] ?? script.at(-1));
      if (reply) answer(response, question, reply);
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: { anthropic: origin, openai: `${origin}/v1` },
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

interface Part {
  type: string;
  text?: string;
  source?: { data: string };
  image_url?: { url: string };
}

function questionIn(request: IncomingMessage, body: Record<string, unknown>): ReceivedQuestion {
  const api = request.url === '/v1/messages' ? 'anthropic' : 'openai';
  const messages = body['messages'] as { role: string; content: string | Part[] }[];
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const system = api === 'anthropic' ? body['system'] : messages.find(({ role }) => role === 'system')?.content;
  const pictures = parts.flatMap(({ source, image_url: url }) => [source?.data, url?.url.split(',')[1]].filter((data) => data !== undefined));
  return { api, headers: request.headers, body, system: String(system), prompt: parts.map(({ text }) => text ?? '').join(''), pictures: pictures.map((data) => Buffer.from(data, 'base64')) };
}

function answer(response: ServerResponse, question: ReceivedQuestion, reply: Reply): void {
  if ('hang' in reply) return;
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify({ type: 'error', error: { type: 'api_error', message: reply.message ?? 'no' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if ('raw' in reply) response.end(reply.raw);
  else if ('flood' in reply) flood(response, reply.flood);
  else if ('drip' in reply) drip(response, reply.drip);
  else if ('cut' in reply) response.write(JSON.stringify(completion(question, { say: 'x'.repeat(10_000) })).slice(0, reply.cut), () => setTimeout(() => response.destroy(), 20));
  else setTimeout(() => response.end(JSON.stringify(completion(question, reply))), reply.delay ?? 0);
}

function completion({ api, body }: ReceivedQuestion, { say, usage = { input: 1200, output: 90 }, stop = 'end' }: Extract<Reply, { say: unknown }>): object {
  const text = typeof say === 'string' ? say : JSON.stringify(say);
  if (api === 'anthropic') {
    const reason = { end: 'end_turn', length: 'max_tokens', refused: 'refusal' }[stop];
    return { id: 'msg_1', type: 'message', role: 'assistant', model: body['model'], content: [{ type: 'text', text, citations: null }], stop_reason: reason, stop_sequence: null, usage: { input_tokens: usage.input, output_tokens: usage.output } };
  }
  const reason = { end: 'stop', length: 'length', refused: 'content_filter' }[stop];
  return { id: 'chatcmpl-1', object: 'chat.completion', model: body['model'], choices: [{ index: 0, finish_reason: reason, message: { role: 'assistant', content: text } }], usage: { prompt_tokens: usage.input, completion_tokens: usage.output } };
}

function flood(response: ServerResponse, bytes: number): void {
  const part = `"${'x'.repeat(65_534)}`;
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= part.length;
      if (!response.write(part)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  response.on('error', () => undefined);
  more();
}

function drip(response: ServerResponse, ms: number): void {
  const timer = setInterval(() => response.write(' '), ms);
  response.on('close', () => clearInterval(timer));
}
