import type { EndpointName } from '@waymark/core/api';
import type { ServerParts } from './parts.js';
import type { Caller } from './handler.js';

/** Fields of a body that the audit log keeps; whatever is not named here, such as passwords and recordings, stays out of it. */
const KEPT: Partial<Record<EndpointName, readonly string[]>> = {
  switchOrganisation: ['id'],
  addMember: ['email', 'name', 'role'],
  changeMember: ['role'],
  addToken: ['name', 'permissions', 'expiresInDays'],
  addRecording: ['id', 'title'],
  changeRecording: ['title', 'settings', 'expected'],
  restoreVersion: ['version', 'expected'],
  decideHealings: ['ids', 'decision'],
  pickAnother: ['candidate'],
  addJob: ['recording', 'version', 'name', 'data'],
  retryJob: ['rows'],
  addSchedule: ['name', 'cron', 'timezone'],
  changeSchedule: ['paused'],
  addExperiment: ['name', 'control', 'treatment', 'allocation'],
  moveExperiment: ['command'],
  changeSetting: ['scope', 'key', 'value'],
  removeSetting: ['scope', 'key'],
};

const LONGEST = 2000;

interface Change {
  name: EndpointName;
  asked: { params: Readonly<Record<string, string>>; query: unknown; body: unknown };
  caller: Caller;
}

/** Does it between two entries of the audit log: that it was begun, and how it ended. */
export async function audited<T>({ audit }: ServerParts['store'], { name, asked, caller }: Change, work: () => Promise<T>): Promise<T> {
  const { tenant, user, token, address } = caller;
  const id = await audit.begin({ tenant, user, token, action: name, subject: asked.params['id'] ?? null, details: detailsOf(name, asked), address });
  try {
    const answer = await work();
    await audit.end(tenant, id, { outcome: 'done', subject: subjectOf(answer) });
    return answer;
  } catch (error) {
    await audit.end(tenant, id, { outcome: outcomeOf(error), subject: null }).catch(() => undefined);
    throw error;
  }
}

function detailsOf(name: EndpointName, { query, body }: Change['asked']): Record<string, unknown> {
  const given = { ...(isRecord(query) ? query : {}), ...(isRecord(body) ? body : {}) };
  return Object.fromEntries((KEPT[name] ?? []).filter((key) => given[key] !== undefined).map((key) => [key, cut(given[key])]));
}

function cut(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text !== undefined && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : value;
}

/** What was made has its id in the answer. */
function subjectOf(answer: unknown): string | null {
  if (!isRecord(answer)) return null;
  const made = [answer, answer['member'], answer['token']].find((one) => isRecord(one) && typeof one['id'] === 'string');
  return isRecord(made) && typeof made['id'] === 'string' ? made['id'] : null;
}

function outcomeOf(error: unknown): string {
  return error instanceof Error && error.name === 'Refusal' && 'code' in error ? `refused: ${String(error.code)}` : 'failed';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
