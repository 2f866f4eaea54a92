/** The names closest to what was typed, best first, for "did you mean"; empty where nothing is near. */
export function nearest(typed: string, names: Iterable<string>, count = 3): string[] {
  const wanted = typed.toLowerCase();
  const limit = Math.max(2, Math.ceil(wanted.length * 0.4));
  return [...names]
    .map((name) => ({ name, distance: distanceTo(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ name }) => name);
}

function distanceTo(typed: string, name: string): number {
  if (name.includes(typed) && typed.length >= 3) return 1;
  let row = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= name.length; j++) {
      const change = (row[j - 1] ?? 0) + (typed[i - 1] === name[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[name.length] ?? 0;
}
