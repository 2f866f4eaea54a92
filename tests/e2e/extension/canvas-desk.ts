import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pixels, Recording, StepResult, Target } from '@waymark/core';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, vi } from 'vitest';
import type { ShownStepResult } from '../../../packages/extension/src/messages.js';
import { CANVAS_VERSIONS, showCanvasApp, type CanvasVersion } from '../../sites/canvas-app/canvas-app.js';
import type { ExtensionStage } from './extension-stage.js';

export const PIN = '83-Kolibri-41';

/** Alone on the page, or in a frame of the same site or of another one. */
export type Where = '' | '/near' | '/far';

export interface DeskState {
  events: { kind: string; id: string }[];
  values: Record<string, string>;
}

/** The canvas application, worked at in the extension's browser: each version at the same paths of a server of its own, so that one file replays on all of them. */
export class CanvasDesk {
  readonly #stage: ExtensionStage;
  readonly #servers = new Map<CanvasVersion, Server>();

  constructor(stage: ExtensionStage) {
    this.#stage = stage;
    beforeAll(() => this.#open());
    afterAll(() => {
      for (const server of this.#servers.values()) server.close().closeAllConnections();
    });
  }

  addressOf(version: CanvasVersion, where: Where = ''): string {
    const address = this.#servers.get(version)?.address() as AddressInfo | undefined;
    return `http://127.0.0.1:${address?.port}${where && `/canvas-app/v1${where}`}`;
  }

  /** The file, as the recorder wrote it, once so many steps were read. */
  async recorded(act: (page: Page) => Promise<void>, seen: number, where: Where = ''): Promise<Recording> {
    const page = await this.#visit(where);
    const id = await this.#stage.record(page);
    await act(page);
    await vi.waitFor(() => this.#allSeen(id, seen), { timeout: 40_000, interval: 500 });
    const recording = await this.#stage.stop();
    await page.close();
    return recording;
  }

  async replayed(recording: Recording, version: CanvasVersion, where: Where = ''): Promise<{ steps: ShownStepResult[]; state: DeskState }> {
    const page = await this.#visit(where);
    const { result } = await this.#stage.replayHere(recording.id, page, { secrets: { pin: PIN }, baseUrl: this.addressOf(version) });
    const state = (await deskIn(page).evaluate('globalThis.orderDesk')) as DeskState;
    await page.close();
    return { steps: result.steps.filter(({ step }) => step.number > 0), state };
  }

  async #visit(where: Where): Promise<Page> {
    const page = await this.#stage.browser.context.newPage();
    await page.goto(this.addressOf('v1', where));
    await deskIn(page).locator('canvas').waitFor();
    return page;
  }

  /** Reading goes on behind what is done; a busy machine takes its time. */
  async #allSeen(id: string, steps: number): Promise<void> {
    const { recording } = await this.#stage.browser.call('recordings.get', { id });
    const seen = recording.steps.filter((step) => pixelsOf(step)?.words?.length);
    if (seen.length < steps) throw new Error(`${seen.length} of ${recording.steps.length} steps were read, and ${steps} done`);
  }

  async #open(): Promise<void> {
    for (const version of CANVAS_VERSIONS) {
      const server = createServer((request, response) => void showCanvasApp(`/canvas-app/${version}${/\/(near|far)$/.exec(request.url ?? '')?.[0] ?? ''}`, response));
      this.#servers.set(version, server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
  }
}

function deskIn(page: Page): Frame {
  return page.frames().at(-1) ?? page.mainFrame();
}

/** At the pace of a person: what is done is read on a picture from before it. */
export async function clickAt(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  await page.waitForTimeout(2_000);
  const box = await deskIn(page).locator('canvas').boundingBox();
  await page.mouse.click((box?.x ?? 0) + x, (box?.y ?? 0) + y);
}

export async function typed(page: Page, at: readonly [number, number], text: string): Promise<void> {
  await clickAt(page, at);
  await page.keyboard.type(text, { delay: 30 });
}

export const said = (steps: readonly Pick<StepResult, 'outcome' | 'reason'>[]): string[] => steps.map(({ outcome, reason }) => `${outcome}: ${reason}`);
export const pixelsOf = (step: object | undefined): Pixels | undefined => (step as { target?: Target } | undefined)?.target?.pixels ?? undefined;
export const clicked = ({ events }: DeskState): string[] => events.map(({ id }) => id);
