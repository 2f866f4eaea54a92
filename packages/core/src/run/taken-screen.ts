import type { Screenshot } from '../ports/page-driver.js';
import type { Box } from '../recording/target.js';

/** A picture of the viewport, fields with secrets painted over, and where the page stood then. */
export interface TakenScreen {
  ok: true;
  picture: Screenshot;
  scroll: { x: number; y: number };
  /** Of the page, also where the picture is a part of it. */
  viewport: { width: number; height: number };
}

export interface StillScreen {
  taken: TakenScreen;
  /** Whether two pictures in a row were equal. */
  still: boolean;
}

/** The screen right before an action whose effect has to be seen. */
export interface ScreenBefore extends StillScreen {
  /** Where the control stands that is acted on, in CSS pixels of the viewport. */
  own: Box | null;
}
