/** Six hexadecimal digits (FNV-1a): enough to tell two drawings apart, and of no other use. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0').slice(0, 6);
}
