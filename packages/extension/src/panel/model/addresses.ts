/** The part of an address that tells people where it leads; the whole where it is none. */
export function shortAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return url;
  return pathname === '/' ? host : `${host}${pathname}`;
}
