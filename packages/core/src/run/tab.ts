import type { PageCallName, PageCalls } from '../ports/page-calls.js';
import type { FrameAnswer, Input, PageSignal, Screenshot, ScreenshotOptions } from '../ports/page-driver.js';
import { DriverError } from '../ports/page-driver.js';
import type { RunOptions } from './options.js';

/** The driver with one deadline for everything a step does, and a memory of what happened on its own. */
export interface Tab {
  /** Milliseconds left for this step. */
  left(): number;
  navigate(url: string, timeout: number): Promise<void>;
  inAllFrames<N extends PageCallName>(name: N, argument: PageCalls[N]['argument']): Promise<FrameAnswer<PageCalls[N]['result']>[]>;
  inFrame<N extends PageCallName>(frame: string, name: N, argument: PageCalls[N]['argument']): Promise<PageCalls[N]['result']>;
  dispatch(input: Input): Promise<void>;
  screenshot(options: ScreenshotOptions): Promise<Screenshot>;
  sleep(ms: number): Promise<void>;
  /** Work whose time is not the step's: what is asked of somebody far away. */
  outside<T>(work: () => Promise<T>): Promise<T>;
  /** Signals since the mark; `mark()` forgets the earlier ones. */
  signals(): readonly PageSignal[];
  mark(): void;
}

/** Milliseconds that a call to the page may take while somebody far away is asked, however little is left of the step. */
const OUTSIDE = 15_000;

export function openTab(options: Pick<RunOptions, 'driver' | 'clock' | 'signal'>, seen: PageSignal[], deadline: number): Tab {
  const { driver, clock, signal } = options;
  let elsewhere = 0;
  let away = 0;
  let since = 0;
  const own = (): number => Math.max(0, deadline + elsewhere - (away > 0 ? since : clock.now()));
  const left = (): number => (away > 0 ? Math.max(own(), OUTSIDE) : own());
  const limits = (most = left()): { timeout: number; signal?: typeof signal } => {
    if (signal?.aborted) throw new DriverError('aborted', 'the run was stopped');
    const timeout = Math.min(most, left());
    if (timeout <= 0) throw new DriverError('timeout', 'the time for this step is over');
    return { timeout, signal };
  };
  return {
    left,
    navigate: (url, timeout) => driver.navigate(url, limits(timeout)),
    inAllFrames: (name, argument) => driver.call(name, argument, { ...limits(), frame: 'all' }),
    async inFrame(frame, name, argument) {
      const [answer] = await driver.call(name, argument, { ...limits(), frame });
      if (!answer) throw new DriverError('frame-gone', 'the frame is gone');
      if ('error' in answer) throw answer.error;
      return answer.value;
    },
    dispatch: (input) => driver.dispatch(input, limits()),
    screenshot: (how) => driver.screenshot({ ...limits(5_000), ...how }),
    sleep: (ms) => clock.sleep(Math.min(ms, left()), signal),
    async outside(work) {
      if (away === 0) since = clock.now();
      away += 1;
      try {
        return await work();
      } finally {
        away -= 1;
        if (away === 0) elsewhere += clock.now() - since;
      }
    },
    signals: () => seen,
    mark: () => void (seen.length = 0),
  };
}
