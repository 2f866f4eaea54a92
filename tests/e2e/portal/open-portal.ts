import type { Role } from '@waymark/core/api';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD, type TestServer } from '../../servers.js';

/** A page of its own, signed in by the form's own endpoint; whatever breaks in it fails the test that closes it. */
export async function openPortal(browser: Browser, server: TestServer, path: string, as: Role = 'owner'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  const signedIn = await context.request.post(`${server.url}/api/session`, { data: { email: server.people[as].email, password: PASSWORD } });
  if (!signedIn.ok()) throw new Error(await signedIn.text());
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  page.once('close', () => void context.close());
  return page;
}
