import type { NodeRef } from '../element/snapshot.js';
import type { Box } from '../recording/target.js';
import { gridPoints, vote } from './grid.js';

/** What a pointer would hit at each point of the viewport of the page, through frames and shadow roots; several where they lie in each other. */
export type HitTest<E extends HitElement> = (points: readonly { x: number; y: number }[]) => Promise<readonly (readonly E[])[]>;

export interface HitElement {
  ref: NodeRef;
  /** In CSS pixels of the viewport of the page, whatever frame it is in. */
  box: Box;
}

export type FoundElement<E> = { ok: true; element: E; /** Of the nine points, those that hit it. */ votes: number; overlap: number } | { ok: false; reason: string };

/** From a box that was pointed at to the one element that is meant by it. */
export async function findElement<E extends HitElement>(box: Box, hitTest: HitTest<E>): Promise<FoundElement<E>> {
  const hits = await hitTest(gridPoints(box));
  const keyed = hits.map((elements) => elements.map((element) => ({ key: `${element.ref.frame} ${element.ref.node}`, box: element.box, element })));
  const voted = vote(box, keyed);
  switch (voted.kind) {
    case 'one':
      return { ok: true, element: voted.hit.element, votes: voted.votes, overlap: voted.overlap };
    case 'none':
      return { ok: false, reason: 'nothing that can be operated is there' };
    case 'ambiguous':
      return { ok: false, reason: `${voted.hits.length} elements there could be meant` };
  }
}
