/** Classes that come and go with what a person does; they say nothing about which element it is. */
const STATES = new Set(
  (
    'active inactive hover hovered focus focused focus-visible focus-within visited pressed checked unchecked selected disabled enabled ' +
    'open opened close closed expanded collapsed collapsing show shown showing hide hidden visible invisible loading loaded busy ' +
    'current valid invalid error has-error dirty pristine touched untouched dragging dropped highlighted animate animated animating ' +
    'fade fadein fadeout in out on off sticky stuck no-js js sr-only visually-hidden'
  ).split(' '),
);

const VOLATILE = [
  /^(is|has|was|not)-/,
  /^(ng|v|cdk|mat)-(pristine|dirty|touched|untouched|valid|invalid|pending|submitted|star-inserted|enter|leave|focused|scope|tns)/,
  /^_?ng(content|host)-/,
  /--(active|open|opened|selected|disabled|focused|hover|checked|expanded|collapsed|visible|hidden|loading|error)$/,
  /-(hover|hovered|focus|focused|focus-visible|state-active)$/,
  /-(enter|leave|appear|exit)(-active|-to|-from|-done)?$/,
  /^(Mui|ant|el)[-A-Za-z]*-?(focused|focusVisible|selected|expanded|disabled|checked)$/,
  // Utility classes of state and screen width: `hover:bg-blue`, `md:flex`, `lg:w-1/2`
  /:/,
];

/** Names that a build makes up; another build makes up others. */
const HASHED = [
  /^(css|sc|jss|emotion|styled|svelte|astro|tw|jsx|makeStyles|c)-[0-9a-zA-Z]{4,}(-.*)?$/,
  /^jss\d+$/,
  /^sc-[a-zA-Z]{4,}$/,
  /^_[0-9a-zA-Z]{4,}(_\d+)?$/,
  /^_[\w-]+_[0-9a-z]{5,}_\d+$/i,
  /__[0-9a-zA-Z_+-]{5,}$/,
  /\d{4,}$/,
];

/** The classes that are worth remembering, in the order they stand, each once. */
export function stableClasses(classes: Iterable<string>): string[] {
  return [...new Set(classes)].filter((name) => name !== '' && !isVolatile(name) && !isHashed(name)).slice(0, 20);
}

/** Without those that come and go: what two elements built alike on one page share, hashed or not. */
export function lastingClasses(classes: Iterable<string>): string[] {
  return [...new Set(classes)].filter((name) => !isVolatile(name));
}

export function classesOf(attributeValue: string | null): string[] {
  return (attributeValue ?? '').split(/\s+/).filter((name) => name !== '');
}

function isVolatile(name: string): boolean {
  return STATES.has(name.toLowerCase()) || VOLATILE.some((pattern) => pattern.test(name));
}

function isHashed(name: string): boolean {
  if (HASHED.some((pattern) => pattern.test(name)) && mixes(name)) return true;
  return name.split(/[-_]+/).some(looksRandom);
}

/** A module's hash follows two underscores, and so does a part in a naming scheme: `card__title`. */
function mixes(name: string): boolean {
  const tail = name.split(/__|-|_/).findLast((part) => part !== '') ?? '';
  return /\d/.test(tail) || (/[a-z]/.test(tail) && /[A-Z]/.test(tail.slice(1))) || !/[aeiouy]/i.test(tail);
}

/** Letters and digits in turn, or capitals in the midst without being words: `x1k9az`, `bTqWvz`. */
function looksRandom(part: string): boolean {
  if (part.length < 5) return false;
  const switches = part.match(/[a-zA-Z]\d|\d[a-zA-Z]/g)?.length ?? 0;
  if (switches >= 2) return true;
  return /^[a-z]{1,3}[A-Z]{2,}[a-z]|[a-z][A-Z][a-z][A-Z]/.test(part) && !/[aeiou]{1}[a-z]*[A-Z][a-z]*[aeiou]/.test(part);
}
