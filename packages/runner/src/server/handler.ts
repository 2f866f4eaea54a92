import type { Answer, ApiProblem, Asked, EndpointName, Permission, Role } from '@waymark/core/api';
import type { Store } from '../compose.js';

/** Who asks, as far as the request proved it; everything that a handler reads or writes goes through its tenant's store. */
export interface Caller {
  tenant: string;
  /** The name of the tenant, as people know it. */
  organisation: string;
  user: { id: string; name: string; email: string | null };
  role: Role;
  permissions: readonly Permission[];
  /** The token's id, where a program asks. */
  token: string | null;
  /** Where a browser asks. */
  session: { hash: string; csrf: string } | null;
  /** null for the person at this computer. */
  account: string | null;
  /** Where the request came from. */
  address: string;
  store: Store;
}

export type Handler<N extends EndpointName> = (asked: Asked<N>, caller: Caller) => Promise<Answer<N>>;

/** One handler for each endpoint of a group. */
export type Handlers<Names extends EndpointName> = { [N in Names]: Handler<N> };

/** A request that is answered with a problem; anything else that is thrown is an internal error, told without its words. */
export class Refusal extends Error {
  readonly hint: string;
  readonly path: string | undefined;

  /** Then what to do, and where in what was sent. */
  constructor(
    readonly code: ApiProblem['code'],
    message: string,
    ...[hint = '', path]: [hint?: string, path?: string]
  ) {
    super(message);
    this.name = 'Refusal';
    this.hint = hint;
    this.path = path;
  }
}
