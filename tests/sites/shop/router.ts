import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACTIONS, type Fields } from './actions.js';
import { money } from './data.js';
import { type Act, createEventLog, type EventLog } from './events.js';
import { createSession, type Session, summarise } from './session.js';
import { v1 } from './v1/index.js';
import { v2 } from './v2/index.js';
import { v3 } from './v3/index.js';
import { INFO_PAGES, type PageContext, type PageName, PAGE_NAMES, type ShopVersion } from './version.js';

const VERSIONS: Readonly<Record<string, ShopVersion>> = { v1, v2, v3 };
const CLIENT = new Map(
  ['witness.js', 'behaviour.js'].map((name) => [
    `/client/${name}`,
    readFileSync(new URL(`./client/${name}`, import.meta.url), 'utf8'),
  ]),
);
const BODY_LIMIT = 64 * 1024;

export interface Shop {
  log: EventLog;
  /** Answers everything below `/shop/`. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

interface Visit {
  version: ShopVersion;
  session: Session;
  base: string;
  path: string;
  url: URL;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > BODY_LIMIT) throw new Error('request body too large');
  }
  return text;
}

function parseFields(text: string, json: boolean): Fields {
  if (!json) return Object.fromEntries(new URLSearchParams(text));
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('expected an object of fields');
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, String(entry)]));
}

function parseAct(text: string): Act {
  const { do: verb, key = '', value } = parseFields(text, true);
  if (verb !== 'click' && verb !== 'set') throw new Error(`unknown act "${verb ?? ''}"`);
  return { do: verb, key, ...(value !== undefined && { value }) };
}

function pageName(path: string): PageName | undefined {
  if (INFO_PAGES[path]) return 'info';
  if (path.startsWith('/product/')) return 'product';
  return PAGE_NAMES.find((name) => path === `/${name}` && name !== 'info' && name !== 'product');
}

/** Ids with a new number on every load, in the manner of the frameworks that generate them. */
function idSource(): () => string {
  let next = 100 + Math.floor(Math.random() * 9000);
  const shapes = [(n: number) => `:r${n.toString(36)}:`, (n: number) => `mui-${n}`, (n: number) => `ember${n}`];
  return () => {
    next += 1;
    return shapes[next % shapes.length]?.(next) ?? `mui-${next}`;
  };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

function showPage(visit: Visit, response: ServerResponse): void {
  const name = pageName(visit.path);
  if (!name) return send(response, 404, 'text/plain', 'not found');
  const { session, version, base, path, url } = visit;
  const context: PageContext = {
    base,
    path,
    search: url.searchParams,
    session,
    cart: summarise(session, version.products),
    flash: session.flash,
    products: version.products,
    id: idSource(),
  };
  session.flash = null;
  send(response, 200, 'text/html', version.pages[name](context).text);
}

function cartState({ session, version }: Visit): Record<string, string> {
  const cart = summarise(session, version.products);
  const lines = cart.lines.map((line) => [`cart.line:${line.product.sku}`, money(line.total)]);
  return {
    badge: String(cart.count),
    'cart.subtotal': money(cart.subtotal),
    'cart.discount': `−${money(cart.discount)}`,
    'cart.total': money(cart.total),
    ...Object.fromEntries(lines),
  };
}

export function createShop(): Shop {
  const log = createEventLog();
  const sessions = new Map<string, Session>();

  function enter(version: ShopVersion, request: IncomingMessage, response: ServerResponse): Session {
    const cookie = new RegExp(`shop_${version.name}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
    const known = cookie === undefined ? undefined : sessions.get(cookie);
    if (known) return known;
    const session = createSession(version.cart);
    sessions.set(session.id, session);
    const scope = `Path=/shop/${version.name}; HttpOnly; SameSite=Lax`;
    response.setHeader('set-cookie', `shop_${version.name}=${session.id}; ${scope}`);
    return session;
  }

  async function perform(visit: Visit, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { session, version, base, path } = visit;
    const json = request.headers['content-type']?.includes('json') ?? false;
    const text = await readBody(request);
    const origin = { version: version.name, session: session.id };
    if (path === '/__act') {
      log.add({ ...origin, kind: 'act', ...parseAct(text) });
      return send(response, 200, 'text/plain', 'noted');
    }
    const action = ACTIONS[path.replace('/do/', '')];
    if (!action) return send(response, 404, 'text/plain', 'not found');
    const outcome = action({ session, products: version.products }, parseFields(text, json));
    if (outcome.effect) log.add({ ...origin, kind: 'effect', ...outcome.effect });
    if (json) return send(response, 200, 'application/json', JSON.stringify({ ...outcome, state: cartState(visit) }));
    session.flash = outcome.message;
    response.writeHead(303, { location: base + outcome.next }).end();
  }

  return {
    log,
    async answer(request, response, url) {
      const [, , name = '', ...rest] = url.pathname.split('/');
      const version = VERSIONS[name];
      if (!version) return send(response, 404, 'text/plain', 'not found');
      const base = `/shop/${name}`;
      const path = `/${rest.join('/')}`;
      if (path === '/') {
        response.writeHead(302, { location: `${base}/home` }).end();
        return;
      }
      const script = CLIENT.get(path);
      if (script !== undefined) return send(response, 200, 'text/javascript', script);
      const session = enter(version, request, response);
      const visit = { version, session, base, path, url };
      if (request.method === 'POST') return perform(visit, request, response);
      log.add({ version: version.name, session: session.id, kind: 'view', path: path + url.search });
      showPage(visit, response);
    },
  };
}
