import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const SOON = 2_000;

/** One page for test after test, emptied between them: a page of its own costs each a process. Other options get another page. */
export class SparePage {
  readonly #browser: () => Browser;
  #kept: { page: Page; options: string } | undefined;

  constructor(browser: () => Browser) {
    this.#browser = browser;
  }

  async take(options: BrowserContextOptions): Promise<Page> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept?.options === JSON.stringify(options)) return kept.page;
    await kept?.page.context().close();
    return (await this.#browser().newContext(options)).newPage();
  }

  /** What cannot be made as new is closed. */
  async giveBack(page: Page, options: BrowserContextOptions): Promise<void> {
    if (await isAsNew(page)) this.#kept = { page, options: JSON.stringify(options) };
    else await page.context().close();
  }
}

async function isAsNew(page: Page): Promise<boolean> {
  const others = page.context().pages().filter((other) => other !== page);
  if (page.isClosed() || others.length > 0) return false;
  try {
    await page.context().clearCookies();
    await page.goto('about:blank', { timeout: SOON });
    return true;
  } catch {
    return false;
  }
}
