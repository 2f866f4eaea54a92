import type { Clock, PageDriver } from '@waymark/core';
import { pageScript } from '@waymark/injected';
import { labScript, witnessScript, type LabPageCalls } from '@waymark/injected/lab';
import type { Page } from 'playwright-core';
import type { BrowserHost, Session } from '../compose.js';

export const VIEWPORT = { width: 1280, height: 720 } as const;
const LOAD_WITHIN = 15_000;
/** Pages that ask for other hosts get no answer: what is measured must not depend on them. */
export const OFFLINE = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
export const CALL = { timeout: 20_000, frame: 'main' } as const;

export interface Setting {
  viewport?: { width: number; height: number } | undefined;
  dark?: true | undefined;
}

/** One page of the browser, used for case after case; each begins with a fresh document. */
export class LabTab {
  private constructor(
    readonly driver: PageDriver,
    readonly clock: Clock,
    private readonly session: Session,
  ) {}

  static async open(host: BrowserHost): Promise<LabTab> {
    const session = await host.open(VIEWPORT, { script: `${pageScript}\n${witnessScript}` });
    await session.page.addInitScript(labScript);
    return new LabTab(session.driver, host.clock, session);
  }

  get page(): Page {
    return this.session.page;
  }

  /** A fresh document that has come to rest, with the lab's script in it. */
  async load(address: string, { viewport = VIEWPORT, dark }: Setting = {}): Promise<void> {
    await this.page.setViewportSize(viewport);
    await this.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await this.driver.navigate(address, { timeout: LOAD_WITHIN });
    await this.ask('rest');
  }

  async ask<N extends keyof LabPageCalls>(name: N, ...given: Parameters<LabPageCalls[N]>): Promise<Awaited<ReturnType<LabPageCalls[N]>>> {
    const answer: unknown = await this.page.evaluate(`__waymarkLab.${name}(...${JSON.stringify(given)})`);
    return answer as Awaited<ReturnType<LabPageCalls[N]>>;
  }

  close(): Promise<void> {
    return this.session.close();
  }
}
