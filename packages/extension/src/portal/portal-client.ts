import { ApiProblem, ENDPOINTS, type Answer, type Request } from '@waymark/core/api';
import { limitedText } from './limited-text.js';
import { elsewhere, notAPortal, outOfReach, PortalRefusal, tooSlow } from './portal-troubles.js';

/** Where a portal is, and what opens it. */
export interface PortalDoor {
  address: string;
  token: string;
}

/** All that the extension asks a portal for. */
type Asked = 'me' | 'recordings' | 'recording' | 'versions' | 'addRecording';

export interface Asking<N extends Asked> {
  params?: Request<N>['params'];
  query?: Request<N>['query'];
  /** JSON, as it is to be sent. */
  text?: string;
}

/** The same with its exact types forgotten. */
interface Sent {
  params?: Readonly<Record<string, string>>;
  query?: object;
  text?: string;
}

/** Chrome ends a worker whose request is not answered for half a minute. */
const PATIENCE = 25_000;
/** The largest recording that is read at all, with what stands around it. */
const LARGEST_ANSWER = 60_000_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Asks a portal by the table of its API; whatever is not what the table says is refused in words. */
export class PortalClient {
  readonly #fetch: Fetch;
  readonly #patience: number;

  constructor(fetch: Fetch, patience = PATIENCE) {
    this.#fetch = fetch;
    this.#patience = patience;
  }

  async call<N extends Asked>(door: PortalDoor, name: N, asking: Asking<N>): Promise<Answer<N>> {
    const { status, text } = await this.#send(door, name, asking as Sent);
    const content = jsonOf(text);
    if (status >= 400) {
      const problem = ApiProblem.safeParse(content);
      throw problem.success ? new PortalRefusal(door.address, problem.data) : notAPortal(door.address);
    }
    const parsed = ENDPOINTS[name].answer.safeParse(content);
    if (!parsed.success) throw notAPortal(door.address);
    return parsed.data as Answer<N>;
  }

  async #send({ address, token }: PortalDoor, name: Asked, { params = {}, query = {}, text }: Sent): Promise<{ status: number; text: string | null }> {
    const signal = AbortSignal.timeout(this.#patience);
    try {
      const response = await this.#fetch(address + pathOf(ENDPOINTS[name].path, params, query), {
        method: ENDPOINTS[name].method,
        headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...(text !== undefined && { 'content-type': 'application/json' }) },
        body: text ?? null,
        // The token goes to the address that was named, and nowhere else.
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal,
      });
      if (response.type === 'opaqueredirect') throw elsewhere(address);
      return { status: response.status, text: await limitedText(response, LARGEST_ANSWER) };
    } catch (error) {
      if (error instanceof PortalRefusal) throw error;
      throw signal.aborted ? tooSlow(address) : outOfReach(address, error);
    }
  }
}

function pathOf(path: string, params: Readonly<Record<string, string>>, query: object): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== '').map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/:(\w+)/gu, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
