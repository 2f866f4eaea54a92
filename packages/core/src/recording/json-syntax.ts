/** Where a text stops being JSON, from 1, and what is wrong there. */
export interface JsonError {
  line: number;
  column: number;
  message: string;
}

type State = 'value' | 'firstValueOrEnd' | 'firstKeyOrEnd' | 'key' | 'colon' | 'commaOrEnd' | 'done';

const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;

const EXPECTED: Readonly<Record<State, string>> = {
  value: 'a value',
  firstValueOrEnd: 'a value or "]"',
  firstKeyOrEnd: 'a name in double quotes or "}"',
  key: 'a name in double quotes',
  colon: '":"',
  commaOrEnd: '"," or the closing bracket',
  done: 'the end of the file',
};

/**
 * The first syntax error, or null. JSON.parse does not say where it stopped in all engines and for all errors,
 * and people need the line. It keeps its own stack, so that deep nesting cannot overflow.
 */
export function findJsonError(text: string): JsonError | null {
  const open: ('{' | '[')[] = [];
  let state: State = 'value';
  let at = 0;
  for (;;) {
    at = skip(SPACE, text, at);
    if (at >= text.length && state === 'done') return null;
    const step = advance(text, at, { state, open });
    if (step === null) return errorAt(text, at, state);
    ({ state, at } = step);
  }
}

interface Place {
  state: State;
  open: ('{' | '[')[];
}

function advance(text: string, at: number, place: Place): { state: State; at: number } | null {
  const char = text[at];
  const { state, open } = place;
  if (state === 'colon') return char === ':' ? { state: 'value', at: at + 1 } : null;
  if (state === 'key' || state === 'firstKeyOrEnd') return readKey(text, at, place);
  if (state === 'commaOrEnd') return readComma(char, at, open);
  if (state === 'done') return null;
  if (state === 'firstValueOrEnd' && char === ']') return close(open, at);
  return readValue(text, at, open);
}

function readKey(text: string, at: number, { state, open }: Place): { state: State; at: number } | null {
  if (state === 'firstKeyOrEnd' && text[at] === '}') return close(open, at);
  const end = stringEnd(text, at);
  return end.closed ? { state: 'colon', at: end.at } : null;
}

function readComma(char: string | undefined, at: number, open: ('{' | '[')[]): { state: State; at: number } | null {
  const inside = open.at(-1);
  if (char === ',') return { state: inside === '{' ? 'key' : 'value', at: at + 1 };
  return char === (inside === '{' ? '}' : ']') ? close(open, at) : null;
}

function readValue(text: string, at: number, open: ('{' | '[')[]): { state: State; at: number } | null {
  const char = text[at];
  if (char === '{' || char === '[') {
    open.push(char);
    return { state: char === '{' ? 'firstKeyOrEnd' : 'firstValueOrEnd', at: at + 1 };
  }
  const end = char === '"' ? stringEnd(text, at) : scalarEnd(text, at);
  return end.closed ? { state: after(open), at: end.at } : null;
}

function close(open: ('{' | '[')[], at: number): { state: State; at: number } {
  open.pop();
  return { state: after(open), at: at + 1 };
}

function after(open: readonly string[]): State {
  return open.length === 0 ? 'done' : 'commaOrEnd';
}

function scalarEnd(text: string, at: number): { closed: boolean; at: number } {
  const end = skip(SCALAR, text, at);
  return { closed: end > at, at: end };
}

/** By hand: an expression with a loop over a picture of megabytes can exhaust the engine's stack. */
function stringEnd(text: string, start: number): { closed: boolean; at: number } {
  if (text[start] !== '"') return { closed: false, at: start };
  let at = start + 1;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '"') return { closed: true, at: at + 1 };
    const next = char === '\\' ? skip(ESCAPE, text, at) : at + (char < ' ' ? 0 : 1);
    if (next === at) break;
    at = next;
  }
  return { closed: false, at };
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function errorAt(text: string, at: number, state: State): JsonError {
  const inString = text[at] === '"' && state !== 'colon' && state !== 'commaOrEnd' && state !== 'done';
  if (!inString) return located(text, at, `expected ${EXPECTED[state]}, found ${found(text, at)}`);
  const end = stringEnd(text, at).at;
  const what = text[end] === '\\' ? 'an unknown escape after a backslash' : 'a text that is not closed with a double quote';
  return located(text, end, what);
}

function found(text: string, at: number): string {
  const char = text.codePointAt(at);
  return char === undefined ? 'the end of the file' : JSON.stringify(String.fromCodePoint(char));
}

function located(text: string, at: number, message: string): JsonError {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n'), message };
}
