/**
 * The element locator's nine tiers (ElementLocator), in the order in which a match is reported.
 * `precise` tiers can prove a recorded target; the others never act alone.
 */
export const TIERS = [
  { id: 'xpath', precise: true },
  { id: 'id', precise: true },
  { id: 'name', precise: true },
  { id: 'aria', precise: true },
  { id: 'placeholder', precise: true },
  { id: 'data', precise: true },
  { id: 'fuzzyText', precise: false },
  { id: 'boundingBox', precise: false },
  { id: 'retry', precise: false },
] as const;

export type TierId = (typeof TIERS)[number]['id'];

/** What people read. */
export const TIER_NAMES: Readonly<Record<TierId, string>> = {
  xpath: 'XPath',
  id: 'ID',
  name: 'Name',
  aria: 'ARIA role and name',
  placeholder: 'Placeholder',
  data: 'Data attribute',
  fuzzyText: 'Fuzzy text',
  boundingBox: 'Bounding box',
  retry: 'Retry',
};
