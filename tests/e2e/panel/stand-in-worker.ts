import './without-compiling.ts';
import { parseRecordingText, serialiseRecording, type Recording } from '@waymark/core';
import type { AppState, CallName, CallValues, PanelAnswer, PanelEvent, PanelRequest, PortalConnection, RecordingSummary, StoredRun, Trouble } from '../../../packages/extension/src/messages.ts';

/**
 * Stands in for the background worker in a plain page: it keeps recordings and their versions in memory, answers the
 * panel's calls, and is told by a test what happens (`window.worker`). It runs in the browser, before the panel.
 */
export interface Seed {
  recordings: Recording[];
  runs?: StoredRun[];
  state?: Partial<AppState>;
  /** What calls to the portal give. */
  portal?: Partial<Pick<CallValues, `portal.${string}` & CallName>>;
}

interface Kept {
  versions: Recording[];
  at: number;
  updatedAt: number;
  deleted: boolean;
}

type Answering = { [N in CallName]?: (argument: Extract<PanelRequest, { call: N }>['argument']) => CallValues[N] };

class Refusal extends Error {
  constructor(readonly problem: Trouble) {
    super(problem.message);
  }
}

const DAY = 86_400_000;

export class StandInWorker {
  readonly calls: { call: CallName; argument: unknown }[] = [];
  readonly refusals = new Map<CallName, Trouble>();
  readonly #kept = new Map<string, Kept>();
  readonly #runs = new Map<string, StoredRun>();
  readonly #files = new Map<string, { name: string; bytes: number }[]>();
  #ports: { send(message: unknown): void; drop(): void }[] = [];
  readonly #portal: NonNullable<Seed['portal']>;
  state: AppState = { recording: null, replay: null, picking: null, portal: null };
  /** Not there at all: connecting fails. */
  gone = false;

  constructor(seed: Seed) {
    seed.recordings.forEach((recording, i) => this.keep(recording, Date.now() - i * DAY * 1.4 - 300_000));
    for (const run of seed.runs ?? []) this.#runs.set(run.recordingId, run);
    this.#portal = { 'portal.standing': null, 'portal.newest': null, 'portal.list': { items: [], next: null }, ...seed.portal };
    this.state = { ...this.state, ...seed.state };
  }

  keep(recording: Recording, updatedAt = Date.now()): void {
    this.#kept.set(recording.id, { versions: [recording], at: 0, updatedAt, deleted: false });
  }

  emit(event: PanelEvent): void {
    for (const port of this.#ports) port.send(event);
  }

  setState(part: Partial<AppState>): void {
    this.state = { ...this.state, ...part };
    this.emit({ event: 'state', state: this.state });
  }

  /** As the recorder adds steps: the tail goes with the event. */
  record(id: string, steps: Recording['steps']): void {
    const kept = this.#one(id);
    const now = this.#now(kept);
    const from = now.steps.length;
    const added = steps.map((step, i) => ({ ...step, number: from + i + 1 }));
    this.#put(kept, { ...now, steps: [...now.steps, ...added] });
    this.emit({ event: 'recordingChanged', id, version: kept.at + 1, tail: { from, steps: added, notes: now.notes ?? [], title: now.title } });
  }

  /** Somebody else saves. */
  save(id: string, make: (recording: Recording) => Recording): void {
    const kept = this.#one(id);
    this.#put(kept, make(this.#now(kept)));
  }

  recording(id: string): Recording {
    return this.#now(this.#one(id));
  }

  /** The worker is stopped; panels find their port closed. */
  die(): void {
    const ports = this.#ports;
    this.#ports = [];
    for (const port of ports) port.drop();
  }

  connect(): unknown {
    if (this.gone) throw new Error('Could not establish connection.');
    const onMessage: ((message: unknown) => void)[] = [];
    const onDisconnect: (() => void)[] = [];
    const port = { send: (message: unknown) => setTimeout(() => onMessage.forEach((listener) => listener(JSON.parse(JSON.stringify(message))))), drop: () => onDisconnect.forEach((listener) => listener()) };
    this.#ports.push(port);
    return {
      postMessage: (request: PanelRequest) => {
        if (!this.#ports.includes(port)) throw new Error('Attempting to use a disconnected port object');
        setTimeout(() => this.#ports.includes(port) && port.send(this.#answer(JSON.parse(JSON.stringify(request)))));
      },
      disconnect: () => {},
      onMessage: { addListener: (listener: (message: unknown) => void) => onMessage.push(listener) },
      onDisconnect: { addListener: (listener: () => void) => onDisconnect.push(listener) },
    };
  }

  #answer({ id, call, argument }: PanelRequest): PanelAnswer {
    this.calls.push({ call, argument });
    try {
      const refused = this.refusals.get(call);
      if (refused) throw new Refusal(refused);
      const answering = this.#answering[call] as ((argument: unknown) => unknown) | undefined;
      return { id, ok: true, value: answering ? answering(argument) : {} };
    } catch (error) {
      const problem = error instanceof Refusal ? error.problem : { message: String(error), whatToDo: '' };
      return { id, ok: false, problem };
    }
  }

  readonly #answering: Answering = {
    state: () => this.state,
    'recordings.list': () => [...this.#kept.values()].filter(({ deleted }) => !deleted).map((kept) => this.#summary(kept)),
    'recordings.get': ({ id }) => {
      const kept = this.#one(id);
      return { recording: this.#now(kept), version: kept.at + 1, canUndo: kept.at > 0, canRedo: kept.at < kept.versions.length - 1 };
    },
    'recordings.save': ({ id, recording, version }) => {
      const kept = this.#one(id);
      if (version !== kept.at + 1) throw new Refusal({ message: 'The recording was changed elsewhere.', whatToDo: 'Look at it again.' });
      return this.#put(kept, recording);
    },
    'recordings.rename': ({ id, title }) => this.#put(this.#one(id), { ...this.recording(id), title }),
    'recordings.delete': ({ id }) => {
      this.#one(id).deleted = true;
      return {};
    },
    'recordings.restore': ({ id }) => {
      const kept = this.#kept.get(id);
      if (kept) kept.deleted = false;
      return { id };
    },
    'recordings.duplicate': ({ id }) => {
      const copy = { ...this.recording(id), id: `${id}-copy`, title: `${this.recording(id).title} (copy)` };
      this.keep(copy);
      return { id: copy.id };
    },
    'recordings.undo': ({ id }) => this.#go(id, -1),
    'recordings.redo': ({ id }) => this.#go(id, 1),
    'recordings.import': ({ text, fileName }) => {
      const parsed = parseRecordingText(text);
      if (!parsed.ok) throw new Refusal({ message: `‘${fileName}’ is no recording: ${parsed.problems[0]?.message}`, whatToDo: parsed.problems[0]?.hint ?? '' });
      this.keep(parsed.recording);
      return { id: parsed.recording.id, notes: parsed.notes };
    },
    'recordings.export': ({ id }) => ({ fileName: `${id}.waymark.json`, text: serialiseRecording(this.recording(id)) }),
    'record.start': ({ tabId, recordingId }) => {
      const id = recordingId ?? 'new-recording';
      if (recordingId === undefined) this.keep({ waymark: 1, id, title: '', startUrl: 'https://shop.example/', viewport: { width: 1280, height: 800 }, steps: [] });
      this.setState({ recording: { id, tabId: tabId ?? 1, status: 'recording', mode: { kind: 'record' } } });
      return { id };
    },
    'record.pause': () => this.#recordingState({ status: 'paused' }),
    'record.resume': () => this.#recordingState({ status: 'recording' }),
    'record.stop': () => {
      const id = this.state.recording?.id ?? '';
      this.setState({ recording: null });
      return { id, version: 1 };
    },
    'record.mode': (mode) => {
      if (this.state.recording) return this.#recordingState({ mode });
      this.setState({ picking: mode.kind === 'pick' ? { id: mode.id ?? '', stepId: mode.stepId } : null });
      return {};
    },
    'record.markSecret': ({ id, stepId, name }) => {
      const steps = this.recording(id).steps.map((step) => (step.id === stepId && step.action === 'fill' ? { ...step, value: `{{secret:${name}}}`, secret: true as const } : step));
      return this.#put(this.#one(id), { ...this.recording(id), steps });
    },
    'replay.start': ({ id, stepByStep = false, breakpoints = [] }) => {
      this.setState({ replay: { id: 'run-1', recordingId: id, status: 'running', current: null, stepByStep, breakpoints, problem: null } });
      return { id: 'run-1' };
    },
    'replay.results': ({ id }) => this.#runs.get(id) ?? null,
    'files.supply': ({ recordingId, name, base64 }) => {
      const file = { name, bytes: atob(base64).length };
      this.#files.set(recordingId, [...(this.#files.get(recordingId) ?? []), file]);
      return file;
    },
    'files.list': ({ recordingId }) => this.#files.get(recordingId) ?? [],
    'portal.connect': () => this.#connected(),
    'portal.check': () => this.#connected(),
    'portal.disconnect': () => {
      this.setState({ portal: null });
      return {};
    },
    'portal.list': () => this.#told('portal.list'),
    'portal.standing': () => this.#told('portal.standing'),
    'portal.newest': () => this.#told('portal.newest'),
    'portal.send': () => this.#told('portal.send'),
    'portal.open': () => this.#told('portal.open'),
  };

  #told<N extends keyof NonNullable<Seed['portal']>>(call: N): CallValues[N] {
    const value = this.#portal[call];
    if (value === undefined) throw new Refusal({ message: 'The portal cannot be reached.', whatToDo: 'Try again later.' });
    return value as CallValues[N];
  }

  #connected(): PortalConnection {
    const portal = this.#portal['portal.connect'] ?? this.state.portal;
    if (!portal) throw new Refusal({ message: 'The portal does not take this token.', whatToDo: 'Make a new one.' });
    this.setState({ portal });
    return portal;
  }

  #recordingState(part: Partial<NonNullable<AppState['recording']>>): Record<string, never> {
    if (this.state.recording) this.setState({ recording: { ...this.state.recording, ...part } });
    return {};
  }

  #one(id: string): Kept {
    const kept = this.#kept.get(id);
    if (!kept || kept.deleted) throw new Refusal({ message: 'There is no such recording.', whatToDo: 'Go back to the list.' });
    return kept;
  }

  #now(kept: Kept): Recording {
    const now = kept.versions[kept.at];
    if (!now) throw new Error('A recording without a version.');
    return now;
  }

  #put(kept: Kept, recording: Recording): { version: number } {
    kept.versions = [...kept.versions.slice(0, kept.at + 1), recording];
    kept.at++;
    return { version: kept.at + 1 };
  }

  #go(id: string, by: number): { version: number } {
    const kept = this.#one(id);
    kept.at += by;
    return { version: kept.at + 1 };
  }

  #summary(kept: Kept): RecordingSummary {
    const { id, title, startUrl, steps } = this.#now(kept);
    return { id, title, startUrl, steps: steps.length, updatedAt: kept.updatedAt, bytes: 1_000 };
  }
}

const page = globalThis as unknown as { seed: Seed; worker: StandInWorker; chrome: unknown };
page.worker = new StandInWorker(page.seed);
page.chrome = { runtime: { connect: () => page.worker.connect() }, permissions: { request: () => Promise.resolve(true) } };
