import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LineEngineError, type AbortSignalLike, type LineCrop, type LineEngine, type RecognisedLine } from '@waymark/core';
import type { EngineAnswer, EngineKind } from './engine-messages.js';

export interface EngineProcessOptions {
  kind: EngineKind;
  language?: string;
  /** Milliseconds that loading may take, and one line after it: then the process is ended. */
  startWithin?: number;
  answerWithin?: number;
  /** What is run; the engine of this package unless told. */
  script?: string;
}

const DEFAULTS = { language: 'eng', startWithin: 20_000, answerWithin: 8_000 } as const;
/** The next lines wait in the process itself, so that it never waits for them. */
const AHEAD = 3;

interface Job {
  crop: LineCrop;
  signal: AbortSignalLike;
  resolve(line: RecognisedLine): void;
  reject(error: LineEngineError): void;
}

interface Running {
  child: ChildProcess;
  ready: boolean;
  sent: Map<number, Job>;
  timer: NodeJS.Timeout;
}

/** An engine in a process of its own; it starts at the first line, and again after it was ended or broke down. */
export class EngineProcess implements LineEngine {
  readonly name: string;
  readonly #options: Required<EngineProcessOptions>;
  readonly #waiting: Job[] = [];
  #running: Running | null = null;
  #nextId = 1;
  /** Milliseconds of processor time that processes of this engine have used, as far as they told. */
  cpu = { ended: 0, current: 0 };

  constructor(options: EngineProcessOptions) {
    this.#options = { ...DEFAULTS, script: ownScript(), ...options };
    this.name = options.kind;
  }

  get load(): number {
    return this.#waiting.length + (this.#running?.sent.size ?? 0);
  }

  recognise(crop: LineCrop, signal: AbortSignalLike): Promise<RecognisedLine> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ crop, signal, resolve, reject });
      this.start();
      if (this.#running) this.#send(this.#running);
    });
  }

  start(): void {
    this.#running ??= this.#start();
  }

  async close(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    const ended = new Promise<void>((resolve) => running.child.once('exit', () => resolve()));
    // An idle one is not waited for by the program, which would be over before this is.
    running.child.ref();
    this.#end(running, new LineEngineError('aborted', 'the engine was stopped'));
    await ended;
  }

  #start(): Running {
    const { script, kind, language, startWithin } = this.#options;
    // Without the options of this program: some, such as those of `node -e`, would keep the engine from starting.
    const child = fork(script, [kind, language], { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const running: Running = { child, ready: false, sent: new Map(), timer: this.#watch(startWithin, 'the engine did not start in time') };
    child.on('message', (answer: EngineAnswer) => this.#hear(running, answer));
    child.once('error', (cause) => this.#end(running, new LineEngineError('no-engine', 'the engine could not be started', { cause })));
    child.once('exit', (code, by) => this.#end(running, new LineEngineError('engine-failed', `the engine ended by itself (${by ?? code})`)));
    return running;
  }

  #hear(running: Running, answer: EngineAnswer): void {
    if (running !== this.#running) return;
    if (answer.kind === 'unable') return this.#end(running, new LineEngineError(answer.problem, answer.message));
    if (answer.kind === 'ready') running.ready = true;
    else this.#settle(running, answer);
    this.#send(running);
  }

  #settle({ sent }: Running, answer: Extract<EngineAnswer, { id: number }>): void {
    const job = sent.get(answer.id);
    sent.delete(answer.id);
    if (answer.kind === 'failed') return job?.reject(new LineEngineError('engine-failed', answer.message));
    this.cpu.current = answer.cpu;
    job?.resolve(answer.line);
  }

  /** Hands on what waits, and rests where nothing does: an idle engine keeps no program alive. */
  #send(running: Running): void {
    this.#dropAborted();
    while (running.ready && running.sent.size < AHEAD) {
      const job = this.#waiting.shift();
      if (!job) break;
      running.sent.set(this.#nextId, job);
      running.child.send({ id: this.#nextId, crop: job.crop });
      this.#nextId += 1;
    }
    const isIdle = this.load === 0;
    if (running.ready) clearTimeout(running.timer);
    if (running.ready && !isIdle) running.timer = this.#watch(this.#options.answerWithin, 'the engine did not answer in time');
    for (const held of [running.child, running.child.channel]) {
      if (isIdle) held?.unref();
      else held?.ref();
    }
  }

  #dropAborted(): void {
    for (const job of this.#waiting.splice(0)) {
      if (job.signal.aborted) job.reject(new LineEngineError('aborted', 'no longer wanted'));
      else this.#waiting.push(job);
    }
  }

  #watch(ms: number, message: string): NodeJS.Timeout {
    return setTimeout(() => this.#running && this.#end(this.#running, new LineEngineError('engine-failed', message)), ms);
  }

  #end(running: Running, why: LineEngineError): void {
    if (running !== this.#running) return;
    this.#running = null;
    this.cpu = { ended: this.cpu.ended + this.cpu.current, current: 0 };
    clearTimeout(running.timer);
    running.child.kill('SIGKILL');
    for (const job of [...running.sent.values(), ...this.#waiting.splice(0)]) job.reject(why);
  }
}

/** As built, also where this file runs as a source: Node can start no other. */
function ownScript(): string {
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/ocr/engine-child.js' : './engine-child.js', import.meta.url));
}
