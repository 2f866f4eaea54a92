import type { ElementSnapshot, ElementState, NodeRef } from '../element/snapshot.js';
import type { Seen } from '../locator/seen-element.js';
import type { StrategyType } from '../locator/strategies.js';
import type { TierId } from '../locator/tiers.js';
import type { HealingSource } from '../ports/healing-memory.js';
import type { Confidence } from '../confidence/judgement.js';
import type { ReasonCode } from './reason.js';
import type { Ranked } from './standing.js';

/** One node that some tier or the ranking named, with what is known of it. */
export interface Contender {
  ref: NodeRef;
  snapshot: ElementSnapshot;
  state: ElementState;
  tiers: TierId[];
  /** Strategies other than those that tiers stand for. */
  strategies?: readonly StrategyType[];
  /** What the screen shows of it, where that was read. */
  seen?: Seen;
  /** What the page itself tells of it, where `snapshot` was completed by what is seen. */
  own?: ElementSnapshot;
}

export type Decision =
  /** A precise tier named it, and nothing recorded contradicts it. */
  | { kind: 'recorded'; chosen: Ranked<Contender>; tier: TierId; probability: Confidence; ranked: Ranked<Contender>[] }
  /** Nothing proves the recorded locators right, but the whole of the evidence points at it. */
  | { kind: 'proposed'; chosen: Ranked<Contender>; tier: TierId | null; probability: Confidence; ranked: Ranked<Contender>[]; because: string; strategy?: StrategyType; /** The local healer unless it says otherwise. */ source?: HealingSource; /** Why a person should look at it however sure the score is. */ doubt?: string }
  | { kind: 'none'; code: ReasonCode; reason: string; probability: Confidence | null; ranked: Ranked<Contender>[] };
