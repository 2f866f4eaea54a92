import { type Clock, createRedactor, defaultsOf, DriverError, type PageDriver, policySourceOf, type Recording, resolvePolicy, type RunEvent, runRecording, type RunResult, type Sight } from '@waymark/core';
import type { AppState, CallArgument, ShownRunEvent, StoredRun, Trouble } from '../messages.js';
import { Troubled } from '../trouble.js';
import { endedEarly, isLost, Untold } from './ended-early.js';
import { Gate } from './gate.js';
import { WORKER_DIED } from './replay-troubles.js';
import { ShownResults } from './shown-results.js';

export interface ReplayParts {
  recording: Recording;
  options: CallArgument<'replay.start'>;
  driver: PageDriver;
  clock: Clock;
  sight: Omit<Sight, 'verify'>;
  changed(): void;
  tell(event: ShownRunEvent): void;
  /** Keeps what there is of the run; a worker that dies leaves it so. */
  keep(run: StoredRun): Promise<void>;
}

/** Milliseconds between two savings of a run that goes on. */
const KEEP_EVERY = 2_000;
/** Saving writes all steps anew: of a long run less often, so that it takes a tenth of the time at most. */
const KEEP_SHARE = 10;
/** More pictures than that make a run heavier than its recording. */
const KEPT_PICTURES = 300;
const WHY = 150;

/** One replay, with its breakpoints; it ends once, whatever happens. */
export class ReplayRun {
  readonly id = crypto.randomUUID();
  readonly #parts: ReplayParts;
  readonly #gate: Gate;
  readonly #abort = new AbortController();
  readonly #shown: ShownResults;
  readonly #untold = new Untold();
  #current: string | null = null;
  #ended = false;
  #problem: Trouble | null = null;
  #telling: Promise<void> = Promise.resolve();
  #result: RunResult;
  #keptAt = 0;
  #keepingTook = 0;

  constructor(parts: ReplayParts) {
    this.#parts = parts;
    const { stepByStep = false, breakpoints = [] } = parts.options;
    this.#gate = new Gate({ stepByStep, breakpoints }, parts.changed);
    this.#shown = new ShownResults(createRedactor(new Map(Object.entries(parts.options.secrets ?? {}))));
    this.#result = emptyResult(parts.recording);
  }

  state(): NonNullable<AppState['replay']> {
    const status = this.#ended ? 'ended' : this.#gate.closed ? 'paused' : 'running';
    return {
      id: this.id,
      recordingId: this.#parts.recording.id,
      status,
      current: this.#current,
      stepByStep: this.#gate.stepByStep,
      breakpoints: this.#gate.breakpoints,
      problem: this.#problem,
    };
  }

  get ended(): boolean {
    return this.#ended;
  }

  next(): void {
    this.#gate.next();
  }

  goOn(): void {
    this.#gate.goOn();
  }

  set breakpoints(ids: readonly string[]) {
    this.#gate.breakpoints = ids;
    this.#parts.changed();
  }

  /** With a problem where it was not the person who stopped it here. */
  stop(problem: Trouble | null = null): void {
    if (this.#ended) return;
    this.#problem ??= problem;
    this.#abort.abort();
    this.#gate.goOn();
  }

  async play(): Promise<void> {
    await this.#keep(WORKER_DIED);
    try {
      this.#result = await this.#run();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#problem ??= { message: `The replay ended: ${message}`, whatToDo: error instanceof DriverError ? 'Replay again.' : 'Replay again; reload the extension if it happens again.' };
    } finally {
      await this.#telling;
      this.#result = endedEarly(this.#result, this.#problem);
      await this.#keep(this.#problem);
      this.#current = null;
      this.#ended = true;
      this.#parts.changed();
    }
  }

  #run(): Promise<RunResult> {
    const { recording, options, driver, clock, sight } = this.#parts;
    const own = policySourceOf(recording.settings);
    if (!own.ok) throw new Troubled(`The settings of the recording are wrong: ${own.problem}`, 'Mend the settings of the recording.');
    return runRecording(recording, {
      driver,
      clock,
      policy: resolvePolicy({ recording: own.source }),
      ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
      variables: { ...defaultsOf(recording), ...options.variables },
      secret: (name) => Promise.resolve(options.secrets?.[name]),
      file: (path) => path,
      timeouts: {},
      pictures: true,
      sight: { ...sight, verify: options.verify ?? recording.settings?.verify ?? 'auto' },
      row: null,
      startedAt: this.#result.startedAt,
      signal: this.#abort.signal,
      beforeStep: async ({ id }) => {
        this.#current = id;
        this.#parts.changed();
        await this.#gate.pass(id);
      },
      onEvent: (event) => this.#tell(event),
    });
  }

  /** In their order, though pictures take a while to shrink. */
  #tell(event: RunEvent): void {
    if (event.type === 'step-ended') this.#result.steps.push(event.result);
    if (this.#untold.has(event)) return;
    this.#telling = this.#telling.then(async () => {
      const { now, sleep } = this.#parts.clock;
      // That a connection broke may be known before why.
      if (event.type === 'step-ended' && this.#problem === null && isLost(event.result)) await sleep(WHY);
      this.#parts.tell(await this.#shown.event(event.type === 'run-ended' ? { ...event, result: endedEarly(event.result, this.#problem) } : event));
      if (event.type === 'step-ended' && now() - this.#keptAt > Math.max(KEEP_EVERY, this.#keepingTook * KEEP_SHARE)) await this.#keep(WORKER_DIED);
    });
  }

  async #keep(interrupted: Trouble | null): Promise<void> {
    const begun = this.#parts.clock.now();
    const shown = await this.#shown.run(this.#result);
    const steps = shown.steps.map((step, index) => (index < KEPT_PICTURES ? step : { ...step, picture: null }));
    await this.#parts.keep({ id: this.id, recordingId: this.#parts.recording.id, result: { ...shown, steps }, interrupted });
    this.#keptAt = this.#parts.clock.now();
    this.#keepingTook = this.#keptAt - begun;
  }
}

function emptyResult({ id, title, startUrl }: Recording): RunResult {
  const counts = { passed: 0, healed: 0, flagged: 0, unverified: 0, refused: 0, failed: 0, skipped: 0 };
  return { recording: { id, title }, row: null, url: startUrl, startedAt: new Date().toISOString(), ms: 0, steps: [], outcome: 'aborted', counts, extracted: {} };
}
