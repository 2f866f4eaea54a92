import type { Point } from '../element/geometry.js';
import type { NodeRef } from '../element/snapshot.js';
import type { FrameIdentity } from '../recording/target.js';
import type { Modifier } from '../recording/step.js';
import type { AbortSignalLike } from './clock.js';
import type { PageCallName, PageCalls } from './page-calls.js';

/**
 * The seam between the one run loop and a browser. Locating, waiting, scrolling into view, verifying and
 * healing are written once over these verbs; a driver only carries them out.
 */
export interface PageDriver {
  /** Resolves when the main document has loaded far enough to be read; rejects with a DriverError. */
  navigate(url: string, options: DriverOptions): Promise<void>;
  /** Runs one page function in one frame, or in every frame at once; a frame that fails answers with an error. */
  call<N extends PageCallName>(
    name: N,
    argument: PageCalls[N]['argument'],
    options: DriverOptions & { frame: string | 'main' | 'all' },
  ): Promise<FrameAnswer<PageCalls[N]['result']>[]>;
  dispatch(input: Input, options: DriverOptions): Promise<void>;
  /** PNG of the viewport, secrets not yet masked: mask boxes are painted by the driver. */
  screenshot(options: DriverOptions & ScreenshotOptions): Promise<Screenshot>;
  /** Tells what happened on its own: dialogs, tabs, downloads, navigations, crashes. Returns the way to stop. */
  subscribe(listener: (signal: PageSignal) => void): () => void;
}

export interface DriverOptions {
  /** Milliseconds this call may take. */
  timeout: number;
  signal?: AbortSignalLike;
}

export interface ScreenshotOptions {
  mask?: readonly MaskedRef[];
  /** Pixels of the picture for one CSS pixel, the page being drawn anew for it: small text needs 2 to be read. The screen's own without it. */
  scale?: number;
  /** Only this part of the viewport, in CSS pixels. Where that cannot be, all of it comes. */
  clip?: { x: number; y: number; width: number; height: number };
}

/** An element that is painted over in a picture; of one that draws its own controls only a part. */
export interface MaskedRef extends NodeRef {
  /** In CSS pixels from its corner. Where it has not the size `of` any more, all of it is painted over. */
  part?: { x: number; y: number; width: number; height: number; of: { width: number; height: number } };
}

export interface FrameInfo {
  /** CDP frame id, stable while the frame lives. */
  id: string;
  parent: string | null;
  url: string;
  /** Identities of the frames on the way here, outermost first; empty for the main frame. */
  path: FrameIdentity[];
}

export type FrameAnswer<R> = { frame: FrameInfo; value: R } | { frame: FrameInfo; error: DriverError };

/** Points are CSS pixels of the viewport of the frame they name; the driver adds where the frame stands. */
export interface FramePoint extends Point<'viewport'> {
  frame: string;
}

export type MouseButton = 'left' | 'middle' | 'right';

export type Input =
  | { kind: 'move'; at: FramePoint }
  | { kind: 'click'; at: FramePoint; button: MouseButton; count: 1 | 2; modifiers: readonly Modifier[] }
  | { kind: 'drag'; from: FramePoint; to: FramePoint }
  | { kind: 'wheel'; at: FramePoint; dx: number; dy: number }
  /** Types into whatever has the focus, as an input method would. */
  | { kind: 'text'; text: string }
  /** A key by its DOM name (Enter, Tab, a, ArrowDown…), with modifiers held. */
  | { kind: 'key'; key: string; modifiers: readonly Modifier[] }
  | { kind: 'files'; node: NodeRef; files: readonly string[] }
  /** How dialogs are answered from now on, until told otherwise; the default is dismiss. */
  | { kind: 'dialogs'; answer: 'accept' | 'dismiss'; promptText?: string }
  /** Later calls go to that tab. Tabs are numbered in the order of their opening, from 0. */
  | { kind: 'tab'; do: 'switch' | 'close'; index: number };

export interface Screenshot {
  png: Uint8Array;
  /** CSS pixels of the viewport that the picture shows. */
  viewport: { width: number; height: number };
  /** Where in the viewport it begins, where it is a part of it. */
  from?: { x: number; y: number };
  /** Real size of the image. */
  size: { width: number; height: number };
}

export type PageSignal =
  | { kind: 'dialog'; type: 'alert' | 'confirm' | 'prompt' | 'beforeunload'; message: string; answer: 'accept' | 'dismiss' }
  | { kind: 'tabOpened'; index: number; url: string }
  | { kind: 'tabClosed'; index: number }
  | { kind: 'navigationStarted'; url: string }
  | { kind: 'navigated'; url: string; sameDocument: boolean }
  | { kind: 'loaded'; url: string }
  | { kind: 'download'; state: 'started' | 'completed' | 'failed'; fileName: string; path?: string; reason?: string }
  | { kind: 'crashed' };

/** Typed, so that nobody parses message texts. */
export type DriverErrorCode =
  | 'navigation-failed'
  | 'too-many-redirects'
  | 'timeout'
  | 'aborted'
  | 'stale-node'
  | 'frame-gone'
  /** The frame that holds the point is covered there, or out of view: nothing was dispatched. */
  | 'covered'
  | 'page-crashed'
  | 'page-closed'
  | 'page-error'
  | 'no-such-tab'
  /** Something of an outer frame lies over the point. */
  | 'covered'
  | 'unsupported';

export class DriverError extends Error {
  constructor(
    readonly code: DriverErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'DriverError';
  }
}
