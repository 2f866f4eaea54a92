/** Bundles are a few levels deep; what lies deeper is no evidence. */
const DEEPEST = 12;

/** A copy without what would make the file unreadable: nesting without end, names that replace a prototype. */
export function plainTree(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(value)) return value.map((one) => plainTree(one, depth + 1));
  const fields = Object.entries(value).filter(([key, field]) => key !== '__proto__' && field !== undefined);
  return Object.fromEntries(fields.map(([key, field]) => [key, plainTree(field, depth + 1)]));
}
