import type { CdpSession } from '../ports/cdp-session.js';
import { fromPageCode } from './driver-errors.js';
import type { EvaluationAnswer } from './protocol.js';

export const WORLD_NAME = 'waymark';

/** Room for the nodes of one document; numbers of different documents never meet. */
const NODES_PER_DOCUMENT = 2 ** 24;

/**
 * `this` is the page code's own object. Node numbers are shifted by document: a number that was given out
 * before a navigation would otherwise name some other element after it.
 */
const INVOKE = `async function (name, argument, first, suspects) {
  if (suspects) {
    const found = this.takeShadowSuspects();
    if (found.length > 0) {
      globalThis.__waymarkSuspects = found;
      return { suspects: found.length };
    }
  }
  try {
    let given = argument;
    if (argument !== null && typeof argument === 'object' && argument.node !== undefined) {
      if (argument.node < first || argument.node >= first + ${NODES_PER_DOCUMENT}) throw new Error('stale-node: it belongs to an earlier document');
      given = { ...argument, node: argument.node - first };
    }
    const value = await this.invoke(name, given);
    if (value !== null && typeof value === 'object') {
      if (typeof value.node === 'number') value.node += first;
      if (Array.isArray(value.candidates)) for (const candidate of value.candidates) candidate.node += first;
    }
    return { value };
  } catch (error) {
    return { failure: String(error instanceof Error ? error.message : error) };
  }
}`;

export type Invocation = { suspects: number } | { value: unknown } | { failure: string };

interface Ground {
  session: CdpSession;
  /** Handle of page code: bound to one document of one process, unlike a context id, which another process may reuse. */
  code: string;
  context: number;
  firstNode: number;
}

/** Page code, loaded into an isolated world of one document. */
export class World implements Ground {
  readonly session: CdpSession;
  readonly code: string;
  readonly context: number;
  readonly firstNode: number;

  private constructor({ session, code, context, firstNode }: Ground) {
    this.session = session;
    this.code = code;
    this.context = context;
    this.firstNode = firstNode;
  }

  static async open(session: CdpSession, frame: string, load: { script: string; number: number }): Promise<World> {
    const { executionContextId } = await session.send<{ executionContextId: number }>('Page.createIsolatedWorld', {
      frameId: frame,
      worldName: WORLD_NAME,
      grantUniveralAccess: true,
    });
    const { result, exceptionDetails } = await session.send<EvaluationAnswer>('Runtime.evaluate', {
      expression: `if (!globalThis.__waymark) {\n${load.script}\n}\nglobalThis.__waymark`,
      contextId: executionContextId,
    });
    if (result.objectId === undefined) throw fromPageCode(exceptionDetails?.exception?.description ?? 'the page script left nothing behind');
    return new World({ session, code: result.objectId, context: executionContextId, firstNode: load.number * NODES_PER_DOCUMENT });
  }

  async invoke(name: string, argument: unknown, suspects: boolean): Promise<Invocation> {
    return (await this.run(INVOKE, [name, argument, this.firstNode, suspects])) as Invocation;
  }

  /** Runs a function with page code as `this`, on plain values, for a plain value. */
  async run(functionDeclaration: string, values: readonly unknown[]): Promise<unknown> {
    const answer = await this.#call(functionDeclaration, { arguments: values.map((value) => ({ value })), returnByValue: true, awaitPromise: true });
    return answer.result.value;
  }

  /** Runs a function for a handle of what it returns; undefined where that is no object. */
  async handle(functionDeclaration: string, values: readonly unknown[], group = WORLD_NAME): Promise<string | undefined> {
    const answer = await this.#call(functionDeclaration, { arguments: values.map((value) => ({ value })), objectGroup: group });
    return answer.result.objectId;
  }

  /** Whether the number was given out in this document. */
  owns(node: number): boolean {
    return node >= this.firstNode && node < this.firstNode + NODES_PER_DOCUMENT;
  }

  async nodeHandle(node: number): Promise<string> {
    if (!this.owns(node)) throw fromPageCode('stale-node: it belongs to an earlier document');
    const handle = await this.handle('function (id) { return this.node(id); }', [node - this.firstNode]);
    if (handle === undefined) throw fromPageCode('stale-node: it is no longer in the document');
    return handle;
  }

  async #call(functionDeclaration: string, params: Record<string, unknown>): Promise<EvaluationAnswer> {
    const answer = await this.session.send<EvaluationAnswer>('Runtime.callFunctionOn', { objectId: this.code, functionDeclaration, ...params });
    const thrown = answer.exceptionDetails;
    if (thrown !== undefined) throw fromPageCode((thrown.exception?.description ?? thrown.text).replace(/^\w*Error: |\n[^]*$/g, ''));
    return answer;
  }
}
