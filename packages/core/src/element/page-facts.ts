/**
 * How telling each piece of the target's evidence is on this page: how many elements share it. A class that
 * 300 elements share tells nothing; a text that one element has tells a lot. Counts are over the visible
 * elements of a frame; a key is missing where the target has no such evidence.
 */
export interface PageFacts {
  /** Visible elements counted. */
  elements: number;
  id?: number;
  name?: number;
  tag?: number;
  type?: number;
  text?: number;
  accessibleName?: number;
  role?: number;
  href?: number;
  placeholder?: number;
  label?: number;
  dataAttributes?: number;
  /** For each recorded class, how many elements have it. */
  classes?: Record<string, number>;
  /** How many of the recorded neighbour texts are on the page at all, 0–1: is the place still there? */
  neighboursPresent?: number;
  /** Whether the recorded heading, form, row, landmark are still there. */
  headingPresent?: boolean;
  formPresent?: boolean;
  /** What names the row, not any of its data. */
  rowPresent?: boolean;
  /** How many of the recorded section titles are there, 0–1. */
  sectionPresent?: number;
  questionPresent?: boolean;
  /** How many of the other controls recorded around it are there by name, 0–1: is it a page of the same controls? */
  controlNamesPresent?: number;
  /** Visible controls that are called exactly what the target was called. */
  controlsNamed?: number;
  /** Of the document; null where it gives none. */
  language?: string | null;
}
