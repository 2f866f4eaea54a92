import { adoptClosedShadowRoots, FrameWorlds, frameIdentity, WORLD_NAME, type CdpSession, type FrameIdentity, type Lifeline } from '@waymark/core';
import type { RecorderMode, RecorderOptions } from '@waymark/injected/recorder';
import { BINDING, recorderSource } from './recorder-source.js';

/** A frame whose element cannot be asked about within this time is known by its address alone. */
const PATH_TIMEOUT = 2_000;

export interface FrameReport {
  /** What page code sent, unread. */
  payload: string;
  /** Identities of the frames on the way to where it was sent from. */
  frames: Promise<FrameIdentity[]>;
  /** The protocol's id of the frame it was sent from. */
  frame: string;
  document: string;
}

interface Surroundings {
  settings: RecorderOptions;
  lifeline: Lifeline;
  tell(report: FrameReport): void;
}

interface Document {
  session: CdpSession;
  context: number;
  frame: string;
  frames: Promise<FrameIdentity[]>;
}

interface Context {
  id: number;
  name: string;
  auxData?: { frameId?: string };
}

/** The recorder in an isolated world of every document of one page, now and later, whatever process it lives in. */
export class FrameRecorders {
  readonly worlds: FrameWorlds;
  readonly #root: CdpSession;
  readonly #around: Surroundings;
  readonly #source: string;
  readonly #installed = new Map<CdpSession, Promise<void>>();
  readonly #documents = new Map<string, Document>();
  readonly #sessions = new Map<CdpSession, number>();
  readonly #stops: (() => void)[] = [];

  constructor(root: CdpSession, around: Surroundings) {
    this.#root = root;
    this.#around = around;
    this.#source = recorderSource(around.settings);
    this.worlds = new FrameWorlds(root, this.#source, around.lifeline);
  }

  async start(): Promise<void> {
    this.#stops.push(this.#root.on('Target.attachedToTarget', () => void this.#installBelow()));
    await Promise.all([this.worlds.tree.ready(), this.#install(this.#root)]);
    await this.#installBelow();
  }

  async setMode(mode: RecorderMode, except?: string): Promise<void> {
    await this.#everywhere(`__waymark.recorder.setMode(${JSON.stringify(mode)})`, except);
  }

  /** Whatever page code still holds back is told before this resolves. */
  async flush(): Promise<void> {
    await this.#everywhere('__waymark.recorder.flush()');
  }

  async stop(): Promise<void> {
    // The world stays with its document, and another session may find it: a driver's, or the next recorder's.
    await this.#everywhere('__waymark.recorder.flush(); __waymark.recorder.stop(); delete globalThis.__waymark');
    for (const stop of this.#stops) stop();
    this.worlds.dispose();
  }

  /** Closed shadow roots that have come since this was last asked; a document that is going away has none worth having. */
  async adoptClosedRoots(): Promise<void> {
    const frames = await this.worlds.tree.frames();
    await Promise.allSettled(
      frames.map(async (frame) => {
        const world = await this.worlds.world(frame);
        const suspects = (await world.run(SUSPECTS, [])) as number;
        if (suspects > 0) await adoptClosedShadowRoots(world, suspects);
      }),
    );
  }

  async #installBelow(): Promise<void> {
    const children = await this.#root.children().catch(() => new Map<string, CdpSession>());
    await Promise.allSettled([...children.values()].map((session) => this.#install(session)));
  }

  #install(session: CdpSession): Promise<void> {
    const known = this.#installed.get(session);
    if (known !== undefined) return known;
    const installed = this.#load(session);
    this.#installed.set(session, installed);
    return installed;
  }

  async #load(session: CdpSession): Promise<void> {
    this.#sessions.set(session, this.#sessions.size);
    this.#stops.push(...this.#listen(session));
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD_NAME }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: this.#source, worldName: WORLD_NAME, runImmediately: true }),
    ]);
  }

  #listen(session: CdpSession): (() => void)[] {
    const keyOf = (context: number): string => `${this.#sessions.get(session)} ${context}`;
    return [
      session.on('Runtime.executionContextCreated', ({ context }: { context: Context }) => {
        if (context.name !== WORLD_NAME) return;
        const frame = context.auxData?.frameId ?? '';
        this.#documents.set(keyOf(context.id), { session, context: context.id, frame, frames: this.#pathOf(frame) });
      }),
      session.on('Runtime.executionContextDestroyed', ({ executionContextId }: { executionContextId: number }) => {
        this.#documents.delete(keyOf(executionContextId));
      }),
      session.on('Runtime.executionContextsCleared', () => {
        for (const [key, document] of this.#documents) if (document.session === session) this.#documents.delete(key);
      }),
      session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }: { name: string; payload: string; executionContextId: number }) => {
        if (name !== BINDING) return;
        const document = keyOf(executionContextId);
        const { frames = Promise.resolve([]), frame = '' } = this.#documents.get(document) ?? {};
        this.#around.tell({ payload, document, frame, frames });
      }),
    ];
  }

  /** Asked for as soon as the document is there: a click may take the frame away before its report is read. */
  async #pathOf(frame: string): Promise<FrameIdentity[]> {
    const known = this.worlds.tree.get(frame);
    if (known?.parent === null) return [];
    const answers = await this.worlds.call('page', {}, { frame, timeout: PATH_TIMEOUT }).catch(() => []);
    return answers[0]?.frame.path ?? [frameIdentity(known?.url ?? '', undefined)];
  }

  async #everywhere(expression: string, except?: string): Promise<void> {
    const documents = [...this.#documents].filter(([key]) => key !== except);
    await Promise.allSettled(documents.map(([, { session, context }]) => session.send('Runtime.evaluate', { expression, contextId: context })));
  }
}

const SUSPECTS = `function () {
  const found = this.takeShadowSuspects();
  if (found.length > 0) globalThis.__waymarkSuspects = found;
  return found.length;
}`;
