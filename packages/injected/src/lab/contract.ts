import type { Action, Box } from '@waymark/core';

/** Everything the lab can do to a page; each name has one implementation in the page and one row in the table for people. */
export type LabOperatorName =
  | 'unchanged'
  | 'rename-ids'
  | 'hash-ids'
  | 'rename-classes'
  | 'hash-classes'
  | 'restyle'
  | 'wrap'
  | 'unwrap'
  | 'move'
  | 'reorder-siblings'
  | 'change-tag'
  | 'into-shadow-root'
  | 'into-frame'
  | 'relabel'
  | 'translate-page'
  | 'icon-for-text'
  | 'split-text'
  | 'label-moved'
  | 'decoy-elsewhere'
  | 'look-alike-before'
  | 'extra-items'
  | 'lazy-load'
  | 'responsive'
  | 'dark-theme'
  | 'zoom'
  | 'swap-labels'
  | 'other-row-data'
  | 'opposite-label'
  | 'other-number'
  | 'other-kind'
  | 'exact-twins'
  | 'other-destination'
  | 'other-section'
  | 'translate-label'
  | 'remove'
  | 'remove-keep-id'
  | 'remove-keep-path'
  | 'remove-keep-place'
  | 'remove-keep-text'
  | 'row-removed'
  | 'disable'
  | 'hide'
  | 'cover';

/** A control that a person could record a step on. */
export interface LabTarget {
  /** How many elements the page has: where it has another number, it is laid out in another way, and places mean nothing. */
  of: number;
  /** Its place among all elements of the fresh page, so that it can be named again after a reload. */
  index: number;
  action: Action;
  /** Role and name, to notice a page that is another one at every load. */
  signature: string;
}

export interface LabRequest {
  operator: LabOperatorName;
  /** Controls to try, in turn. */
  order: readonly LabTarget[];
  seed: number;
}

/** null: the operator applies to none of them, and the page is as it was. */
export type LabChange = null | {
  index: number;
  /** Whether what was meant is there now; where it is not, the right answer is to refuse. */
  present: boolean;
  /** It is there only where the product knows that the two words are one; else to refuse is right. */
  ifSynonyms?: readonly [string, string];
  /** What was done, for people. */
  note: string;
  /** The page was changed, but not into what the operator promises: load it anew and leave this control out. */
  spoiled?: true;
};

export interface LabVerdict {
  strict: boolean;
  right: boolean;
}

export interface LabOutlines {
  /** In CSS pixels of the viewport. */
  truth: Box | null;
  chosen: Box | null;
}

/** What the lab's script offers as `__waymarkLab` in the page's own world. */
export interface LabPageCalls {
  /** Resolves when the page has loaded and stopped changing. */
  rest(): Promise<void>;
  /** Controls that a person can see and hit. Scrolls. */
  targets(): LabTarget[];
  /** Scrolls to a control and tells where to point at it; null where nothing of it can be hit. */
  pointAt(target: LabTarget): { x: number; y: number } | null;
  change(request: LabRequest): Promise<LabChange>;
  /** How the element that page code was last asked about stands to the true one; null where it was asked about none. */
  verdict(): LabVerdict | null;
  /** Where the true and the chosen element are, for a picture. Scrolls to them. */
  outlines(): LabOutlines;
}
