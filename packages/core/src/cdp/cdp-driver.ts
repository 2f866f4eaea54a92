import type { CdpSession } from '../ports/cdp-session.js';
import type { Clock } from '../ports/clock.js';
import type { PageCallName, PageCalls } from '../ports/page-calls.js';
import { DriverError, type DriverOptions, type FrameAnswer, type Input, type PageDriver, type PageSignal, type Screenshot, type ScreenshotOptions } from '../ports/page-driver.js';
import { Dialogs } from './dialogs.js';
import { watchDownloads } from './downloads.js';
import { drag } from './drag.js';
import { asDriverError } from './driver-errors.js';
import { type FileSource, setFileBytes, setFiles } from './file-input.js';
import { toPageViewport } from './frame-position.js';
import { FrameWorlds } from './frame-worlds.js';
import { holding, pressKey, typeText } from './keyboard.js';
import { Lifeline } from './lifeline.js';
import { Mouse } from './mouse.js';
import { navigate } from './navigation.js';
import { watchNavigation } from './navigation-signals.js';
import { type PaintBoxes, shootViewport, takePicture } from './picture.js';

/** A session is one tab; whoever opens sessions can offer the others. */
export interface TabInput {
  (input: Extract<Input, { kind: 'tab' }>, options: DriverOptions): Promise<void>;
}

export interface CdpDriverOptions {
  session: CdpSession;
  clock: Clock;
  /** Source of the page code. */
  script: string;
  paint?: PaintBoxes;
  tabs?: TabInput;
  /** Where a session may not name paths: what is in the files that steps name. */
  files?: FileSource;
}

/** The page driver over a DevTools session alone: CDPService of the specification. */
export class CdpDriver implements PageDriver {
  readonly #session: CdpSession;
  readonly #lifeline: Lifeline;
  readonly #worlds: FrameWorlds;
  readonly #mouse: Mouse;
  readonly #dialogs: Dialogs;
  readonly #options: CdpDriverOptions;
  readonly #listeners = new Set<(signal: PageSignal) => void>();
  readonly #stops: (() => void)[];

  private constructor(options: CdpDriverOptions) {
    this.#options = options;
    this.#session = options.session;
    this.#lifeline = new Lifeline(options.clock);
    this.#worlds = new FrameWorlds(options.session, options.script, this.#lifeline);
    this.#mouse = new Mouse(options.session);
    this.#dialogs = new Dialogs(options.session, this.#emit);
    this.#stops = [
      this.#dialogs.watch(),
      watchNavigation(options.session, { tree: this.#worlds.tree, lifeline: this.#lifeline, emit: this.#emit }),
      watchDownloads(options.session, this.#emit),
      options.session.on('Inspector.targetCrashed', this.#onCrash),
      options.session.on('Inspector.detached', this.#onDetached),
    ];
  }

  static async attach(options: CdpDriverOptions): Promise<CdpDriver> {
    const driver = new CdpDriver(options);
    await Promise.all([options.session.send('Inspector.enable'), driver.#worlds.tree.ready()]);
    await options.session.send('Page.setLifecycleEventsEnabled', { enabled: true });
    return driver;
  }

  async navigate(url: string, options: DriverOptions): Promise<void> {
    this.#dialogs.leaving = true;
    try {
      await this.#within(options, `opening ${url}`, () => navigate(this.#session, this.#worlds.tree, url));
    } catch (error) {
      // A request that is still on its way would hold up whatever comes next.
      this.#session.send('Page.stopLoading').catch(() => undefined);
      throw error;
    } finally {
      this.#dialogs.leaving = false;
    }
  }

  call<N extends PageCallName>(
    name: N,
    argument: PageCalls[N]['argument'],
    options: DriverOptions & { frame: string | 'main' | 'all' },
  ): Promise<FrameAnswer<PageCalls[N]['result']>[]> {
    return this.#worlds.call(name, argument, options);
  }

  async dispatch(input: Input, options: DriverOptions): Promise<void> {
    if (input.kind === 'tab') return this.#tab(input, options);
    if (input.kind === 'dialogs') {
      this.#dialogs.policy = { answer: input.answer, promptText: input.promptText };
      return;
    }
    await this.#within(options, input.kind, () => this.#perform(input));
  }

  screenshot({ mask = [], scale, clip, ...options }: DriverOptions & ScreenshotOptions): Promise<Screenshot> {
    const session = this.#session;
    return this.#within(options, 'screenshot', () =>
      takePicture(this.#worlds, { mask, scale, clip, paint: this.#options.paint, shoot: () => shootViewport(session), camera: async () => session }),
    );
  }

  subscribe(listener: (signal: PageSignal) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Stops listening; the session stays with whoever opened it. */
  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#worlds.dispose();
    this.#listeners.clear();
  }

  async #perform(input: Exclude<Input, { kind: 'tab' | 'dialogs' }>): Promise<void> {
    switch (input.kind) {
      case 'move':
        return this.#mouse.move(await toPageViewport(this.#worlds, input.at));
      case 'click': {
        const at = await toPageViewport(this.#worlds, input.at);
        return holding(this.#session, input.modifiers, (modifiers) => this.#mouse.click(at, { button: input.button, count: input.count, modifiers }));
      }
      case 'wheel':
        return this.#mouse.wheel(await toPageViewport(this.#worlds, input.at), input.dx, input.dy);
      case 'drag':
        return this.#drag(input);
      case 'text':
        return typeText(this.#session, input.text);
      case 'key':
        return pressKey(this.#session, input.key, input.modifiers);
      case 'files':
        return this.#options.files === undefined ? setFiles(this.#worlds, input) : setFileBytes(this.#worlds, input, this.#options.files);
      default:
        return input satisfies never;
    }
  }

  async #drag({ from, to }: Extract<Input, { kind: 'drag' }>): Promise<void> {
    const [start, end, frame] = await Promise.all([toPageViewport(this.#worlds, from), toPageViewport(this.#worlds, to), this.#worlds.frame(from.frame)]);
    await drag({ session: this.#session, worlds: this.#worlds, mouse: this.#mouse, frame }, start, end);
  }

  async #tab(input: Extract<Input, { kind: 'tab' }>, options: DriverOptions): Promise<void> {
    if (this.#options.tabs === undefined) throw new DriverError('unsupported', 'A DevTools session is one tab: this driver was given no others');
    await this.#options.tabs(input, options);
  }

  async #within<T>(options: DriverOptions, what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#lifeline.within(options, what, work);
    } catch (error) {
      throw this.#lifeline.ended ?? asDriverError(error, what);
    }
  }

  readonly #emit = (signal: PageSignal): void => {
    for (const listener of this.#listeners) listener(signal);
  };

  readonly #onCrash = (): void => {
    this.#lifeline.end(new DriverError('page-crashed', 'The page crashed'));
    this.#emit({ kind: 'crashed' });
  };

  readonly #onDetached = ({ reason }: { reason: string }): void => {
    if (/crash|process gone/i.test(reason)) return;
    this.#lifeline.end(new DriverError('page-closed', `The page is no longer there: ${reason}`));
  };
}
