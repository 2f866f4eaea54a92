import type { NodeRef } from '../element/snapshot.js';
import { locatorCall } from '../heal/locator-target.js';
import { locatorsFor } from '../heal/locators.js';
import type { HealedLocator } from '../ports/healing-memory.js';
import type { Target } from '../recording/target.js';
import type { Tab } from './tab.js';

/** Enough to see the one that is named, and that there is no second. */
const CANDIDATES = 4;

/** The steadiest locator that names exactly this node; null where none does. */
export async function uniqueLocator(tab: Tab, ref: NodeRef, target: Target): Promise<HealedLocator | null> {
  for (const locator of locatorsFor(target)) {
    if (await resolvesTo(tab, ref, { locator, target })) return locator;
  }
  return null;
}

/** Whether a locator names this node, and nothing besides. */
export async function resolvesTo(tab: Tab, ref: NodeRef, { locator, target }: { locator: HealedLocator; target: Target }): Promise<boolean> {
  const asked = locatorCall(locator, target);
  if (asked.call === 'capture') {
    const { node, matches } = await tab.inFrame(ref.frame, 'capture', asked.request);
    return node === ref.node && matches === 1;
  }
  const { matches, candidates } = await tab.inFrame(ref.frame, 'query', { target: asked.target, action: 'click', limit: CANDIDATES });
  return matches[asked.tier] === 1 && candidates.some(({ node, tiers }) => node === ref.node && tiers.includes(asked.tier));
}
