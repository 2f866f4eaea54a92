import type { Target } from '../recording/target.js';

/** What page code tells of one element, as plain data: the part of a bundle that the DOM can give. */
export type ElementSnapshot = Pick<Target, 'dom' | 'semantics' | 'surroundings' | 'geometry' | 'frames' | 'shadow'>;

/** What an element is like right now; decides whether an action can use it. */
export interface ElementState {
  visible: boolean;
  enabled: boolean;
  editable: boolean;
  /** Whether it or an ancestor is something a person can operate. */
  interactive: boolean;
  /** Its viewport box in CSS pixels of its own frame. */
  box: { x: number; y: number; width: number; height: number };
}

/** One node of one frame, for as long as its document lives. */
export interface NodeRef {
  frame: string;
  node: number;
}
