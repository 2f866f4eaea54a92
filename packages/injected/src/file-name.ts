/** Parts that a build puts in: `logo.3f2a91bc.png`, `logo-DiwrgTda.svg`. */
const HASH = /[.\-_~](?=[^.]*\d)[0-9a-z]{6,}(?=\.[a-z0-9]+$)|[.\-_~](?=[^.]*[a-z])(?=[^.]*[A-Z])[0-9A-Za-z_-]{8}(?=\.[a-z0-9]+$)/;
const LENGTH = 60;

/** The name of a picture's file without its folder, query and hash; null where the address holds the picture itself. */
export function fileNameOf(address: string | null): string | null {
  if (address === null || /^(data|blob):/i.test(address)) return null;
  const path = address.replace(/[?#].*$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1).replace(HASH, '');
  return name === '' ? null : name.slice(0, LENGTH);
}
