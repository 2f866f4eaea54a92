import type { VerifyMode } from '@waymark/core';
import type { AppState, OpenRecording, RecordingSummary, ShownRunResult, ShownStepResult, Trouble } from '../../messages.js';

export type View = { kind: 'list' } | { kind: 'recording'; id: string } | { kind: 'replay'; id: string };

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
  troubles: readonly ShownTrouble[];
  toast: Toast | null;
  /** For screen readers. */
  said: string;
}

export const NO_PROGRESS: ReplayProgress = { replayId: null, results: {}, ended: null, interrupted: null };
export const NO_INPUTS: ReplayInputs = { variables: {}, secrets: {}, files: [], stepByStep: false, newTab: false, verify: null };

export const FIRST_STATE: PanelState = {
  connected: false,
  lost: false,
  app: { recording: null, replay: null, picking: null },
  view: { kind: 'list' },
  recordings: null,
  search: '',
  open: null,
  openStep: null,
  breakpoints: new Set(),
  replay: NO_PROGRESS,
  inputs: NO_INPUTS,
  openResult: null,
  troubles: [],
  toast: null,
  said: '',
};
