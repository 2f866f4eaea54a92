/** Marks that no text of a page can write: angle brackets are encoded in what stands between them. */
export const FENCE = '<<<data>>>';

/** What comes from a page or a recording goes into a prompt as data only: cut, JSON-encoded, between marks. */
export function fenced(data: unknown): string {
  const json = JSON.stringify(data).replace(/[<>\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [FENCE, json, FENCE].join('\n');
}

export function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length).join('')}…`;
}
