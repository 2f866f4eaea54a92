import type { NodeRef } from '../element/snapshot.js';
import type { Box } from '../recording/target.js';

/** An element of the page, as far as this strategy looks at it. */
export interface EvidenceCandidate {
  ref: NodeRef;
  tagName: string;
  id: string | null;
  classList: readonly string[];
  /** Accessible name. */
  name: string | null;
  nameAttribute?: string | null;
  /** Value of whichever test id attribute it has. */
  testId: string | null;
  /** In CSS pixels of the page. */
  box: Box;
  interactive: boolean;
  visible: boolean;
  enabled: boolean;
  /** For a part that is not interactive itself: the control around it, which is the candidate in its stead. */
  interactiveAncestor?: NodeRef | null;
}
