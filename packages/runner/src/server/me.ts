import type { Me } from '@waymark/core/api';
import type { ServerStore } from '../compose.js';
import type { Caller } from './handler.js';

/** Who is signed in, as the portal is told. */
export async function meOf(caller: Caller, { store, version }: { store: ServerStore; version: string }): Promise<Me> {
  const { tenant, organisation, user, role, permissions, session, account } = caller;
  const organisations = account === null ? [{ id: tenant, name: organisation, role }] : ((await store.people.byId(account))?.organisations ?? []);
  return {
    user,
    organisation: { id: tenant, name: organisation },
    // A token was made for one organisation, and does not even tell of others.
    organisations: session ? organisations : organisations.filter(({ id }) => id === tenant),
    role,
    permissions: [...permissions],
    csrf: session?.csrf ?? null,
    mode: account === null ? 'local' : 'accounts',
    version,
  };
}
