/** Steps of an absolute XPath: '/html[1]/body[1]/div[3]' → ['html[1]', 'body[1]', 'div[3]']. */
export function pathSteps(xpath: string): string[] {
  return xpath.split('/').filter((step) => step !== '');
}

/** Longest common subsequence of the steps over the longer path, 0–1: survives wrapping and unwrapping. */
export function pathLikeness(a: string, b: string): number {
  const left = pathSteps(a);
  const right = pathSteps(b);
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 0 : commonSubsequence(left, right) / longest;
}

function commonSubsequence(a: readonly string[], b: readonly string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const step of a) {
    const row = [0];
    for (let j = 0; j < b.length; j++) {
      row.push(step === b[j] ? (previous[j] ?? 0) + 1 : Math.max(previous[j + 1] ?? 0, row[j] ?? 0));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
