const GENERATED = [
  /^:r[0-9a-z]*:$/i,
  /^«r[0-9a-z]*»$/i,
  /^(ember|ext-gen|gwt-uid|mui|radix|headlessui|downshift|react-select|yui|ui-id|jqui|mat-|cdk-|p-)[-_:a-z]*\d+/i,
  /\d{5,}/,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i,
];

/** An id or name that a framework made up tells nothing: it is another one at the next load. */
export function looksGenerated(identifier: string): boolean {
  return GENERATED.some((pattern) => pattern.test(identifier)) || looksHashed(identifier);
}

/** A word of mixed letters and digits without vowels or pattern, as hashes are: `_1x9kz_`, `css-1q2w3e`. */
function looksHashed(identifier: string): boolean {
  return identifier
    .split(/[-_.:]+/)
    .some((part) => part.length >= 5 && /\d/.test(part) && /[a-z]/i.test(part) && digitSwitches(part) >= 3);
}

function digitSwitches(part: string): number {
  return [...part].filter((char, i) => i > 0 && isDigit(char) !== isDigit(part[i - 1] ?? '')).length;
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}
