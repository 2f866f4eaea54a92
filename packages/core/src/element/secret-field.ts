import type { ElementSnapshot } from './snapshot.js';

const SECRET_AUTOCOMPLETE = /^(one-time-code|current-password|new-password|cc-(number|csc|exp.*))$/;

/** A password, one-time-code or card field, by type and autocomplete: its value is never read, and it is never healed by itself. */
export function isSecretField(element: ElementSnapshot): boolean {
  if (element.dom?.type?.toLowerCase() === 'password') return true;
  return SECRET_AUTOCOMPLETE.test(element.dom?.attributes?.['autocomplete']?.toLowerCase() ?? '');
}
