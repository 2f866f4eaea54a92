/** `labelSimilarity` and `label_similarity` as people write it: “Label similarity”. */
export function spaced(name: string): string {
  const plain = name.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').replaceAll('_', ' ').toLowerCase();
  const written = plain.replaceAll(/\bid\b/gu, 'ID').replaceAll(/\bx ?path\b/gu, 'XPath').replaceAll(/\bhref\b/gu, 'link');
  return written.charAt(0).toUpperCase() + written.slice(1);
}
