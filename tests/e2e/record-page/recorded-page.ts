import { ObservationSchema, type Observation, type ObservationOf } from '@waymark/core';
import { recorderScript } from '@waymark/injected/recorder-script';
import type { Browser, CDPSession, Page } from 'playwright-core';

const WORLD = 'waymark-recorder';
const BINDING = 'waymarkTell';
const ORIGIN = 'http://record.test';

export interface Opening {
  /** Further documents by path. */
  also?: Record<string, string>;
  headers?: Record<string, string>;
  options?: { secretFields?: string[]; scripted?: boolean; mode?: object };
  /** Evaluated in the page's own world before anything of the page. */
  mainWorld?: string;
}

/** A page with the recorder in an isolated world of each frame, from its first moment on. */
export class RecordedPage {
  readonly heard: Observation[] = [];

  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
  ) {}

  static async open(browser: Browser, html: string, opening: Opening = {}): Promise<RecordedPage> {
    const context = browser.contexts()[0] ?? (await browser.newContext({ viewport: { width: 1000, height: 700 } }));
    const page = await context.newPage();
    const recorded = new RecordedPage(page, await context.newCDPSession(page));
    await recorded.#listen(opening);
    await page.route(`${ORIGIN}/**`, (route) => {
      const path = new URL(route.request().url()).pathname;
      const body = path === '/' ? html : opening.also?.[path];
      return route.fulfill(body === undefined ? { status: 404, body: 'nothing here' } : { contentType: 'text/html; charset=utf-8', body, headers: opening.headers ?? {} });
    });
    await page.goto(ORIGIN);
    return recorded;
  }

  async #listen({ options, mainWorld }: Opening): Promise<void> {
    const { session } = this;
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      // What fields for secrets hold is told by itself, for pictures; it is no observation.
      if (name === BINDING && !payload.startsWith('{"hide":')) this.heard.push(ObservationSchema.parse(JSON.parse(payload)));
    });
    await session.send('Runtime.enable');
    await session.send('Page.enable');
    await session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
    const request = { binding: BINDING, options: { mode: { kind: 'record' }, secretFields: [], ...options } };
    const source = `${recorderScript}\nglobalThis.recorder = __waymarkRecorder.start(${JSON.stringify(request)})`;
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD, runImmediately: true });
    if (mainWorld !== undefined) await session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorld });
  }

  /** In the recorder's world of the main frame. */
  async inWorld(expression: string): Promise<unknown> {
    const { frameTree } = await this.session.send('Page.getFrameTree');
    const { executionContextId } = await this.session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: WORLD });
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', { expression, contextId: executionContextId, returnByValue: true, awaitPromise: true });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** All that was told, with what was held back. */
  async told(): Promise<Observation[]> {
    await this.inWorld('recorder.flush()');
    return this.heard;
  }

  async toldOf<K extends Observation['kind']>(kind: K): Promise<ObservationOf<K>[]> {
    return (await this.told()).filter((one): one is ObservationOf<K> => one.kind === kind);
  }

  /** One line for each action, in order; what comes with actions is left out. */
  async actions(): Promise<string[]> {
    return (await this.told()).filter(({ kind }) => kind !== 'effect' && kind !== 'note').map(lineOf);
  }
}

function lineOf(one: Observation): string {
  const on = 'on' in one && one.on !== undefined ? ` ‘${(one.on as { label: string }).label}’` : '';
  const held = 'modifiers' in one ? (one.modifiers as string[]).map((name) => `${name}+`).join('') : '';
  switch (one.kind) {
    case 'click':
      return `${one.byKeyboard ? 'keyboard ' : ''}${held}${one.button} click${one.count === 2 ? ' twice' : ''}${on}`;
    case 'input':
      return `${one.how}${on} = ${one.value === null ? `{${one.secret}}` : JSON.stringify(one.value)}`;
    case 'key':
      return `key ${held}${one.key}${on}`;
    case 'choose':
      return `choose${on} = ${one.values.join(', ')}`;
    case 'check':
      return `${one.checked ? 'check' : 'uncheck'}${on}`;
    case 'upload':
      return `upload${on} = ${one.files.map(({ name }) => name).join(', ')}`;
    case 'drag':
      return one.to === undefined ? `drag${on} by ${Math.round(one.by.x)}, ${Math.round(one.by.y)}` : `drag${on} to ‘${one.to.label}’`;
    case 'scroll':
      return `scroll${on}`;
    case 'dialog':
      return `${one.type} ‘${one.message}’ ${one.answer}${one.value === undefined ? '' : ` = ${one.value}`}`;
    case 'assert':
      return `assert ${one.check}${on}${one.expected === undefined ? '' : ` = ${one.expected}`}`;
    default:
      return `${one.kind}${on}`;
  }
}
