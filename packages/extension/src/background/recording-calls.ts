import { makeSecret, parseRecording, type Recording, serialiseRecording, setLabel, setTarget, type Captured } from '@waymark/core';
import type { Recordings, Saved } from '../storage/recordings.js';
import { tellTab } from '../record/recorder-scripts.js';
import { conflict, type RecordingSession } from '../record/recording-session.js';
import { Troubled } from '../trouble.js';
import type { OpenRecording } from '../messages.js';
import { importText } from './import-text.js';
import type { Calls } from './panel-hub.js';

export interface RecordingCallParts {
  recordings: Recordings;
  session: RecordingSession;
  /** Pictures that were taken until now may show what has become a secret. */
  blind(): void;
  changed(id: string, version: number): void;
  listChanged(): void;
}

type RecordingCalls = Pick<Calls, Extract<keyof Calls, `recordings.${string}`> | 'record.markSecret'>;

/** What panels do with recordings that are there; a running one is edited through its session. */
export function recordingCalls(parts: RecordingCallParts): RecordingCalls {
  const { recordings, session, listChanged } = parts;
  return {
    'recordings.list': () => list(parts),
    'recordings.get': ({ id }) => openRecording(parts, id),
    'recordings.save': ({ id, recording, version }) => save(parts, checked(id, recording), version),
    'recordings.rename': ({ id, title }) => rename(parts, id, title),
    'recordings.delete': async ({ id }) => {
      if (session.live?.id === id) throw new Troubled('This recording is running.', 'Stop it before you delete it.');
      if (!(await recordings.remove(id))) throw missing();
      listChanged();
      return {};
    },
    'recordings.restore': async ({ id }) => {
      if (!(await recordings.restore(id))) throw missing();
      listChanged();
      return { id };
    },
    'recordings.duplicate': async ({ id }) => {
      const { recording } = await openRecording(parts, id);
      return { id: await add(parts, { ...recording, id: crypto.randomUUID(), title: `${recording.title} (copy)` }) };
    },
    'recordings.undo': ({ id }) => travel(parts, id, () => recordings.undo(id)),
    'recordings.redo': ({ id }) => travel(parts, id, () => recordings.redo(id)),
    'recordings.import': async ({ text, fileName }) => {
      const { recording, notes } = importText(text, fileName);
      const taken = await recordings.has(recording.id);
      return { id: await add(parts, taken ? { ...recording, id: crypto.randomUUID() } : recording), notes };
    },
    'recordings.export': async ({ id }) => {
      const { recording } = await openRecording(parts, id);
      return { fileName: `${fileNameOf(recording.title)}.waymark.json`, text: serialiseRecording(recording) };
    },
    'record.markSecret': ({ id, stepId, name }) => markSecret(parts, { id, stepId, name }),
  };
}

/** Puts what was pointed at into a step. */
export async function retarget(parts: RecordingCallParts, { id, stepId }: { id: string; stepId: string }, captured: Captured): Promise<void> {
  const { recording, version } = await openRecording(parts, id);
  if (!recording.steps.some((step) => step.id === stepId)) throw new Troubled('The step is no longer there.', 'Choose another step.');
  const { target, label } = captured;
  const retargeted = setTarget(recording, stepId, target);
  await save(parts, label === '' ? retargeted : setLabel(retargeted, stepId, label), version);
}

async function list({ recordings, session }: RecordingCallParts): ReturnType<Calls['recordings.list']> {
  const all = await recordings.list();
  const { live } = session;
  const steps = live === undefined ? 0 : (session.view(live.id)?.recording.steps.length ?? 0);
  return all.map((one) => (one.id === live?.id ? { ...one, steps, updatedAt: Date.now() } : one));
}

export async function openRecording({ recordings, session }: RecordingCallParts, id: string): Promise<OpenRecording> {
  const open = session.view(id) ?? (await recordings.get(id));
  if (open === undefined) throw missing();
  return open;
}

async function save({ recordings, session, changed, listChanged }: RecordingCallParts, recording: Recording, basedOn: number): Promise<{ version: number }> {
  const { id } = recording;
  if (session.live?.id === id) return { version: await session.edit(recording, basedOn) };
  const { version } = accepted(await recordings.save(recording, { basedOn }));
  changed(id, version);
  listChanged();
  return { version };
}

async function rename({ recordings, session, changed, listChanged }: RecordingCallParts, id: string, title: string): Promise<{ version: number }> {
  const saved = accepted(await recordings.rename(id, title));
  if (session.live?.id === id) session.rename(title);
  const version = session.view(id)?.version ?? saved.version;
  changed(id, version);
  listChanged();
  return { version };
}

async function travel({ session, changed, listChanged }: RecordingCallParts, id: string, go: () => Promise<Saved>): Promise<{ version: number }> {
  if (session.live?.id === id) throw new Troubled('This recording is running.', 'Stop it before you undo.');
  const saved = await go();
  if (!saved.ok) throw new Troubled('There is nothing to go back to.', 'Earlier versions begin with your first change.');
  changed(id, saved.version);
  listChanged();
  return { version: saved.version };
}

/** Whatever held the value before goes: earlier versions, and what the recorder saw. */
async function markSecret(parts: RecordingCallParts, { id, stepId, name }: { id: string; stepId: string; name: string }): Promise<{ version: number }> {
  const { recording } = await openRecording(parts, id);
  const step = recording.steps.find((one) => one.id === stepId);
  if (step === undefined) throw new Troubled('The step is no longer there.', 'Choose another step.');
  const secret = makeSecret(recording, stepId, name);
  const { recordings, session, changed } = parts;
  parts.blind();
  const version = session.live?.id === id ? await session.edit(secret) : accepted(await recordings.save(secret)).version;
  await recordings.forgetHistory(id);
  const css = 'target' in step ? (step.target as { dom?: { css?: string | null } | null } | undefined)?.dom?.css : undefined;
  if (css && session.live?.id === id) await hideField(session, css);
  // Once more: what was seen until the page knew may show it.
  parts.blind();
  changed(id, version);
  return { version };
}

/** Pages are told at once: with what they do next they would hear of it too late for the pictures until then. */
async function hideField(session: RecordingSession, css: string): Promise<void> {
  await session.addSecretFields([css]);
  const tabs = session.live?.tabs.flatMap(({ tabId }) => tabId ?? []) ?? [];
  await Promise.all(tabs.map((tabId) => tellTab(tabId, { type: 'secrets', selectors: [css] })));
}

async function add({ recordings, listChanged }: RecordingCallParts, recording: Recording): Promise<string> {
  await recordings.save(recording);
  listChanged();
  return recording.id;
}

/** Panels are ours, but what they edit came from pages and files. */
function checked(id: string, value: unknown): Recording {
  const parsed = parseRecording(value);
  if (!parsed.ok) throw new Troubled(`The change cannot be saved: ${parsed.problems[0]?.path ?? ''} ${parsed.problems[0]?.message ?? ''}`, parsed.problems[0]?.hint ?? '');
  return parsed.recording.id === id ? parsed.recording : { ...parsed.recording, id };
}

function accepted(saved: Saved): { version: number } {
  if (saved.ok) return saved;
  throw saved.why === 'conflict' ? conflict() : missing();
}

function missing(): Troubled {
  return new Troubled('This recording is no longer there.', 'Look at the list of recordings.', { code: 'missing' });
}

function fileNameOf(title: string): string {
  return title.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60).toLowerCase() || 'recording';
}

