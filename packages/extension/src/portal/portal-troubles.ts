import type { ApiProblem } from '@waymark/core/api';
import { Troubled } from '../trouble.js';

/** What a server says is shown, but no more of it than a sentence or two. */
const LONGEST = 400;

/** The portal answered, and said no; `why` is its code, null where what answered was no portal. */
export class PortalRefusal extends Troubled {
  readonly why: ApiProblem['code'] | null;

  constructor(address: string, problem: ApiProblem | (Pick<ApiProblem, 'message' | 'hint'> & { code: null })) {
    const { message, hint } = problem.code === 'not_signed_in' ? signedOut(address) : problem;
    super(clipped(message), clipped(hint));
    this.name = 'PortalRefusal';
    this.why = problem.code;
  }
}

export function outOfReach(address: string, cause: unknown): Troubled {
  return new Troubled(`The portal at ${address} cannot be reached.`, 'Check that its server runs and that you are connected. Nothing is lost: your recordings are kept here and can be sent later.', { cause });
}

export function tooSlow(address: string): Troubled {
  return new Troubled(`The portal at ${address} does not answer in time.`, 'Try again in a while. Nothing is lost: your recordings are kept here and can be sent later.');
}

export function notAPortal(address: string): PortalRefusal {
  return new PortalRefusal(address, { code: null, message: `What answers at ${address} cannot be understood.`, hint: 'Check the address: it may not be a Waymark portal, or one of another version than this extension.' });
}

export function elsewhere(address: string): PortalRefusal {
  return new PortalRefusal(address, { code: null, message: `${address} sends its visitors to another address.`, hint: 'Open it in a tab, and connect to the address that you end at.' });
}

function signedOut(address: string): Pick<ApiProblem, 'message' | 'hint'> {
  return { message: `The portal at ${address} does not take this token.`, hint: 'It may have ended or been revoked. Make a new one on the portal’s page ‘Connect the extension’, and connect again with it.' };
}

function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
