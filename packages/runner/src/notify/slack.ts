import { entities, type Delivery, type NoticeMessage, type NoticeSender } from '@waymark/core';

/** Where webhooks may go: an address that was slipped in must not become a door to the network that a run stands in. */
export const WEBHOOK_HOSTS: readonly string[] = ['hooks.slack.com', 'hooks.slack-gov.com'];

export interface SlackOptions {
  /** A secret: it never stands in a message, a log or the store. */
  webhook: string;
  /** Further hosts, with their port where it is not the usual one; only to these may it go without TLS. */
  hosts?: readonly string[];
}

export type SlackSender = { ok: true; sender: NoticeSender } | { ok: false; problem: string };

/** Slack takes 50 blocks of 3 000 letters; a message has one for each healing. */
const LONGEST_BLOCK = 2_900;

export function createSlackSender({ webhook, hosts = [] }: SlackOptions): SlackSender {
  const problem = problemOf(webhook, hosts);
  if (problem !== null) return { ok: false, problem };
  return { ok: true, sender: { channel: 'slack', send: (message, { timeout }) => post(webhook, bodyOf(message), timeout) } };
}

function problemOf(webhook: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(webhook)) return 'WAYMARK_SLACK_WEBHOOK is not a web address';
  const { protocol, host, username } = new URL(webhook);
  const further = hosts.includes(host);
  if (username !== '') return 'WAYMARK_SLACK_WEBHOOK must not hold a user name';
  if (!further && !WEBHOOK_HOSTS.includes(host)) return `Webhooks do not go to ${host}: allow it with WAYMARK_WEBHOOK_HOSTS=${host}, or use ${WEBHOOK_HOSTS[0]}`;
  if (protocol !== 'https:' && !(further && protocol === 'http:')) return 'WAYMARK_SLACK_WEBHOOK must begin with https://';
  return null;
}

/** Plain-text blocks: Slack reads neither links nor mentions nor styles into them. */
function bodyOf({ subject, lines }: NoticeMessage): string {
  const block = (text: string): object => ({ type: 'section', text: { type: 'plain_text', emoji: false, text: text.slice(0, LONGEST_BLOCK) } });
  return JSON.stringify({ text: entities(subject), blocks: [block(subject), ...lines.map(block)], unfurl_links: false, unfurl_media: false, link_names: false });
}

async function post(webhook: string, body: string, timeout: number): Promise<Delivery> {
  try {
    // A redirect would carry the message to a host that nobody allowed.
    const response = await fetch(webhook, { method: 'POST', body, headers: { 'content-type': 'application/json' }, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel();
    return deliveryOf(response, new URL(webhook).host);
  } catch (error) {
    return { ok: false, again: true, why: `The webhook at ${new URL(webhook).host} ${troubleOf(error)}` };
  }
}

function deliveryOf({ ok, status, headers }: Response, host: string): Delivery {
  if (ok) return { ok: true };
  const seconds = Number(headers.get('retry-after'));
  const again = status === 408 || status === 429 || status >= 500;
  const what = status >= 300 && status < 400 ? 'sends on to another address, which is not followed' : `answered with status ${status}`;
  return { ok: false, again, why: `The webhook at ${host} ${what}`, ...(again && seconds > 0 && { retryAfter: seconds * 1000 }) };
}

/** By its kind and not by its words: those may hold the address. */
function troubleOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not answer in time';
  const cause = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : '';
  return `could not be reached${cause}`;
}
