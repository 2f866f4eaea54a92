/** How far apart two things may be, in milliseconds, to belong together. */
export const TIMES = {
  /** A slow server answers a click within this; what comes later came by itself. */
  cause: 10_000,
  /** A proposal must come true within a replay's own patience. */
  proposal: 4_000,
  /** Frames are processes of their own: what they tell may arrive in another order. */
  disorder: 2_000,
  /** Clicks of one double click; systems allow half a second between two. */
  doubleClick: 1_500,
  /** What one event of the browser makes of another, such as the change that a click on a label makes. */
  sameEvent: 500,
  /** Between two letters of one text. */
  nextLetter: 3_000,
  /** A key and the click that the browser makes of it when it is let go. */
  keyClick: 2_000,
  /** A drag begins with a press on what is dragged. */
  dragPress: 2_000,
  /** A popup that closes itself does so at once; a tab left open by mistake does no harm, one closed twice does. */
  closedByPage: 3_000,
  /** A file is looked for in folders before it is chosen. */
  choosingFiles: 300_000,
} as const;
