import { createHash } from 'node:crypto';
import { keyText, type HealingKey } from '@waymark/core';

/** The place of a key in tables: its text may be long, and holds addresses. */
export function keyHash(key: HealingKey): string {
  return textHash(keyText(key));
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
