import type { ApiProblem, Me, Permission } from '@waymark/core/api';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ApiError } from './api-error.js';
import type { Client } from './client.js';

export interface Session {
  client: Client;
  me: Me;
  renew(me: Me): void;
  signOut(): void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A page stands inside of a session.');
  return session;
}

export function useMay(permission: Permission): boolean {
  return useSession().me.permissions.includes(permission);
}

export function useCall(): Client['call'] {
  return useSession().client.call;
}

/** What to tell of anything that was thrown. */
export function problemOf(error: unknown, otherwise: { message: string; hint: string }): ApiProblem {
  return error instanceof ApiError ? error.problem : { code: 'internal', ...otherwise };
}
