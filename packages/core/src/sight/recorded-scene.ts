import type { Box, SightWord, Target } from '../recording/target.js';
import { holds, middleOf, plain } from './scene.js';

/** What was recorded of a drawn target, in CSS pixels from the corner of its surface. */
export interface RecordedScene {
  name: string | null;
  nameBox: Box | null;
  control: Box | null;
  at: { x: number; y: number };
  size: { width: number; height: number };
  words: readonly SightWord[];
  /** How often the name stood there. */
  times: number;
}

/** null for a target that is no drawn one, or of which nothing could be read when it was recorded. */
export function recordedScene({ pixels, geometry }: Target): RecordedScene | null {
  const { surface, words, name } = pixels ?? {};
  const corner = geometry?.box;
  if (!surface || !corner || !words) return null;
  const { control, nameBox, at, size, times } = surface;
  const moved = words.map((word) => ({ ...word, box: { ...plain(word.box), x: word.box.x - corner.x, y: word.box.y - corner.y } }));
  return { name: name ?? null, nameBox: nameBox ?? null, control: control ?? null, at, size, words: moved, times: times ?? 1 };
}

/** The name stands beside it, as the label of a field does, and not on it. */
export function isLabelled({ control, nameBox }: RecordedScene): boolean {
  return control !== null && nameBox !== null && !holds(control, middleOf(nameBox));
}

/** A text that is operated without a box around it. */
export function isPlainText({ control, nameBox }: RecordedScene): boolean {
  return control !== null && nameBox !== null && holds(control, middleOf(nameBox)) && control.height <= nameBox.height + 8 && control.width <= nameBox.width + 8;
}

/** Where it was pointed at before, by its shares, away from the edges. */
export function pointIn({ control, at }: RecordedScene, now: Box): { x: number; y: number } {
  if (control === null) return middleOf(now);
  const share = (value: number, from: number, size: number): number => Math.min(0.85, Math.max(0.15, size > 0 ? (value - from) / size : 0.5));
  return { x: now.x + now.width * share(at.x, control.x, control.width), y: now.y + now.height * share(at.y, control.y, control.height) };
}
