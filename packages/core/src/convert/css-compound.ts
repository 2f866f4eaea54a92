/** What the last part of a CSS selector says of the element itself. */
export interface Compound {
  tag: string | null;
  id: string | null;
  classes: string[];
  attributes: Record<string, string>;
}

const PARTS = /\[\s*([\w-]+)\s*[~|^$*]?=\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^\]\s]+))\s*[is]?\s*\]|\[[^\]]*\]|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|#((?:\\[0-9a-f]{1,6}\s?|\\.|[^\s.#:[\]\\])+)|\.((?:\\[0-9a-f]{1,6}\s?|\\.|[^\s.#:[\]\\])+)/gisu;

export function lastCompound(css: string): Compound {
  const text = afterLastCombinator(css);
  const found: Compound = { tag: /^[a-z][\w-]*/iu.exec(text)?.[0].toLowerCase() ?? null, id: null, classes: [], attributes: {} };
  for (const [, attribute, double, single, bare, id, name] of text.matchAll(PARTS)) {
    const value = double ?? single ?? bare;
    if (attribute !== undefined && value !== undefined && attribute !== '__proto__') found.attributes[attribute.toLowerCase()] = unescaped(value);
    if (id !== undefined) found.id = unescaped(id);
    if (name !== undefined) found.classes.push(unescaped(name));
  }
  return { ...found, id: found.id ?? found.attributes['id'] ?? null };
}

/** Spaces, `>`, `+` and `~` inside brackets and quotes are no combinators. */
function afterLastCombinator(css: string): string {
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let i = 0; i < css.length; i += 1) {
    const char = css[i] ?? '';
    if (char === '\\') i += (/^[0-9a-f]{1,6}\s?/iu.exec(css.slice(i + 1, i + 8))?.[0].length ?? 1);
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[' || char === '(') depth += 1;
    else if (char === ']' || char === ')') depth -= 1;
    else if (depth === 0 && /[\s>+~]/u.test(char)) start = i + 1;
  }
  return css.slice(start);
}

/** `\31 23` is 123, `\:` is a colon. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([0-9a-f]{1,6})\s?|\\([^])/giu, (_all, code: string | undefined, char: string | undefined) => {
    const point = code === undefined ? 0 : Number.parseInt(code, 16);
    return code === undefined ? (char ?? '') : point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}
