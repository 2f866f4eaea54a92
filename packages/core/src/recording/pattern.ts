/** A URL or title that is expected: equal, with `*` for any run of characters, or `/regular expression/flags`. */
export type CompiledPattern = { ok: true; matches(value: string): boolean } | { ok: false; problem: string };

export const MAX_PATTERN_CHARS = 1000;
/** What is matched is cut, so that even a slow expression ends. */
export const MAX_MATCHED_CHARS = 10_000;

const REGEX = /^\/(.+)\/([dgimsuvy]*)$/su;

export function compilePattern(pattern: string): CompiledPattern {
  if (pattern.length > MAX_PATTERN_CHARS) return { ok: false, problem: `it is longer than ${MAX_PATTERN_CHARS} characters` };
  const [, source, flags] = REGEX.exec(pattern) ?? [];
  if (source !== undefined) return compileRegex(source, flags ?? '');
  const parts = pattern.split('*');
  return { ok: true, matches: (value) => matchesParts(parts, value) };
}

/** A broken pattern matches nothing. */
export function matchesPattern(pattern: string, value: string): boolean {
  const compiled = compilePattern(pattern);
  return compiled.ok && compiled.matches(value);
}

function compileRegex(source: string, flags: string): CompiledPattern {
  if (mayExplode(source)) return { ok: false, problem: 'it repeats a group that repeats itself, and could take for ever' };
  try {
    // Sticky and global expressions remember where they stopped; a pattern must not.
    const regex = new RegExp(source, flags.replaceAll(/[gy]/gu, ''));
    return { ok: true, matches: (value) => regex.test(value.slice(0, MAX_MATCHED_CHARS)) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

function matchesParts(parts: readonly string[], value: string): boolean {
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return value === first;
  const last = rest.pop() ?? '';
  if (!value.startsWith(first) || !value.endsWith(last) || value.length < first.length + last.length) return false;
  const end = value.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = value.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

interface Group {
  repeats: boolean;
  /** First character of each alternative. */
  starts: string[];
}

/**
 * Repeated groups that repeat inside, `(a+)+`, or whose alternatives may begin alike, `(a|aa)+`, backtrack without
 * end on some inputs. The check errs on the side of refusing.
 */
function mayExplode(source: string): boolean {
  const groups: Group[] = [{ repeats: false, starts: [] }];
  const tokens = source.match(/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\{\d+,?\d*\}|./gsu) ?? [];
  for (const [i, token] of tokens.entries()) {
    const inner = groups.at(-1) ?? { repeats: false, starts: [] };
    if (token.startsWith('(')) groups.push({ repeats: false, starts: [tokens[i + 1] ?? ''] });
    else if (token === '|') inner.starts.push(tokens[i + 1] ?? '');
    else if (isUnbounded(token)) inner.repeats = true;
    else if (token === ')' && closes(groups, tokens[i + 1] ?? '')) return true;
  }
  return false;
}

function closes(groups: Group[], next: string): boolean {
  const group = groups.pop();
  if (group === undefined) return false;
  if (isUnbounded(next) && (group.repeats || mayBeginAlike(group.starts))) return true;
  const outer = groups.at(-1);
  if (outer !== undefined && group.repeats) outer.repeats = true;
  return false;
}

function mayBeginAlike(starts: readonly string[]): boolean {
  if (starts.length < 2) return false;
  return new Set(starts).size < starts.length || starts.some((start) => !/^[\p{L}\p{N}/_-]$/u.test(start));
}

function isUnbounded(token: string): boolean {
  return token === '*' || token === '+' || /^\{\d+,\d*\}$/u.test(token);
}
