/** PostgreSQL stores neither NUL nor half of a character that needs two; they are replaced by the sign for that. */
export function storable(text: string): string {
  return text.replace(/\u0000|\p{Cs}/gu, '\uFFFD');
}

export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => (typeof field === 'string' ? storable(field) : field));
}
