import { isDeepStrictEqual } from 'node:util';
import { serialiseRecording, type Recording } from '@waymark/core';
import { readNodes, type TextMember, type TextNode } from './json-text.js';

/** The file of a recording with what it is now: only what changed is written anew, in the manner of the file. */
export function keptFormat(text: string, recording: Recording): string {
  const written = serialiseRecording(recording);
  const value: unknown = JSON.parse(written);
  const style = styleOf(text);
  try {
    const root = readNodes(text);
    const kept = `${text.slice(0, root.start)}${new Rewriting(text, style).of(root, value, '')}${text.slice(root.end)}`;
    if (isDeepStrictEqual(JSON.parse(withoutMark(kept)), value)) return kept;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return inStyle(value, style, text);
}

interface Style {
  /** Of one level; '' where all stands in one line. */
  indent: string;
  lineEnd: string;
}

function styleOf(text: string): Style {
  const [, indent = ''] = /\n([^\S\n]+)\S/u.exec(text) ?? [];
  return { indent, lineEnd: text.includes('\r\n') ? '\r\n' : '\n' };
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/u, '');
}

/** Where the text cannot be edited: all of it anew, in its manner. */
function inStyle(value: unknown, { indent, lineEnd }: Style, text: string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const end = /\n\s*$/u.test(text) ? lineEnd : '';
  return `${mark}${JSON.stringify(value, null, indent).replaceAll('\n', lineEnd)}${end}`;
}

/** How the entries of an object or a list are set. */
interface Setting {
  open: string;
  between: string;
  close: string;
  /** Of a line of an entry; null where they stand in one line. */
  indent: string | null;
}

interface Span {
  start: number;
  end: number;
}

interface Entry {
  text: string;
  /** What parts it from the one before it. */
  before: string;
}

function joined(entries: readonly Entry[]): string {
  return entries.map(({ text, before }, at) => (at === 0 ? text : `${before}${text}`)).join('');
}

class Rewriting {
  constructor(
    readonly text: string,
    readonly style: Style,
  ) {}

  /** `indent` is that of the line on which it stands; null in one line. */
  of(node: TextNode, value: unknown, indent: string | null): string {
    if (isDeepStrictEqual(node.value, value)) return this.text.slice(node.start, node.end);
    if (node.members && isObject(value)) return this.#object({ ...node, members: node.members }, value, indent);
    if (node.items && Array.isArray(value)) return this.#list({ ...node, items: node.items }, value, indent);
    return this.#anew(value, indent);
  }

  #object(node: TextNode & { members: TextMember[] }, value: Readonly<Record<string, unknown>>, indent: string | null): string {
    const spans = node.members.map(({ start, node: { end } }) => ({ start, end }));
    const setting = this.#settingOf(node, spans, indent);
    const [first] = node.members;
    const colon = first ? this.text.slice(first.keyEnd, first.node.start) : ': ';
    const places = new Map(node.members.map(({ key }, at) => [key, at]));
    const entries = orderOf(node.members.map(({ key }) => key), Object.keys(value)).map((key): Entry => {
      const at = places.get(key);
      const member = at === undefined ? undefined : node.members[at];
      if (at === undefined || !member) return { text: `${JSON.stringify(key)}${colon}${this.#anew(value[key], setting.indent)}`, before: setting.between };
      return { text: `${this.text.slice(member.start, member.node.start)}${this.of(member.node, value[key], setting.indent)}`, before: this.#gap(spans, at) ?? setting.between };
    });
    return entries.length === 0 ? '{}' : `{${setting.open}${joined(entries)}${setting.close}}`;
  }

  #list(node: TextNode & { items: TextNode[] }, value: readonly unknown[], indent: string | null): string {
    const setting = this.#settingOf(node, node.items, indent);
    const entries = value.map((one, at): Entry => {
      const item = node.items[at];
      return item ? { text: this.of(item, one, setting.indent), before: this.#gap(node.items, at) ?? setting.between } : { text: this.#anew(one, setting.indent), before: setting.between };
    });
    return entries.length === 0 ? '[]' : `[${setting.open}${joined(entries)}${setting.close}]`;
  }

  /** What stood between an entry and the one before it. */
  #gap(spans: readonly Span[], at: number): string | null {
    const [previous, own] = [spans[at - 1], spans[at]];
    return previous && own ? this.text.slice(previous.end, own.start) : null;
  }

  #settingOf({ start, end }: TextNode, entries: readonly Span[], indent: string | null): Setting {
    const [first] = entries;
    const last = entries.at(-1);
    if (!first || !last) return this.#usual(indent);
    const open = this.text.slice(start + 1, first.start);
    const own = open.includes('\n') ? open.slice(open.lastIndexOf('\n') + 1) : null;
    return { open, between: this.#gap(entries, 1) ?? (own === null ? ', ' : `,${open}`), close: this.text.slice(last.end, end - 1), indent: own };
  }

  #usual(indent: string | null): Setting {
    const { indent: level, lineEnd } = this.style;
    if (indent === null || level === '') return { open: '', between: ', ', close: '', indent: null };
    return { open: `${lineEnd}${indent}${level}`, between: `,${lineEnd}${indent}${level}`, close: `${lineEnd}${indent}`, indent: `${indent}${level}` };
  }

  #anew(value: unknown, indent: string | null): string {
    const { indent: level, lineEnd } = this.style;
    return indent === null ? JSON.stringify(value) : JSON.stringify(value, null, level).replaceAll('\n', `${lineEnd}${indent}`);
  }
}

/** What was there stays in its order; what is new comes after what stands before it now. */
function orderOf(before: readonly string[], now: readonly string[]): string[] {
  const order = before.filter((key) => now.includes(key));
  now.forEach((key, at) => {
    if (before.includes(key)) return;
    const previous = now[at - 1];
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  });
  return order;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
