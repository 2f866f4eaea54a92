import type { Confidence } from '../confidence/judgement.js';
import type { Box } from '../recording/target.js';

export type SurfaceFinding = FoundOnSurface | { kind: 'ambiguous' | 'not-found'; reason: string };

export interface FoundOnSurface {
  kind: 'found';
  /** From the corner of the surface, inside the control. */
  point: { x: number; y: number };
  control: Box;
  /** What told it apart from others like it: its label, its row, the title of its card. */
  witnesses: readonly Box[];
  name: string;
  confidence: Confidence;
  /** Whether place, name, surroundings and looks are as they were recorded. */
  place: 'same' | 'moved';
  why: string;
}

/** How alike the recorded control and this part of the surface look, 0–1; null where that is not known. */
export type Looks = (control: Box) => number | null;
