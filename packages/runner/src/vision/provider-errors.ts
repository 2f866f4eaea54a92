import { hideSecrets, ModelError, type ModelUsage } from '@waymark/core';

/** What a provider says of an error, at most. */
const LONGEST = 200;

/** An answer with a status that is no success, as an error that whoever asked can act on. */
export function statusError({ status, headers, body }: { status: number; headers: Headers; body: string }, key: string | undefined): ModelError {
  const retryAfter = retryAfterOf(headers);
  const details = { unpaid: true as const, ...(retryAfter === undefined ? {} : { retryAfter }) };
  const said = sentence(body, key);
  if (status === 429) return new ModelError('rate-limited', `the model's provider asks for a pause${said}`, details);
  if (status === 408) return new ModelError('timeout', `the model's provider gave up waiting${said}`, details);
  if (status >= 500) return new ModelError('transport', `the model's provider failed with status ${status}${said}`, details);
  if (status === 401 || status === 403) return new ModelError('refused', `the model's provider did not accept the key: check WAYMARK_MODEL_KEY${said}`, details);
  if (status >= 300 && status < 400) return new ModelError('refused', `the model's address leads elsewhere (status ${status}): set WAYMARK_MODEL_BASE_URL to where it really is`, details);
  return new ModelError('refused', `the model's provider refused the question with status ${status}${said}`, details);
}

/** In milliseconds; seconds and dates are both allowed in the header. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const written = headers.get('retry-after')?.trim();
  if (!written) return undefined;
  if (/^\d+(\.\d+)?$/.test(written)) return Math.round(Number(written) * 1000);
  const date = Date.parse(written);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** What the provider says in its own words: both APIs put it into `error.message`. Never with a key in it. */
function sentence(body: string, key: string | undefined): string {
  const message = messageIn(body);
  if (message === '') return '';
  const safe = hideSecrets(withoutKey(message, key), { emails: true });
  return `: ${safe.length > LONGEST ? `${safe.slice(0, LONGEST)}…` : safe}`;
}

function messageIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string };
    const message = typeof error === 'string' ? error : error?.message;
    return typeof message === 'string' ? message.replaceAll(/\s+/g, ' ').trim() : '';
  } catch {
    return '';
  }
}

function withoutKey(message: string, key: string | undefined): string {
  return key ? message.replaceAll(key, '«key»') : message;
}

/** What an answer that was paid for, and cannot be used, leaves behind. */
export function badAnswer(message: string, usage: ModelUsage | null): ModelError {
  return new ModelError('bad-answer', message, usage ? { usage } : {});
}
