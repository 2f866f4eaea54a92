import type { NodeRef } from '../element/snapshot.js';
import type { Reading } from '../ports/page-calls.js';
import { isPassing } from './passing.js';
import type { Tab } from './tab.js';

/** null where the node is gone, or the document that held it. */
export async function readBack(tab: Tab, ref: NodeRef): Promise<Reading | null> {
  try {
    return await tab.inFrame(ref.frame, 'read', { node: ref.node });
  } catch (error) {
    if (isPassing(error)) return null;
    throw error;
  }
}
