import { createHash } from 'node:crypto';
import { keyText, type HealingKey } from '@waymark/core';

/** The place of a key in tables: its text may be long, and holds addresses. */
export function keyHash(key: HealingKey): string {
  return createHash('sha256').update(keyText(key)).digest('hex');
}
