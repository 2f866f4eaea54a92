import type { Verification } from './verify.js';

/** What a look at the screen gave: what was expected, read and where, with the picture that was read. */
export interface SightReport extends Verification {
  /** Whether it could be read, and why not. */
  problem: string | null;
  engine: string | null;
  /** A part of the viewport where only that was read: `from` is where it begins. */
  picture: { png: Uint8Array; viewport: { width: number; height: number }; from: { x: number; y: number } } | null;
}
