import { HTTP_STATUS, type ApiProblem } from '@waymark/core/api';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { StoreError } from '../compose.js';
import { InputError } from '../data/input-error.js';
import { Refusal } from './handler.js';

const INTERNAL: ApiProblem = { code: 'internal', message: 'Something went wrong that Waymark did not expect.', hint: 'Try again. If it stays, look for the request’s number in the log of the server.' };
const AWAY: ApiProblem = { code: 'unavailable', message: 'The database does not answer.', hint: 'Try again in a moment.' };

/** What every mistake of Fastify's own means to whoever sent the request. */
const BY_STATUS: Readonly<Record<number, Pick<ApiProblem, 'code' | 'hint'>>> = {
  400: { code: 'bad_request', hint: 'Check what was sent against /api/openapi.json.' },
  404: { code: 'not_found', hint: 'Look at /api/openapi.json for what there is.' },
  413: { code: 'too_large', hint: 'Send less at once: recordings up to 20 MB, CSV files up to 50 MB.' },
  415: { code: 'unsupported', hint: 'Send JSON as application/json and rows as text/csv, neither compressed.' },
};

const PLAIN: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'That is more than the server takes at once.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not taken here.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request is not as long as it says.',
};

/** null for those that are no refusal: they are logged, and told without their words. */
export function problemOf(error: unknown): ApiProblem | null {
  if (error instanceof Refusal) return { code: error.code, message: error.message, hint: error.hint, ...(error.path !== undefined && { path: error.path }) };
  if (error instanceof InputError) return { code: 'bad_request', message: error.message, hint: error.hint };
  if (error instanceof StoreError && error.code === 'unreachable') return AWAY;
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  // What PostgreSQL cannot store or read as a value (class 22) came from the request.
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/u.test(code)) return { code: 'bad_request', message: 'Something in the request cannot be stored.', hint: 'Check it for characters that are no text.' };
  const known = typeof code === 'string' && code.startsWith('FST_') ? BY_STATUS[statusCode ?? 0] : undefined;
  if (known) return { ...known, message: PLAIN[code ?? ''] ?? error.message };
  if (statusCode === 400 && error instanceof SyntaxError) return { code: 'bad_request', message: `The body is not JSON: ${error.message}`, hint: 'Check for a missing comma, quote or bracket.' };
  // Of the files: an address that leads nowhere, or out of their folder.
  return statusCode === 400 || statusCode === 403 || statusCode === 404 ? { code: 'not_found', message: 'There is nothing at this address.', hint: 'Begin at /.' } : null;
}

export async function sendProblem(reply: FastifyReply, problem: ApiProblem): Promise<FastifyReply> {
  return reply.code(HTTP_STATUS[problem.code]).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(problem));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (!problem) request.log.error({ route: request.routeOptions.url, ...shownOf(error) }, 'internal error');
    return sendProblem(reply, problem ?? INTERNAL);
  });
}

/** Its place in the program; never the values of a statement. */
export function shownOf(error: unknown): { error: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { error: error.name, ...code, ...(error.stack !== undefined && { stack: error.stack }) };
}

/** The first thing that is wrong, in words. */
export function refusalOf(error: z.ZodError, where: 'body' | 'query'): Refusal {
  const issue = deepest(error.issues[0]);
  const path = (issue?.path ?? []).reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`), '');
  const place = path === '' ? (where === 'body' ? 'The body' : 'The query') : path;
  return new Refusal('bad_request', `${place}: ${plain(issue)}.`, 'Check what was sent against /api/openapi.json.', path === '' ? undefined : path);
}

type Issue = z.core.$ZodIssue;

/** Of several shapes that would do, the one that came nearest says most. */
function deepest(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue;
  const inner = issue.errors.map((issues) => issues[0]).filter((one) => one !== undefined).sort((a, b) => b.path.length - a.path.length)[0];
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue;
}

function plain(issue: Issue | undefined): string {
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue?.code === 'too_big') return `must be at most ${String(issue.maximum)}`;
  if (issue?.code === 'too_small') return issue.message.startsWith('must') ? issue.message : `must be at least ${String(issue.minimum)}`;
  if (issue?.code === 'invalid_type') return `must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`;
  if (issue?.code === 'unrecognized_keys') return `has no field ‘${issue.keys[0] ?? ''}’`;
  return issue?.message ?? 'is not valid';
}
