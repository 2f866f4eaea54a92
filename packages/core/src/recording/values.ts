/** `{{name}}` stands for a variable, `{{secret:name}}` for a value that is never written down. */
export interface Reference {
  kind: 'variable' | 'secret';
  name: string;
}

export type Filled = { ok: true; text: string } | { ok: false; missing: Reference[] };

/** `\{{` is two plain braces. Names may hold spaces (columns of a data file) but no braces, colons or line ends. */
const REFERENCE = /\\\{\{|\{\{[ \t]*(secret:)?[ \t]*([^\s{}:][^{}:\r\n]*?)[ \t]*\}\}/gu;

/** Every reference in the text, in order, each once. */
export function referencesIn(text: string): Reference[] {
  const found = new Map<string, Reference>();
  for (const match of text.matchAll(REFERENCE)) {
    const reference = referenceOf(match);
    if (reference !== null) found.set(`${reference.kind}:${reference.name}`, reference);
  }
  return [...found.values()];
}

/** The text with its values, or all the references that have none. Values are not searched for references again. */
export function fillReferences(text: string, lookup: (reference: Reference) => string | undefined): Filled {
  const missing = referencesIn(text).filter((reference) => lookup(reference) === undefined);
  if (missing.length > 0) return { ok: false, missing };
  const filled = text.replace(REFERENCE, (...match) => {
    const reference = referenceOf(match);
    return reference === null ? '{{' : (lookup(reference) ?? '');
  });
  return { ok: true, text: filled };
}

/** Whether the text is one reference to a secret and nothing else. */
export function isSecretReference(text: string): boolean {
  const [reference, ...others] = referencesIn(text);
  return others.length === 0 && reference?.kind === 'secret' && text.trim().replace(REFERENCE, '') === '';
}

export function referenceText({ kind, name }: Reference): string {
  return kind === 'secret' ? `{{secret:${name}}}` : `{{${name}}}`;
}

function referenceOf(match: ArrayLike<unknown>): Reference | null {
  const name = match[2];
  if (typeof name !== 'string') return null;
  return { kind: match[1] === undefined ? 'variable' : 'secret', name };
}
