import { tellsSecret } from '@waymark/core';

/** What tells that a field holds a secret: its attributes and the words people read beside it. */
export interface FieldWords {
  type: string | null;
  autocomplete: string | null;
  /** name, id, label, placeholder, aria-label, test ids. */
  words: readonly (string | null)[];
}

const SECRET_AUTOCOMPLETE = /(^|\s)(one-time-code|current-password|new-password|cc-[a-z-]+)(\s|$)/i;

export function isSecretField(field: FieldWords): boolean {
  if (field.type?.toLowerCase() === 'password') return true;
  if (SECRET_AUTOCOMPLETE.test(field.autocomplete ?? '')) return true;
  return field.words.some((word) => word !== null && tellsSecret(word));
}

const MASKS = /[•●∙⦁*]/gu;

/** A page that hides what is typed by itself shows these in its place, often but for the last letter. */
export function isMasked(value: string): boolean {
  const masks = value.match(MASKS)?.length ?? 0;
  // Stars alone also stand for anything, as in a search.
  return value.includes('*') ? masks >= 3 && masks * 3 >= value.length * 2 : masks > 0 && masks * 2 >= value.length;
}

const WORTH_WAITING = 8;

/** A number that is long enough to be the beginning of a card's. */
export function mayBecomeCardNumber(value: string): boolean {
  return /^[\d\s-]+$/.test(value) && value.replace(/\D/g, '').length >= WORTH_WAITING;
}
