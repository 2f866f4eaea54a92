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

/** By person and look: what a browser has loaded once it need not load again for each test. */
const signedIn = new WeakMap<TestServer, Map<string, Promise<BrowserContext>>>();

/** A page of one person's browser, signed in as the form does it. */
export async function visit(browser: Browser, server: TestServer, { as = 'owner', alone = as === null, ...options }: VisitOptions = {}): Promise<Visit> {
  const context = await (alone ? enter(browser, server, { as, ...options }) : shared(browser, server, { as, ...options }));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints, close: () => (alone ? context.close() : page.close()) };
}

function shared(browser: Browser, server: TestServer, options: VisitOptions): Promise<BrowserContext> {
  const known = signedIn.get(server) ?? new Map<string, Promise<BrowserContext>>();
  signedIn.set(server, known);
  const key = JSON.stringify(options);
  const context = known.get(key) ?? enter(browser, server, options);
  known.set(key, context);
  return context;
}

async function enter(browser: Browser, server: TestServer, { as = 'owner', ...options }: VisitOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', baseURL: server.url, ...options });
  if (as === null) return context;
  const { email } = as === 'stranger' ? server.stranger : server.people[as];
  const answer = await context.request.post('/api/session', { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(await answer.text());
  return context;
}
