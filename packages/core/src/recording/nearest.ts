/** Farther than this, a suggestion would be a guess. */
const MAX_DISTANCE = 3;

/** What other tools call the same things. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  goto: 'navigate',
  open: 'navigate',
  visit: 'navigate',
  tap: 'click',
  dblclick: 'doubleClick',
  contextmenu: 'rightClick',
  type: 'fill',
  input: 'fill',
  change: 'fill',
  sendkeys: 'fill',
  keydown: 'press',
  keypress: 'press',
  wait: 'waitFor',
  waitforelement: 'waitFor',
  draganddrop: 'drag',
  setinputfiles: 'upload',
  alert: 'dialog',
  asserttext: 'assertText',
  verifytext: 'assertText',
};

/** The allowed name that was most likely meant, or null. */
export function nearestName(written: string, allowed: readonly string[]): string | null {
  const plain = plainName(written);
  const known = OTHER_NAMES[plain];
  if (known !== undefined && Object.hasOwn(OTHER_NAMES, plain) && allowed.includes(known)) return known;
  const ranked = allowed.map((name) => ({ name, distance: editDistance(plain, plainName(name)) })).sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (best === undefined || best.distance > Math.min(MAX_DISTANCE, plain.length / 2)) return null;
  return best.name;
}

/** Long names are cut: only the near ones matter, and the work grows with the square of the length. */
function plainName(name: string): string {
  return name.slice(0, 40).toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const swap = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
