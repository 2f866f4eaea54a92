import type { CdpSession } from '../ports/cdp-session.js';
import type { PageCallName, PageCalls } from '../ports/page-calls.js';
import { DriverError, type DriverOptions, type FrameAnswer, type FrameInfo } from '../ports/page-driver.js';
import { adoptClosedShadowRoots } from './closed-shadow.js';
import { asDriverError, fromPageCode, isDocumentGone } from './driver-errors.js';
import { frameIdentity } from './frame-identity.js';
import { FrameOwners } from './frame-owners.js';
import { type Frame, FrameTree } from './frame-tree.js';
import type { Lifeline } from './lifeline.js';
import { World } from './world.js';

/** Calls that walk the whole tree, and so must see into closed shadow roots. */
const WALKS: ReadonlySet<PageCallName> = new Set(['query', 'capture', 'findTexts', 'under', 'secretPlaces']);

/** A closed root may hold hosts of further closed roots. */
const DEEPEST_NESTING = 8;

/** Page code in an isolated world of every frame, over the sessions of all processes of one page. */
export class FrameWorlds {
  readonly tree: FrameTree;
  readonly owners: FrameOwners;
  readonly #script: string;
  readonly #lifeline: Lifeline;
  readonly #worlds = new WeakMap<Frame, { document: number; world: Promise<World> }>();
  #opened = 0;
  #picturing: Promise<unknown> = Promise.resolve();

  constructor(session: CdpSession, script: string, lifeline: Lifeline) {
    this.tree = new FrameTree(session, (frame) => this.#prepare(frame));
    this.owners = new FrameOwners(this);
    this.#script = script;
    this.#lifeline = lifeline;
  }

  async call<N extends PageCallName>(
    name: N,
    argument: PageCalls[N]['argument'],
    options: DriverOptions & { frame: string | 'main' | 'all' },
  ): Promise<FrameAnswer<PageCalls[N]['result']>[]> {
    const frames = await this.#lifeline.within(options, name, () => this.#chosen(options.frame)).catch((error: unknown) => {
      throw this.#lifeline.ended ?? asDriverError(error, name);
    });
    const answers = await Promise.all(frames.map((frame) => this.#answer(frame, { name, argument }, options)));
    if (this.#lifeline.ended !== undefined) throw this.#lifeline.ended;
    return answers;
  }

  /** Pictures are drawn at a scale that all of the page is under meanwhile: of two at once, each would show what the other asked for. */
  inTurn<T>(picture: () => Promise<T>): Promise<T> {
    const turn = this.#picturing.then(picture);
    this.#picturing = turn.catch(() => undefined);
    return turn;
  }

  /** The world of a frame's present document, opened where it is not yet. */
  world(frame: Frame): Promise<World> {
    const known = this.#worlds.get(frame);
    if (known !== undefined && known.document === frame.document) return known.world;
    if (frame.session === undefined) return Promise.reject(new DriverError('frame-gone', `Frame ${frame.url} is being loaded in another process`));
    this.#opened += 1;
    const world = World.open(frame.session, frame.id, { script: this.#script, number: this.#opened });
    this.#worlds.set(frame, { document: frame.document, world });
    world.catch(() => this.#forget(frame, world));
    return world;
  }

  async frame(id: string): Promise<Frame> {
    if (id === 'main') return this.tree.main();
    await this.tree.frames();
    const frame = this.tree.get(id);
    if (frame === undefined) throw new DriverError('frame-gone', `Frame ${id} is no longer in the page`);
    return frame;
  }

  /** Runs a function of the driver's own in a frame's world. */
  run(frame: Frame, functionDeclaration: string, values: readonly unknown[] = []): Promise<unknown> {
    return this.inDocument(frame, true, (world) => world.run(functionDeclaration, values));
  }

  /** Work in a frame's document; made once more in the next document where the first went away, if that is safe. */
  async inDocument<T>(frame: Frame, repeatable: boolean, work: (world: World) => Promise<T>): Promise<T> {
    const opened = this.world(frame);
    const { session } = frame;
    try {
      return await work(await opened);
    } catch (error) {
      if (!isDocumentGone(error)) throw this.#typed(error, frame, session);
      this.#forget(frame, opened);
      if (!repeatable) throw new DriverError('stale-node', 'The page moved on to another document', { cause: error });
    }
    const next = frame.session;
    try {
      return await work(await this.world(frame));
    } catch (error) {
      throw this.#typed(error, frame, next);
    }
  }

  dispose(): void {
    this.tree.dispose();
  }

  /** Page code is loaded while the main document is: by the time it can be read, so can the page code be called. */
  #prepare(frame: Frame): void {
    if (frame.parent === null) this.world(frame).catch(() => undefined);
  }

  async #chosen(frame: string): Promise<Frame[]> {
    if (frame === 'all') return this.tree.frames();
    return [await this.frame(frame)];
  }

  async #answer<N extends PageCallName>(
    frame: Frame,
    call: { name: N; argument: PageCalls[N]['argument'] },
    options: DriverOptions,
  ): Promise<FrameAnswer<PageCalls[N]['result']>> {
    try {
      const value = await this.#lifeline.within(options, call.name, async () => {
        const [result] = await Promise.all([this.#invoke(frame, call.name, call.argument), this.#learnPath(frame)]);
        return result;
      });
      return { frame: this.#info(frame), value: value as PageCalls[N]['result'] };
    } catch (error) {
      return { frame: this.#info(frame), error: asDriverError(error, call.name) };
    }
  }

  #invoke(frame: Frame, name: PageCallName, argument: unknown): Promise<unknown> {
    const namesNode = typeof argument === 'object' && argument !== null && 'node' in argument && argument.node !== undefined;
    return this.inDocument(frame, !namesNode, async (world) => {
      for (let depth = 0; ; depth += 1) {
        const answer = await world.invoke(name, argument, WALKS.has(name) && depth < DEEPEST_NESTING);
        if ('failure' in answer) throw fromPageCode(answer.failure);
        if ('value' in answer) return answer.value;
        await adoptClosedShadowRoots(world, answer.suspects);
      }
    });
  }

  async #learnPath(frame: Frame): Promise<void> {
    await Promise.all([frame, ...this.tree.above(frame)].map((each) => this.owners.learn(each)));
  }

  #info(frame: Frame): FrameInfo {
    const way = [...this.tree.above(frame).reverse(), frame].filter(({ parent }) => parent !== null);
    return { id: frame.id, parent: frame.parent, url: frame.url, path: way.map((each) => frameIdentity(each.url, this.owners.known(each))) };
  }

  /** A session that has ended takes a frame with it, or the whole page. */
  #typed(error: unknown, frame: Frame, session: CdpSession | undefined): DriverError {
    const typed = asDriverError(error, frame.url);
    if (typed.code !== 'page-closed' && typed.code !== 'page-crashed') return typed;
    if (frame.parent === null) {
      this.#lifeline.end(typed);
      return typed;
    }
    this.tree.lose(frame, session);
    return new DriverError('frame-gone', `Frame ${frame.url} is no longer in the page`, { cause: error });
  }

  #forget(frame: Frame, world: Promise<World>): void {
    if (this.#worlds.get(frame)?.world === world) this.#worlds.delete(frame);
  }
}
