import type { PanelEvent } from '../../messages.js';

/** Milliseconds between two drawings of a run that goes on. */
const PAUSE = 120;

export interface GatherOptions {
  take(event: PanelEvent): void;
  /** Calls back after that many milliseconds. */
  after(ms: number, callback: () => void): void;
}

export interface Gathering {
  put(event: PanelEvent): void;
  /** Hands on at once what still waits. */
  flush(): void;
}

/**
 * Steps may end faster than a list of thousands can be drawn, and a panel that draws after each of them falls behind and
 * stops reacting. The progress of a run is therefore handed on a few times a second; everything else at once, in its order.
 */
export function gather({ take, after }: GatherOptions): Gathering {
  const held: { waiting: PanelEvent[]; resting: boolean } = { waiting: [], resting: false };
  const flush = (): void => held.waiting.splice(0).forEach(take);
  const rest = (): void => {
    held.resting = true;
    after(PAUSE, () => {
      held.resting = false;
      if (held.waiting.length === 0) return;
      flush();
      rest();
    });
  };
  const put = (event: PanelEvent): void => {
    held.waiting.push(event);
    const progress = isProgress(event);
    if (progress && held.resting) return;
    flush();
    if (progress) rest();
  };
  return { put, flush };
}

function isProgress(event: PanelEvent): boolean {
  if (event.event === 'state') return event.state.replay?.status === 'running';
  return event.event === 'replayEvent' && (event.run.type === 'step-started' || event.run.type === 'step-ended');
}
