import { CHECKS, VerifyModeSchema, type Recording, type RecordingNote, type RunEvent, type RunResult, type SightReport, type Step, type StepResult } from '@waymark/core';
import type { Permission } from '@waymark/core/api';
import { z } from 'zod';

/**
 * The one message map between panel and background. Requests go over a long-lived port named `panel`, and come back
 * as answers with the same number; events are pushed to every panel that is open.
 */
export const PANEL_PORT = 'panel';

const id = z.string().min(1).max(200);
const nothing = z.object({}).optional();
const name = z.string().min(1).max(200);
/** A number of Chrome's for a tab; where it is missing, the active tab of the last window. */
const tabId = z.number().int().optional();
/** Checked by core's own parser where it arrives: its messages are for people. */
const recording = z.custom<Recording>((value) => typeof value === 'object' && value !== null);

export const RecordModeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('record') }),
  z.object({ kind: z.literal('assert'), check: z.enum(CHECKS) }),
  /** The next click in the tab becomes the target of that step. Works without a running recording too. */
  z.object({ kind: z.literal('pick'), stepId: id, id: id.optional(), tabId }),
]);

/** What each call takes. */
export const CALLS = {
  state: nothing,
  'recordings.list': nothing,
  'recordings.get': z.object({ id }),
  /** `version` is the one that was edited; another one in between is a conflict. */
  'recordings.save': z.object({ id, recording, version: z.number().int() }),
  'recordings.rename': z.object({ id, title: z.string().max(500) }),
  'recordings.delete': z.object({ id }),
  /** Brings back what `recordings.delete` took away, for as long as the worker keeps it (a day at least). */
  'recordings.restore': z.object({ id }),
  'recordings.duplicate': z.object({ id }),
  'recordings.undo': z.object({ id }),
  'recordings.redo': z.object({ id }),
  'recordings.import': z.object({ text: z.string(), fileName: z.string().max(500) }),
  'recordings.export': z.object({ id }),
  'record.start': z.object({ tabId, recordingId: id.optional() }),
  'record.pause': nothing,
  'record.resume': nothing,
  'record.stop': nothing,
  'record.mode': RecordModeSchema,
  'record.markSecret': z.object({ id, stepId: id, name }),
  'replay.start': z.object({
    id,
    tabId,
    newTab: z.boolean().optional(),
    stepByStep: z.boolean().optional(),
    breakpoints: z.array(id).max(10_000).optional(),
    variables: z.record(z.string(), z.string()).optional(),
    secrets: z.record(z.string(), z.string()).optional(),
    /** Replaces the start of the recording's addresses. */
    baseUrl: z.string().max(8_000).optional(),
    /** When the screen is read, to prove what the page's own markup cannot; without it as the recording says. */
    verify: VerifyModeSchema.optional(),
  }),
  'replay.next': nothing,
  'replay.continue': nothing,
  'replay.stop': nothing,
  'replay.breakpoints': z.object({ breakpoints: z.array(id).max(10_000) }),
  'replay.results': z.object({ id }),
  /** A file that an upload step names; kept until the browser closes. */
  'files.supply': z.object({ recordingId: id, name, base64: z.string() }),
  'files.list': z.object({ recordingId: id }),
  'portal.connect': z.object({ address: z.string().max(2_000), token: z.string().max(500) }),
  'portal.disconnect': nothing,
  /** Asks the portal anew who the token belongs to, and what it may do. */
  'portal.check': nothing,
  'portal.list': z.object({ search: z.string().max(200), cursor: z.string().max(200).optional() }),
  /** `over` is the version in the portal that was seen, and shall get this one on top; 0 where it is gone. */
  'portal.send': z.object({ id, over: z.number().int().min(0).optional() }),
  /** `over` is the version here that was seen, and shall get that of the portal on top. */
  'portal.open': z.object({ id, over: z.number().int().optional() }),
  /** What is known here, without asking. */
  'portal.standing': z.object({ id }),
  'portal.newest': z.object({ id }),
  /** What went wrong in a part of the extension that has no page to say it on: a window says it. */
  'trouble.show': z.object({ message: z.string().max(5_000), whatToDo: z.string().max(5_000), tabId }),
} as const satisfies Record<string, z.ZodType>;

export type CallName = keyof typeof CALLS;
export type CallArgument<N extends CallName> = z.infer<(typeof CALLS)[N]>;
export type RecordMode = z.infer<typeof RecordModeSchema>;

export interface RecordingSummary {
  id: string;
  title: string;
  startUrl: string;
  steps: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
  bytes: number;
  /** The browser or the extension ended while it was being recorded; what was done until then is all there. */
  interrupted?: true;
}

export interface AppState {
  recording: null | { id: string; tabId: number; status: 'recording' | 'paused'; mode: RecordMode };
  replay: null | {
    id: string;
    recordingId: string;
    status: 'running' | 'paused' | 'ended';
    /** The step that runs, or that is waited before. */
    current: string | null;
    stepByStep: boolean;
    breakpoints: string[];
    /** Why it ended early, where it did: the browser's words and what to do. */
    problem: Trouble | null;
  };
  /** The element that is being picked for a step, outside of a recording. */
  picking: null | { id: string; stepId: string };
  /** The portal that the extension is connected to. */
  portal: PortalConnection | null;
}

export interface PortalConnection {
  /** Scheme, host and port. */
  address: string;
  organisation: { id: string; name: string };
  user: string;
  permissions: Permission[];
}

/** A recording as a portal lists it. */
export interface PortalRecording {
  id: string;
  title: string;
  startUrl: string;
  steps: number;
  version: number;
  updatedBy: string | null;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** Where a recording stands in the portal that the extension is connected to. */
export interface PortalStanding {
  /** In the portal, when it was last sent or opened. */
  version: number;
  /** It says something else here than it did then. */
  changed: boolean;
  link: string;
}

/** Who made the newest version in the portal, and when (milliseconds since 1970; null where it does not say). */
export interface PortalVersion {
  version: number;
  by: string | null;
  at: number | null;
}

/** Not sent: somebody made another version meanwhile, or (null) it was deleted there. */
export type Sending = { sent: true; version: number; changed: boolean } | { sent: false; newest: PortalVersion | null };

/** Not opened: it was changed here, and `mine` is the version that holds the changes. */
export type Opening = { opened: true; version: number } | { opened: false; mine: number };

/** What each call gives. */
export interface CallValues {
  state: AppState;
  'recordings.list': RecordingSummary[];
  'recordings.get': OpenRecording;
  'recordings.save': { version: number };
  'recordings.rename': { version: number };
  'recordings.delete': Record<string, never>;
  'recordings.restore': { id: string };
  'recordings.duplicate': { id: string };
  'recordings.undo': { version: number };
  'recordings.redo': { version: number };
  'recordings.import': { id: string; notes: string[] };
  'recordings.export': { fileName: string; text: string };
  'record.start': { id: string };
  'record.pause': Record<string, never>;
  'record.resume': Record<string, never>;
  'record.stop': { id: string; version: number };
  'record.mode': Record<string, never>;
  'record.markSecret': { version: number };
  'replay.start': { id: string };
  'replay.next': Record<string, never>;
  'replay.continue': Record<string, never>;
  'replay.stop': Record<string, never>;
  'replay.breakpoints': Record<string, never>;
  /** null: not replayed yet. */
  'replay.results': null | StoredRun;
  'files.supply': { name: string; bytes: number };
  'files.list': { name: string; bytes: number }[];
  'portal.connect': PortalConnection;
  'portal.disconnect': Record<string, never>;
  'portal.check': PortalConnection;
  'portal.list': { items: PortalRecording[]; next: string | null };
  'portal.send': Sending;
  'portal.open': Opening;
  /** null: it was never there, or the extension is not connected. */
  'portal.standing': PortalStanding | null;
  'portal.newest': PortalVersion | null;
  'trouble.show': Record<string, never>;
}

export interface OpenRecording {
  recording: Recording;
  version: number;
  canUndo: boolean;
  canRedo: boolean;
  interrupted?: true;
}

/** For people: what is wrong, and what they can do about it. */
export interface Trouble {
  message: string;
  whatToDo: string;
  /** For troubles that a panel can offer a way out of. */
  code?: TroubleCode;
}

export type TroubleCode = 'conflict' | 'missing' | 'untouchable-page' | 'missing-files' | 'missing-secrets' | 'damaged-file' | 'busy';

/** A step's result as it leaves the worker: its picture, where it has one, is a data URL. */
export type ShownStepResult = Omit<StepResult, 'picture' | 'verified'> & {
  picture: null | { url: string; viewport: { width: number; height: number } };
  verified: null | ShownVerified;
};
/** The picture that was read is that of the step. */
type ShownVerified = Omit<NonNullable<StepResult['verified']>, 'sight'> & { sight?: Omit<SightReport, 'picture'> };
export type ShownRunResult = Omit<RunResult, 'steps'> & { steps: ShownStepResult[] };
export type ShownRunEvent =
  | Exclude<RunEvent, { type: 'step-ended' | 'run-ended' }>
  | { type: 'step-ended'; result: ShownStepResult }
  | { type: 'run-ended'; result: ShownRunResult };

export interface StoredRun {
  /** Of the replay, as in `AppState.replay.id`. */
  id: string;
  recordingId: string;
  result: ShownRunResult;
  /** The worker died or the tab was taken away in the midst of it: nothing was repeated. */
  interrupted: Trouble | null;
}

export type PanelRequest = { [N in CallName]: { id: number; call: N; argument: CallArgument<N> } }[CallName];
export type PanelAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false; problem: Trouble };

export type PanelEvent =
  | { event: 'state'; state: AppState }
  /**
   * Of any change. `tail`, while recording: all steps from that index on are these now, so that a long recording need
   * not be fetched again; without it, fetch.
   */
  | { event: 'recordingChanged'; id: string; version: number; tail?: RecordingTail }
  /** A recording came, went or was renamed: the list is to be asked for again. */
  | { event: 'listChanged' }
  | { event: 'replayEvent'; replayId: string; run: ShownRunEvent }
  | ({ event: 'trouble' } & Trouble);

export interface RecordingTail {
  from: number;
  steps: Step[];
  notes: RecordingNote[];
  title: string;
}

/** Shape only: the argument is checked by the schema of its call. */
export const PanelRequestSchema = z.object({
  id: z.number().int(),
  call: z.enum(Object.keys(CALLS) as [CallName, ...CallName[]]),
  argument: z.unknown().optional(),
});

/** What the background tells a panel by the address that it opens it with. */
export interface PanelAddress {
  /** The tab to work on; without it the worker takes the one beside the panel. */
  tabId?: number | undefined;
  /** Shown as soon as the panel opens. */
  trouble?: Trouble | undefined;
}

export function panelAddress({ tabId, trouble }: PanelAddress): string {
  const search = new URLSearchParams({
    ...(tabId !== undefined && { tab: String(tabId) }),
    ...(trouble && { trouble: trouble.message, todo: trouble.whatToDo }),
  });
  return `panel.html?${search}`;
}

export function readPanelAddress(search: string): PanelAddress {
  const given = new URLSearchParams(search);
  const [tab, message] = [given.get('tab'), given.get('trouble')];
  return {
    ...(tab !== null && /^\d+$/.test(tab) && { tabId: Number(tab) }),
    ...(message && { trouble: { message, whatToDo: given.get('todo') ?? '' } }),
  };
}
