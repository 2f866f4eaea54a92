import type { Trouble } from './messages.js';

export type PortalAddress = { ok: true; address: string } | { ok: false; trouble: Trouble };

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/** Where a portal is, from what a person pasted: a page of it will do, since only the server's own part of it is kept. */
export function parsePortalAddress(text: string): PortalAddress {
  const given = text.trim();
  if (given === '') return refused('The address is missing.', 'Copy it from the portal’s page ‘Connect the extension’.');
  const url = readUrl(given);
  if (url === null) return refused('This is no address.', 'It looks like https://portal.example.com or http://127.0.0.1:4700.');
  if (url.username !== '' || url.password !== '') return refused('The address holds a name or a password.', 'Leave that out: the token is all that is needed.');
  if (url.hostname === '[::1]') return refused('The extension cannot connect to [::1].', 'Write 127.0.0.1 or localhost instead.');
  if (url.protocol === 'https:') return { ok: true, address: url.origin };
  if (url.protocol !== 'http:') return refused('This is no address of a portal.', 'It begins with https://, or with http:// on this computer.');
  if (LOOPBACK.has(url.hostname)) return { ok: true, address: url.origin };
  return refused('A portal on another computer is reached by https only.', 'Over plain http anybody on the way could read the token. Ask whoever runs it for its https address.');
}

/** What the browser is asked for: its patterns know no ports. */
export function originPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/** `localhost:4700` would be read as a scheme of its own. */
function readUrl(given: string): URL | null {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `${/^(localhost|127\.0\.0\.1)([:/]|$)/i.test(given) ? 'http' : 'https'}://${given}`;
  return /\s/.test(whole) || !URL.canParse(whole) ? null : new URL(whole);
}

function refused(message: string, whatToDo: string): PortalAddress {
  return { ok: false, trouble: { message, whatToDo } };
}
