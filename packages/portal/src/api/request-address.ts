/** `/api/jobs/:id/rows` with its parameters and query filled in; what is undefined or empty is left out. */
export function addressOf(path: string, params: Readonly<Record<string, string>>, query: Readonly<Record<string, unknown>>): string {
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
