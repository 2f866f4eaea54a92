/** What is only said to those who listen to a page: what a control does to it, not what the control is for. */
const HINT = /[\s,;:–—-]*\(?\b(?:shows?|opens?|reveals?|displays?|expands?|toggles?) (?:in )?(?:an? )?(?:more |additional |new )?(?:content|options|menu|submenu|dialog|popup|details|tab|window)\)?\s*$/i;
const NOTE = /\s*\((?:current|selected|active|external link|external)\)\s*$/i;
/** Several words, said twice: once to be seen and once to be heard. */
const TWICE = /^(\S+ .*\S) \1$/i;

/** A label without such hints: "Help – opens in a new window", "Quick start Quick start". */
export function withoutHints(label: string): string {
  const plain = label.replace(NOTE, '').replace(HINT, '').trim();
  const kept = plain === '' ? label : plain;
  return TWICE.exec(kept)?.[1] ?? kept;
}
