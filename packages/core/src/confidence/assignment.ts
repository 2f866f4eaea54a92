/** Murmur3's mixing over UTF-16 units: one changed letter of a name turns half of the bits. Not for secrets. */
export function hash32(text: string, seed = 0): number {
  let hash = seed | 0;
  for (let index = 0; index < text.length; index++) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    hash ^= Math.imul(unit, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  return avalanche(hash ^ text.length);
}

function avalanche(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 0–1, the same for the same salt and name wherever it is asked; another salt deals anew. */
export function placeOf(salt: string, name: string): number {
  return hash32(name, hash32(salt)) / 2 ** 32;
}
