/** Told on `window` whenever the address changed without the browser saying so. */
export const MOVED = 'waymark:moved';

export interface GoOptions {
  /** Instead of the address that is shown, so that back leads to the one before. */
  replace?: boolean;
}

export function go(address: string, { replace = false }: GoOptions = {}): void {
  if (replace) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
  window.dispatchEvent(new Event(MOVED));
}

/** Filters of a list live in the address: they can be sent to somebody, and back brings them again. */
export function withQuery(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `${location.pathname}?${query.toString()}` : location.pathname;
}
