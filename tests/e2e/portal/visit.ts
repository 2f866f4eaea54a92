import type { Role } from '@waymark/core/api';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD, type TestServer } from '../../servers.js';

export interface Visit {
  page: Page;
  /** What the page complained about, from its first moment on: errors of its own, and rules of the server that it broke. */
  complaints: string[];
  close(): Promise<void>;
}

interface VisitOptions extends BrowserContextOptions {
  /** Not signed in where it is null; the stranger owns another organisation, in which nothing is. */
  as?: Role | 'stranger' | null;
  /** A session that is not shared with earlier visits of the same person, since it is ended, moved or made to remember something. */
  alone?: boolean;
}

/** By person and look: what a browser has loaded once it need not load again for each test, nor start a process for it. */
const signedIn = new WeakMap<TestServer, Map<string, Seat>>();

interface Seat {
  context: Promise<BrowserContext>;
  /** Pages of earlier visits. */
  free: Page[];
}

/** A page of one person's browser, signed in as the form does it. */
export async function visit(browser: Browser, server: TestServer, { as = 'owner', alone = as === null, ...options }: VisitOptions = {}): Promise<Visit> {
  const seat = alone ? { context: enter(browser, server, { as, ...options }), free: [] } : seatOf(browser, server, { as, ...options });
  const context = await seat.context;
  const page = seat.free.pop() ?? (await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints, close: () => (alone ? context.close() : leave(page, seat)) };
}

async function leave(page: Page, { free }: Seat): Promise<void> {
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  await page.goto('about:blank');
  free.push(page);
}

function seatOf(browser: Browser, server: TestServer, options: VisitOptions): Seat {
  const known = signedIn.get(server) ?? new Map<string, Seat>();
  signedIn.set(server, known);
  const key = JSON.stringify(options);
  const seat = known.get(key) ?? { context: enter(browser, server, options), free: [] };
  known.set(key, seat);
  return seat;
}

async function enter(browser: Browser, server: TestServer, { as = 'owner', ...options }: VisitOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', baseURL: server.url, ...options });
  if (as === null) return context;
  const { email } = as === 'stranger' ? server.stranger : server.people[as];
  const answer = await context.request.post('/api/session', { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(await answer.text());
  return context;
}
