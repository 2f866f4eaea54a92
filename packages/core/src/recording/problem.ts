/** One thing wrong with a recording: where, what, and what to do about it. */
export interface Problem {
  /** As in `steps[3].target.dom.classes`; empty for the file as a whole. */
  path: string;
  message: string;
  hint: string;
}

/** Keys that cannot stand after a dot are quoted, so that every path can be read back by eye. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    const name = String(key);
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}

/** The step a path leads into, as people call it: `step 4 "Save"`; null outside of the steps. */
export function stepAt(json: unknown, path: readonly PropertyKey[]): string | null {
  const [list, index] = path;
  if (list !== 'steps' || typeof index !== 'number') return null;
  const label = valueAt(json, ['steps', index, 'label']);
  return typeof label === 'string' && label !== '' ? `step ${index + 1} "${label}"` : `step ${index + 1}`;
}

/** What stands at a path; undefined where the path leads nowhere. Only own fields count. */
export function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return Reflect.get(value, key);
  }, json);
}
