import type { ElementSnapshot, ElementState } from '../element/snapshot.js';
import type { TierId } from '../locator/tiers.js';
import type { PageFacts } from '../element/page-facts.js';
import type { Action } from '../recording/step.js';
import type { ShadowHost, Target } from '../recording/target.js';

/** The functions that page code offers to drivers: one argument, one result, both plain data. */
export interface PageCalls {
  /** Everything that all tiers see for one target, in one pass over the frame. Has no side effects. */
  query: { argument: QueryRequest; result: QueryReport };
  /** The whole bundle of one element, as a recorder would keep it. */
  capture: { argument: CaptureRequest; result: CaptureReport };
  /** Is the page still loading or changing? Waits in the page until quiet or until `atMost` has passed. */
  settle: { argument: { quietFor: number; atMost: number }; result: SettleReport };
  /** Scrolls the node into view, waits until it is stable, checks that it can be used and what a click would hit. */
  prepare: { argument: PrepareRequest; result: PrepareReport };
  /** Blocks pointer and key events that would reach anything but the node, until `disarm`; see `GuardReport`. */
  arm: { argument: { node: number }; result: { armed: boolean } };
  disarm: { argument: Record<string, never>; result: GuardReport };
  /** What the node shows and holds now. Values of secret fields are never read: `value` is null there. */
  read: { argument: { node: number }; result: Reading | null };
  /** Focuses the node and, unless told not to, selects what is in it, so that typed text replaces it. */
  focusAll: { argument: { node: number; keepSelection?: boolean }; result: { focused: boolean } };
  /** For controls that cannot be typed into (date, time, colour, range): sets the value as a user would, with its events. */
  setValue: { argument: { node: number; value: string }; result: { value: string; reason?: string } };
  /** Chooses options of a native <select> by value, label or text. */
  selectOptions: { argument: { node: number; values: readonly string[] }; result: { chosen: string[]; missing: string[] } };
  /** The option of a list made by a page (by role) that has exactly this label; for a closed list only that it is closed. */
  findOption: { argument: { node: number; label: string }; result: OptionReport };
  /** Scrolls the page or the node to a place. */
  scrollTo: { argument: { node?: number; x: number; y: number }; result: { x: number; y: number; moved: boolean } };
  /** Starts to watch for effects; what changes on its own before `changes` is first asked for is not counted later. */
  watch: { argument: { node?: number }; result: { watching: true } };
  /** What has changed since `watch`, ambient changes left out. */
  changes: { argument: Record<string, never>; result: ChangeReport };
  /** Which of these texts are visible now, by whole words (see text/), optionally with a role. */
  findTexts: { argument: { items: readonly { id: string; text: string; role?: string }[] }; result: { found: Record<string, number> } };
  /** Where each of these texts stands, by the same rules as `findTexts`, and whether anybody could see it there. Has no side effects. */
  placeTexts: { argument: { items: readonly { id: string; text: string; role?: string }[] }; result: { places: Record<string, TextPlace[]> } };
  /** What a person would operate at each of these points of the frame's viewport, as it is drawn: hit-tested, without side effects. */
  under: { argument: UnderRequest; result: UnderReport };
  /** Where the frame shows what no picture may: fields for secrets, texts and values that look like one, and what the selectors name. `texts`: words of what was named or marked, which must not be sent; kept in memory only. */
  secretPlaces: { argument: { emails: boolean; selectors: readonly string[] }; result: { boxes: { x: number; y: number; width: number; height: number }[]; texts: string[] } };
  /** URL, title, size, scroll. */
  page: { argument: Record<string, never>; result: PageReport };
}

export type PageCallName = keyof PageCalls;

export interface QueryRequest {
  target: Target;
  action: Action;
  /** Other words for the target's texts, normalised; see `wordingsOf`. */
  wordings?: readonly string[];
  /** How many candidates come back at the most, tier-named ones first. */
  limit: number;
}

export interface QueryReport {
  candidates: Candidate[];
  /** True number of matches of each tier, beyond what came back. */
  matches: Partial<Record<TierId, number>>;
  facts: PageFacts;
  /** Elements looked at. */
  elements: number;
  /** Milliseconds spent in the page. */
  ms: number;
  loading: boolean;
  viewport: { width: number; height: number; dpr: number };
  scroll: { x: number; y: number };
}

/** As far as page code can tell; only a picture shows what is really drawn. */
export interface TextPlace {
  /** Its lines, in CSS pixels of the viewport of its frame. */
  boxes: { x: number; y: number; width: number; height: number }[];
  /** Whether the boxes are those of the text alone, not of all that stands around it. */
  exact: boolean;
  /** `outside`: scrolled or clipped out of view. `faint`: in no colour or of no size, or next to none. */
  seen: 'shown' | 'outside' | 'covered' | 'faint';
  /** What covers it, in words. */
  by: string | null;
  /** What may hide it although no pointer meets anything over it; only the pixels can tell. */
  doubt?: 'overlay' | 'colour';
}

export interface UnderRequest {
  points: readonly { x: number; y: number }[];
}

export interface UnderReport {
  /** One for each point; null where nothing is there. */
  hits: (PointedAt | null)[];
  /** What the hits name, each once. */
  candidates: Candidate[];
  /** Frames that can be seen in this one. */
  frames: FramePlace[];
  viewport: { width: number; height: number };
}

export type PointedAt =
  /** Into `candidates`: the control there or, where markup tells of none, what was hit and those around it that show a pointing hand, innermost first. */
  | { at: 'element'; indices: number[] }
  /** The point is inside a frame, by its `FramePlace`: what is there must be asked of it. */
  | { at: 'frame'; index: number };

/** Where the document of a frame is drawn, in the viewport of the frame around it. */
export interface FramePlace {
  /** Place among the frame elements of its own tree, as in `FrameIdentity`. */
  index: number;
  name: string | null;
  id: string | null;
  box: { x: number; y: number; width: number; height: number };
}

export interface Candidate {
  node: number;
  snapshot: ElementSnapshot;
  state: ElementState;
  /** The tiers that named it. */
  tiers: TierId[];
  /** Number of elements that the CSS path of the recording matches, where it matched this one. */
  cssMatches?: number;
}

/** How to point at the element to capture: exactly one of these. With `shadow` only that tree is searched ([]: the document), otherwise every one. */
export type CaptureRequest =
  | { node: number }
  | { css: string; shadow?: readonly ShadowHost[] }
  | { xpath: string; shadow?: readonly ShadowHost[] }
  | { point: { x: number; y: number } };

export interface CaptureReport {
  /** null: nothing there. */
  node: number | null;
  matches: number;
  target: Target | null;
  state: ElementState | null;
  /** What a person would call it. */
  label: string;
  /** A password, one-time-code or card field: its value must not be read. */
  secret: boolean;
}

export interface SettleReport {
  readyState: 'loading' | 'interactive' | 'complete';
  quiet: boolean;
  waited: number;
}

export interface PrepareRequest {
  node: number;
  action: Action;
  /** Fractions of the box to aim at; the centre by default. Another point is taken where this one is covered. */
  offset?: { x: number; y: number };
  /** Milliseconds to wait for it to become visible, stable, enabled and uncovered. */
  timeout: number;
  /** Done in the same moment it is ready, and in the same trip: `arm` alone, or after `focusAll`, with or without selecting. */
  finish?: 'arm' | 'focus' | 'focusAll';
  /** What it was when it was decided on; a node that means something else by now counts as gone. */
  meaning?: Meaning;
  /**
   * Where a drag from it may end, in the same document; a drop on anything else is blocked. Given as the distance from
   * the number of the node: what drivers call a node differs from its number in the page, but not from one to the next.
   */
  dropDistance?: number;
}

export interface Meaning {
  name: string | null;
  /** Told apart by this where it has no name. */
  text: string | null;
  row: string | null;
}

export type PrepareReport =
  | {
      ready: true;
      point: { x: number; y: number };
      box: { x: number; y: number; width: number; height: number };
      /** For boxes, radios and switches. */
      checked: boolean | null;
    }
  | { ready: false; reason: NotReadyReason; /** What covers it, in words. */ by?: string };

export type NotReadyReason = 'gone' | 'hidden' | 'moving' | 'disabled' | 'read-only' | 'covered' | 'outside';

export interface GuardReport {
  /** Events that reached the node. */
  delivered: number;
  /** Events that would have hit something else and were blocked, and what it was. */
  blocked: number;
  by?: string;
  /** Clicks that reached the node, or made it open; a press alone is no click. */
  clicked: number;
  /** Changes of what the node holds by input, and text that the page took from it to put it in itself. */
  received: number;
  /** Whether the node holds the text that was typed; told without the text, so for secrets as well. */
  holds?: boolean;
  /** Where text came to stand instead, though it was on its way to the node. */
  astray?: string;
  /** No guard was up: another document has taken the place of the one that was armed. */
  absent?: true;
  /** The node itself had become something else before the input reached it, so that was blocked. */
  changed?: true;
}

export interface Reading {
  text: string;
  value: string | null;
  checked: boolean | null;
  visible: boolean;
  /** In CSS pixels of the viewport of its frame. */
  box: { x: number; y: number; width: number; height: number };
}

export interface OptionReport {
  state: 'found' | 'closed' | 'missing' | 'ambiguous' | 'disabled' | 'no-list';
  /** Of the option, where it was found. */
  node: number | null;
  name: string | null;
  /** Whether the option says that it is chosen; null where it does not say. */
  selected: boolean | null;
  /** What the list shows or says as chosen now, never a secret; null where that cannot be told. */
  shown: string | null;
}

export interface ChangeReport {
  changed: boolean;
  /** In words: "text appeared: 'Added to cart'", "URL", "focus", "value"… at most 5. */
  what: string[];
  /** Texts that appeared, at most 3. */
  texts?: string[];
  /** Whether the value or state of the watched element is another. */
  own?: boolean;
}

export interface PageReport {
  url: string;
  title: string;
  readyState: 'loading' | 'interactive' | 'complete';
  viewport: { width: number; height: number; dpr: number };
  scroll: { x: number; y: number };
}
