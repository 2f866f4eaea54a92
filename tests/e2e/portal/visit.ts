import type { Role } from '@waymark/core/api';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD, type TestServer } from '../../servers.js';

export interface Visit {
  page: Page;
  /** What the page complained about, from its first moment on: errors of its own, and rules of the server that it broke. */
  complaints: string[];
  close(): Promise<void>;
}

interface VisitOptions extends BrowserContextOptions {
  /** Not signed in where it is null. */
  as?: Role | null;
}

/** A browser of its own for one person, signed in as the form does it. */
export async function visit(browser: Browser, server: TestServer, { as = 'owner', ...options }: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', baseURL: server.url, ...options });
  if (as !== null) {
    const signedIn = await context.request.post('/api/session', { data: { email: server.people[as].email, password: PASSWORD } });
    if (!signedIn.ok()) throw new Error(await signedIn.text());
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints, close: () => context.close() };
}
