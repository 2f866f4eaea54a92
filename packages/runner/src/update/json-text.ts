/** A value of a JSON text, with where it stands in it. */
export interface TextNode {
  start: number;
  /** Not included. */
  end: number;
  value: unknown;
  /** Of an object. */
  members?: TextMember[];
  /** Of a list. */
  items?: TextNode[];
}

export interface TextMember {
  key: string;
  start: number;
  /** Of the key. */
  keyEnd: number;
  node: TextNode;
}

const SPACE = /[\s\uFEFF]*/uy;
const STRING = /"(?:[^"\\]|\\.)*"/suy;
const PLAIN = /[^\s,\]}]+/uy;

/** Of a text that is known to be JSON. */
export function readNodes(text: string): TextNode {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    at += found.length;
    return found;
  };
  const node = (): TextNode => {
    take(SPACE);
    const start = at;
    if (text[at] === '{') return object(start);
    if (text[at] === '[') return list(start);
    const value: unknown = JSON.parse(text[at] === '"' ? take(STRING) : take(PLAIN));
    return { start, end: at, value };
  };
  /** Entries up to the closing sign, which is taken as well. */
  const entries = <T>(entry: () => T): T[] => {
    const found: T[] = [];
    at += 1;
    for (take(SPACE); text[at] !== '}' && text[at] !== ']'; take(SPACE)) {
      if (at >= text.length) throw new SyntaxError('the text ends too early');
      if (text[at] === ',') at += 1;
      else found.push(entry());
    }
    at += 1;
    return found;
  };
  const member = (): TextMember => {
    const start = at;
    const key = JSON.parse(take(STRING)) as string;
    const keyEnd = at;
    take(SPACE);
    at += 1;
    return { key, start, keyEnd, node: node() };
  };
  const object = (start: number): TextNode => {
    const members = entries(member);
    return { start, end: at, value: Object.fromEntries(members.map(({ key, node: { value } }) => [key, value])), members };
  };
  const list = (start: number): TextNode => {
    const items = entries(node);
    return { start, end: at, value: items.map(({ value }) => value), items };
  };
  return node();
}
