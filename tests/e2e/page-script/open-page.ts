import type { PageCallName, PageCalls, QueryReport, Target } from '@waymark/core';
import { pageScript } from '@waymark/injected';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchForTests } from '../../browser.js';

/** The page script in an isolated world of a page, as drivers load it. */
export class ScriptedPage {
  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
    readonly contextId: number,
  ) {}

  static async open(browser: Browser, html: string): Promise<ScriptedPage> {
    const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    await page.setContent(html);
    return ScriptedPage.load(page);
  }

  static async load(page: Page): Promise<ScriptedPage> {
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

export function openBrowser(): Promise<Browser> {
  return launchForTests();
}

/** What each tier named, by the `data-is` mark that test pages put on their elements' ids. */
export function idsByTier(report: QueryReport): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { tiers, snapshot } of report.candidates) {
    for (const tier of tiers) (ids[tier] ??= []).push(snapshot.dom?.id ?? snapshot.dom?.xpath ?? '');
  }
  return ids;
}
