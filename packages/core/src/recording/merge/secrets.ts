import { referenceText } from '../values.js';
import { withMerging, type Draft } from './draft.js';
import { referenceName } from './literals.js';

/** The name a secret goes by in this recording; one on another host is another one, and gets a number. */
export function nameSecret(draft: Draft, asked: string, host: string): { draft: Draft; reference: string } {
  const { secrets } = draft.merging;
  const plain = referenceName(asked);
  const known = secrets.find((secret) => secret.asked === plain && secret.host === host);
  const name = known?.name ?? freeName(plain, new Set(secrets.map((secret) => secret.name)));
  const next = known ? draft : withMerging(draft, { secrets: [...secrets, { asked: plain, host, name }] });
  return { draft: next, reference: referenceText({ kind: 'secret', name }) };
}

function freeName(plain: string, taken: ReadonlySet<string>): string {
  let name = plain;
  for (let i = 2; taken.has(name); i += 1) name = `${plain} ${i}`;
  return name;
}
