import type { VerifyMode } from '@waymark/core';
import type { AppState, OpenRecording, PortalRecording, PortalStanding, PortalVersion, RecordingSummary, ShownRunResult, ShownStepResult, Trouble } from '../../messages.js';

export type View = { kind: 'list' } | { kind: 'portal' } | { kind: 'recording'; id: string } | { kind: 'replay'; id: string };

/** The recording in view, where one is. */
export function idIn(view: View): string | null {
  return 'id' in view ? view.id : null;
}

export interface ShownTrouble extends Trouble {
  key: number;
}

/** One sentence at the bottom, with what takes it back. */
export interface Toast {
  key: number;
  text: string;
  undo?: () => void;
  /** Somebody is in it: it stays. */
  held?: boolean;
}

/** What is known of the replay of the recording in view. */
export interface ReplayProgress {
  replayId: string | null;
  /** By id of the step. */
  results: Readonly<Record<string, ShownStepResult>>;
  ended: ShownRunResult | null;
  interrupted: Trouble | null;
}

/** What a person gave for a replay. Lives in the panel's memory only. */
export interface ReplayInputs {
  variables: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  /** Names of files that were supplied. */
  files: readonly string[];
  stepByStep: boolean;
  newTab: boolean;
  /** null: as the recording says. */
  verify: VerifyMode | null;
}

/** What the portal lists for a search. */
export interface PortalFound {
  search: string;
  /** null while they are asked for. */
  items: readonly PortalRecording[] | null;
  next: string | null;
  failed: boolean;
}

/** What only a person can decide, of the recording of that id. */
export type PortalQuestion =
  /** Somebody else made another version there, or (null) deleted it. */
  | { kind: 'send'; id: string; newest: PortalVersion | null }
  /** It was changed here, in that version. */
  | { kind: 'open'; id: string; mine: number };

/** What is known of the recording in view. */
export interface PortalKnown {
  /** undefined while it is looked up. */
  standing: PortalStanding | null | undefined;
  newest: PortalVersion | null;
}

export interface PanelState {
  connected: boolean;
  /** For so long that a person should know. */
  lost: boolean;
  app: AppState;
  view: View;
  recordings: readonly RecordingSummary[] | null;
  search: string;
  /** The recording in view; null while it is fetched, 'missing' where there is none. */
  open: OpenRecording | null | 'missing';
  openStep: string | null;
  breakpoints: ReadonlySet<string>;
  replay: ReplayProgress;
  inputs: ReplayInputs;
  openResult: string | null;
  found: PortalFound;
  known: PortalKnown;
  question: PortalQuestion | null;
  /** Something goes to the portal, or comes from there. */
  busy: boolean;
  troubles: readonly ShownTrouble[];
  toast: Toast | null;
  /** For screen readers. */
  said: string;
}

export const NO_PROGRESS: ReplayProgress = { replayId: null, results: {}, ended: null, interrupted: null };
export const NO_INPUTS: ReplayInputs = { variables: {}, secrets: {}, files: [], stepByStep: false, newTab: false, verify: null };

export const NOTHING_KNOWN: PortalKnown = { standing: undefined, newest: null };
export const NOTHING_FOUND: PortalFound = { search: '', items: null, next: null, failed: false };

export const FIRST_STATE: PanelState = {
  connected: false,
  lost: false,
  app: { recording: null, replay: null, picking: null, portal: null },
  view: { kind: 'list' },
  recordings: null,
  search: '',
  open: null,
  openStep: null,
  breakpoints: new Set(),
  replay: NO_PROGRESS,
  inputs: NO_INPUTS,
  openResult: null,
  found: NOTHING_FOUND,
  known: NOTHING_KNOWN,
  question: null,
  busy: false,
  troubles: [],
  toast: null,
  said: '',
};
