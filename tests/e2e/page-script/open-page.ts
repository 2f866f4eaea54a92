import type { PageCallName, PageCalls, QueryReport, Target } from '@waymark/core';
import { pageScript } from '@waymark/injected';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchForTests } from '../../browser.js';

/** A page is emptied and used again: a new one takes a process of its own. */
const inUse = new WeakSet<Page>();
const SOON = 2_000;

/** The page script in an isolated world of a page, as drivers load it. */
export class ScriptedPage {
  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
    readonly contextId: number,
  ) {}

  static async open(browser: Browser, html: string): Promise<ScriptedPage> {
    const context = browser.contexts()[0] ?? (await browser.newContext({ viewport: { width: 1000, height: 700 } }));
    const page = context.pages().find((one) => !inUse.has(one)) ?? (await context.newPage());
    inUse.add(page);
    await page.setContent(html);
    const session = await page.context().newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'waymark' });
    const scripted = new ScriptedPage(page, session, executionContextId);
    await scripted.inWorld(pageScript);
    return scripted;
  }

  async invoke<N extends PageCallName>(name: N, argument: PageCalls[N]['argument']): Promise<PageCalls[N]['result']> {
    return (await this.inWorld(`__waymark.invoke(${JSON.stringify(name)}, ${JSON.stringify(argument)})`)) as PageCalls[N]['result'];
  }

  async inWorld(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression,
      contextId: this.contextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async targetOf(css: string): Promise<Target> {
    const { target } = await this.invoke('capture', { css });
    if (target === null) throw new Error(`nothing at ${css}`);
    return target;
  }

  async nodeOf(css: string): Promise<number> {
    const { node } = await this.invoke('capture', { css });
    if (node === null) throw new Error(`nothing at ${css}`);
    return node;
  }

  query(target: Target, action: PageCalls['query']['argument']['action'] = 'click'): Promise<QueryReport> {
    return this.invoke('query', { target, action, limit: 60 });
  }
}

async function empty(page: Page): Promise<void> {
  try {
    await page.goto('about:blank', { timeout: SOON });
    inUse.delete(page);
  } catch {
    await page.close();
  }
}

/** A browser for the tests of one file; all pages but one, which is emptied, are closed after each test. */
export function browserForTests(): () => Browser {
  const held: { browser?: Browser } = {};
  beforeAll(async () => {
    held.browser = await launchForTests();
  });
  afterEach(async () => {
    const [first, ...others] = held.browser?.contexts()[0]?.pages() ?? [];
    for (const page of others) await page.close();
    if (first !== undefined) await empty(first);
  });
  afterAll(() => held.browser?.close());
  return () => {
    if (held.browser === undefined) throw new Error('the browser is not open');
    return held.browser;
  };
}

/** What each tier named, by id, or by path where there is none. */
export function idsByTier(report: QueryReport): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { tiers, snapshot } of report.candidates) {
    for (const tier of tiers) (ids[tier] ??= []).push(snapshot.dom?.id ?? snapshot.dom?.xpath ?? '');
  }
  return ids;
}
