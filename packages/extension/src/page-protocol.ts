import type { Captured, Observation } from '@waymark/core';
import type { RecorderMode } from '@waymark/injected/recorder';

/**
 * Between the recorder in a frame and the background. Which tab and frame a message comes from is told by Chrome, never
 * by the message. What the background hears is checked by page-messages.ts; that stays out of pages for its size.
 */
export const MAX_BATCH = 200;

/** Name in the world of content scripts that says that a document has a recorder. */
export const RECORDS_HERE = '__waymarkRecordsHere';

/** Observations that a document left behind when it went, under a key of their own. */
export const LEFT_BEHIND = 'left:';

/** What a frame knows of its own place: the element that holds it is known by its parent alone. */
export interface Place {
  name: string;
  /** Among the frames of its parent; null where it is none of them (a frame in a shadow tree). */
  index: number | null;
}

export interface FrameElement {
  name: string | null;
  id: string | null;
  index: number | null;
}

/** What a frame shows at this moment; asked before a picture of the tab is taken, to know where things are in it. */
export interface View {
  viewport: { width: number; height: number };
  scroll: { x: number; y: number };
  secrets: { x: number; y: number; width: number; height: number }[];
  /** What was typed as a secret here: a worker that was started anew has forgotten it. */
  typed: string[];
  place: Place;
}

export type FromPage = { type: 'hello' } | { type: 'observed'; observations: Observation[] } | { type: 'left' } | { type: 'picked'; captured: Captured } | { type: 'modeEnded' } | { type: 'hide'; value: string };

/** `null`: nothing is to be recorded here. */
export type Orders = { mode: RecorderMode; secretFields: string[] } | null;

export interface Welcome {
  orders: Orders;
  /** What this document is known by, for what it leaves behind when it goes. */
  token: string;
}

export interface Stored {
  stored: string[];
  orders: Orders;
}

export type ToPage =
  | { type: 'orders'; orders: Orders }
  | { type: 'secrets'; selectors: string[] }
  /** Answered when all that was held back is stored. */
  | { type: 'flush' }
  /** Answered with a place. */
  | { type: 'place' }
  /** Answered with what the parent knows of the element that holds the frame. */
  | { type: 'frameElement'; place: Place; url: string }
  /** Answered with the box that the frame fills in the viewport of its parent, or null where that is no plain box that can be seen. */
  | { type: 'frameBox'; place: Place; url: string }
  /** Answered with a view of the frame. */
  | { type: 'view' };
