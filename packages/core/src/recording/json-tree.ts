/** Far beyond any real recording, and far below where recursive readers and writers overflow. */
export const MAX_DEPTH = 200;

export type TreeFinding = { ok: true; json: unknown; dropped: number } | { ok: false; reason: 'too deep' };

interface Pending {
  value: object;
  depth: number;
}

/**
 * Makes parsed JSON safe to walk: refuses absurd nesting, and copies it without `__proto__` fields, which would
 * change the prototype of whatever they are later merged into. Keeps its own stack.
 */
export function safeTree(json: unknown): TreeFinding {
  if (!isObject(json)) return { ok: true, json, dropped: 0 };
  const root = emptyLike(json);
  const copies = new Map<object, object>([[json, root]]);
  const pending: Pending[] = [{ value: json, depth: 1 }];
  let dropped = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > MAX_DEPTH) return { ok: false, reason: 'too deep' };
    dropped += copyFields(next, copies, pending);
  }
  return { ok: true, json: root, dropped };
}

function copyFields({ value, depth }: Pending, copies: Map<object, object>, pending: Pending[]): number {
  const copy = copies.get(value) ?? {};
  let dropped = 0;
  for (const [key, field] of Object.entries(value)) {
    if (key === '__proto__') {
      dropped += 1;
      continue;
    }
    if (isObject(field)) {
      copies.set(field, emptyLike(field));
      pending.push({ value: field, depth: depth + 1 });
    }
    Reflect.set(copy, key, isObject(field) ? copies.get(field) : field);
  }
  return dropped;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function emptyLike(value: object): object {
  return Array.isArray(value) ? [] : {};
}
