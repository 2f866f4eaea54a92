import type { CdpSession } from '../ports/cdp-session.js';
import type { ProtocolNode, RemoteObject } from './protocol.js';
import type { World } from './world.js';

const GROUP = 'waymark-shadow';

/**
 * Closed shadow roots cannot be seen from page code and `attachShadow` is not patched: the protocol hands in
 * those of the elements that page code has named as possible hosts.
 */
export async function adoptClosedShadowRoots(world: World): Promise<void> {
  const { session } = world;
  const list = await world.handle('function () { const found = globalThis.__waymarkSuspects; delete globalThis.__waymarkSuspects; return found; }', [], GROUP);
  if (list === undefined) return;
  const hosts = await elementsOf(session, list);
  await Promise.all(hosts.map((host) => adoptRootOf(host, world)));
  await session.send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
}

async function elementsOf(session: CdpSession, list: string): Promise<string[]> {
  const { result } = await session.send<{ result: { name: string; value?: RemoteObject }[] }>('Runtime.getProperties', { objectId: list, ownProperties: true });
  return result.filter(({ name }) => /^\d+$/.test(name)).flatMap(({ value }) => value?.objectId ?? []);
}

async function adoptRootOf(host: string, world: World): Promise<void> {
  const { session, context } = world;
  const { node } = await session.send<{ node: ProtocolNode }>('DOM.describeNode', { objectId: host });
  const closed = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
  if (closed === undefined) return;
  const { object } = await session.send<{ object: RemoteObject }>('DOM.resolveNode', {
    backendNodeId: closed.backendNodeId,
    executionContextId: context,
    objectGroup: GROUP,
  });
  await session.send('Runtime.callFunctionOn', {
    objectId: world.code,
    functionDeclaration: 'function (host, root) { this.adoptShadowRoot(host, root); }',
    arguments: [{ objectId: host }, { objectId: object.objectId }],
  });
}
