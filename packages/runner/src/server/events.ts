import { ENDPOINTS, type EndpointName } from '@waymark/core/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from './guard.js';
import { Refusal, type Caller } from './handler.js';
import { identify, notSignedIn } from './identify.js';
import { LiveFeed, type Listener } from './live-feed.js';
import type { ServerParts } from './parts.js';
import { shownOf } from './problems.js';

export const EVENTS_PATH = '/api/events';

/** Keeps proxies from closing it, and asks again whether whoever listens still may. */
const BREATH = 20_000;
/** After these somebody may be in another organisation, may do less, or is out: whoever listens here is asked at once, elsewhere at the next breath. */
const DOORS: readonly EndpointName[] = ['switchOrganisation', 'signIn', 'signOut', 'changePassword', 'changeMember', 'removeMember', 'revokeToken'];
const MOST_LISTENERS = 500;
/** Of one person, and of one organisation: nobody takes the places of all others. */
const MOST_OF_ONE = 20;
const MOST_OF_TENANT = 200;
/** Bytes that a listener may leave unread before it is let go. */
const MOST_UNREAD = 1024 * 1024;

/** Server-sent events: each `data` is a LiveEvent, each `id` its number, so that a browser that was away goes on where it was. */
export function bindEvents(app: FastifyInstance, parts: ServerParts): void {
  const feed = new LiveFeed(parts.store.live, (error) => app.log.warn(shownOf(error), 'live events are waiting for the database'));
  const open = new Set<Line>();
  const doors = new Set(DOORS.map((name) => `${ENDPOINTS[name].method} ${ENDPOINTS[name].path}`));
  app.addHook('preClose', async () => {
    for (const { close } of open) close();
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    if (statusCode < 400 && doors.has(`${method} ${routeOptions.url ?? ''}`)) for (const { breathe } of open) breathe();
  });
  app.route({
    method: 'GET',
    url: EVENTS_PATH,
    onRequest: (request) => admit(request, { method: 'GET', needs: 'read' }, parts),
    handler: async (request, reply) => {
      refuseTooMany(open, request.caller);
      await listen({ request, reply, feed, open, breath: parts.breath ?? BREATH }, () => identify(request, parts));
    },
  });
}

/** Counted by lines that are open, which one is before anything is waited for. */
function refuseTooMany(open: ReadonlySet<Line>, caller: Caller | null): void {
  const of = (isOne: (line: Line) => boolean): number => [...open].filter(isOne).length;
  if (of(({ user }) => user === caller?.user.id) >= MOST_OF_ONE) throw new Refusal('too_many', `You have ${MOST_OF_ONE} pages open that are told what is new; this one is not.`, 'Close some of them, then load this one again.');
  if (of(({ tenant }) => tenant === caller?.tenant) >= MOST_OF_TENANT) throw new Refusal('too_many', `${MOST_OF_TENANT} pages of your organisation are told what is new; this one is not.`, 'Load it again later, or as often as you want to see what is new.');
  if (open.size >= MOST_LISTENERS) throw new Refusal('unavailable', 'Too many pages are listening.', 'Close some, or add a further server.');
}

/** To one who listens. */
interface Line {
  user: string;
  tenant: string;
  close(): void;
  /** Lets him go where he may not listen any more. */
  breathe(): void;
}

interface Listening {
  request: FastifyRequest;
  reply: FastifyReply;
  feed: LiveFeed;
  open: Set<Line>;
  breath: number;
}

async function listen({ request, reply, feed, open, breath }: Listening, identified: () => Promise<Caller | null>): Promise<void> {
  const { caller } = request;
  if (!caller) throw notSignedIn();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...textHeaders(reply), 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
  raw.write('retry: 2000\n\n');
  const close = (): void => void raw.end();
  const say = (text: string): void => {
    raw.write(text);
    if (raw.writableLength > MOST_UNREAD) raw.destroy();
  };
  const listener: Listener = { tenant: caller.tenant, tell: (id, event) => say(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`) };
  const breathe = (): void => void identified().then((now) => (stillMay(caller, now) ? say(': \n\n') : close()), () => undefined);
  const breathing = setInterval(breathe, breath);
  const line: Line = { user: caller.user.id, tenant: caller.tenant, close, breathe };
  open.add(line);
  raw.once('close', () => {
    clearInterval(breathing);
    open.delete(line);
    feed.remove(listener);
  });
  await feed.add(listener, heardOf(request)).catch((error: unknown) => {
    request.log.warn(shownOf(error), 'a listener could not be served');
    close();
  });
  // It may have gone while the store was asked.
  if (raw.destroyed) feed.remove(listener);
}

/** What is told belongs to the organisation in which he began to listen: a session that has moved on begins anew. */
function stillMay(then: Caller, now: Caller | null): boolean {
  return now !== null && now.tenant === then.tenant && now.user.id === then.user.id && now.permissions.includes('read');
}

function textHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function heardOf({ headers }: FastifyRequest): number | null {
  const last = headers['last-event-id'];
  return typeof last === 'string' && /^\d{1,15}$/u.test(last) ? Number(last) : null;
}
