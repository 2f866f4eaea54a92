/** Signs that say something of their own; arrows, crosses and dots only decorate. */
const TELLING = /\p{Sc}|[%‰≤≥<>=≠±★☆⭐]|\p{Extended_Pictographic}/gu;
const SIGNED = /(?:^|[\s(])[-−](?=\d)/g;
const CALLED = /(?:^|\s)[#@](?=\p{L})/gu;

/** "Pay in €" is not "Pay in $", nor is 👍 👎 or −10 10. Signs on one side only may have been added. */
export function symbolsDiffer(a: string, b: string): boolean {
  if (a === b) return false;
  const [left, right] = [symbolsOf(a), symbolsOf(b)];
  if (left !== '' && right !== '' && left !== right) return true;
  return signsOf(a) !== signsOf(b) && /\d/.test(a) && /\d/.test(b);
}

function symbolsOf(text: string): string {
  return [...(text.match(TELLING) ?? []), ...(text.match(CALLED) ?? []).map((sign) => sign.trim())].sort().join('');
}

function signsOf(text: string): number {
  return text.match(SIGNED)?.length ?? 0;
}
