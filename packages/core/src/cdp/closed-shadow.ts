import type { CdpSession } from '../ports/cdp-session.js';
import type { ProtocolNode, RemoteObject } from './protocol.js';
import type { World } from './world.js';

const GROUP = 'waymark-shadow';

/** Above this many, one description of the whole document costs less than one of each suspect. */
const FEW = 60;

const TAKE = 'function () { const found = globalThis.__waymarkSuspects; delete globalThis.__waymarkSuspects; return found; }';

interface ClosedRoot {
  host: number;
  root: number;
}

/**
 * Closed shadow roots cannot be seen from page code and `attachShadow` is not patched: the protocol hands in
 * those of the elements that page code has named as possible hosts.
 */
export async function adoptClosedShadowRoots(world: World, suspects: number): Promise<void> {
  const found = suspects > FEW ? await closedRootsOfDocument(world) : await closedRootsOfSuspects(world);
  // A host that is gone by now is no reason to give up the others; a document that is gone fails the next call.
  await Promise.allSettled(found.map((each) => adopt(world, each)));
  await world.session.send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
}

async function closedRootsOfSuspects(world: World): Promise<ClosedRoot[]> {
  const list = await world.handle(TAKE, [], GROUP);
  if (list === undefined) return [];
  const hosts = await elementsOf(world.session, list);
  const described = await Promise.allSettled(hosts.map((objectId) => world.session.send<{ node: ProtocolNode }>('DOM.describeNode', { objectId })));
  return described.flatMap((each) => (each.status === 'fulfilled' ? closedRootOf(each.value.node) : []));
}

async function elementsOf(session: CdpSession, list: string): Promise<string[]> {
  const { result } = await session.send<{ result: { name: string; value?: RemoteObject }[] }>('Runtime.getProperties', { objectId: list, ownProperties: true });
  return result.filter(({ name }) => /^\d+$/.test(name)).flatMap(({ value }) => value?.objectId ?? []);
}

async function closedRootsOfDocument(world: World): Promise<ClosedRoot[]> {
  const objectId = await world.handle('function () { delete globalThis.__waymarkSuspects; return document; }', [], GROUP);
  const { node } = await world.session.send<{ node: ProtocolNode }>('DOM.describeNode', { objectId, depth: -1, pierce: true });
  const found: ClosedRoot[] = [];
  for (const pending = [node]; pending.length > 0; ) {
    const next = pending.pop() as ProtocolNode;
    found.push(...closedRootOf(next));
    for (const below of next.shadowRoots ?? []) if (below.shadowRootType !== 'user-agent') pending.push(below);
    for (const below of next.children ?? []) pending.push(below);
  }
  return found;
}

function closedRootOf(node: ProtocolNode): ClosedRoot[] {
  const closed = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
  return closed === undefined ? [] : [{ host: node.backendNodeId, root: closed.backendNodeId }];
}

async function adopt(world: World, { host, root }: ClosedRoot): Promise<void> {
  const [ofHost, ofRoot] = await Promise.all([handleOf(world, host), handleOf(world, root)]);
  await world.session.send('Runtime.callFunctionOn', {
    objectId: world.code,
    functionDeclaration: 'function (host, root) { this.adoptShadowRoot(host, root); }',
    arguments: [{ objectId: ofHost }, { objectId: ofRoot }],
  });
}

async function handleOf({ session, context }: World, backendNodeId: number): Promise<string | undefined> {
  const { object } = await session.send<{ object: RemoteObject }>('DOM.resolveNode', { backendNodeId, executionContextId: context, objectGroup: GROUP });
  return object.objectId;
}
