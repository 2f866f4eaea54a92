import { isCardNumber } from '../element/card-number.js';
import { isSecretField } from '../element/secret-field.js';
import { tellsPassword, tellsSecret, wordsApart } from '../text/secret-words.js';
import type { Target } from '../recording/target.js';
import { referenceName } from '../recording/merge/literals.js';

/** Words that alone say little on a page; where a selector is all there is, they are enough to ask for the value. */
const DOUBTFUL = / (tan|cc) /iu;
const DOUBTFUL_PASSWORD = / pass /iu;

/** The name under which a value is asked for at run time; null where it may stand in the file. The panel writes passwords down; a recording must not. */
export function secretNameOf(target: Target, label: string, value: string): string | null {
  const words = wordsOf(target, label);
  if (target.dom?.type?.toLowerCase() === 'password' || words.some((word) => tellsPassword(word) || DOUBTFUL_PASSWORD.test(` ${wordsApart(word)} `))) return 'password';
  if (isCardNumber(value)) return 'card number';
  const autocomplete = target.dom?.attributes?.['autocomplete'] ?? '';
  if (!isSecretField(target) && !/(^|\s)cc-[a-z-]+/iu.test(autocomplete) && !words.some(soundsSecret)) return null;
  return referenceName(autocomplete.trim().split(/\s+/u).at(-1) || label.toLowerCase());
}

function soundsSecret(word: string): boolean {
  return tellsSecret(word) || DOUBTFUL.test(` ${wordsApart(word)} `);
}

function wordsOf({ dom, semantics }: Target, label: string): string[] {
  const byId = /@(?:id|name)=['"]([^'"]*)['"]\]$/u.exec(dom?.idXPath ?? '')?.[1];
  const said = [label, dom?.id, dom?.name, byId, semantics?.name, semantics?.placeholder, semantics?.title, ...(dom?.classes ?? []), ...Object.values(dom?.dataAttributes ?? {})];
  return said.flatMap((word) => word ?? []);
}
