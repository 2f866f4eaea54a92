import type { ElementSnapshot, ElementState, NodeRef } from '../element/snapshot.js';
import type { TierId } from '../locator/tiers.js';
import type { Confidence } from '../confidence/judgement.js';
import type { ReasonCode } from './reason.js';
import type { Ranked } from './standing.js';

/** One node that some tier or the ranking named, with what is known of it. */
export interface Contender {
  ref: NodeRef;
  snapshot: ElementSnapshot;
  state: ElementState;
  tiers: TierId[];
}

export type Decision =
  /** A precise tier named it, and nothing recorded contradicts it. */
  | { kind: 'recorded'; chosen: Ranked<Contender>; tier: TierId; probability: Confidence; ranked: Ranked<Contender>[] }
  /** Nothing proves the recorded locators right, but the whole of the evidence points at it. */
  | { kind: 'proposed'; chosen: Ranked<Contender>; tier: TierId | null; probability: Confidence; ranked: Ranked<Contender>[]; because: string }
  | { kind: 'none'; code: ReasonCode; reason: string; probability: Confidence | null; ranked: Ranked<Contender>[] };
