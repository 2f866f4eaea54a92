/** Numbers, UUIDs, hashes and long tokens: another record, session or run has others. */
const VOLATILE_SEGMENT = /^(\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?=[^/]*\d)[0-9a-f]{8,}|(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,})$/iu;

/** The path of an address with what is another one for another record folded to `*`. */
export function pathTemplate(path: string): string {
  return path
    .split('/')
    .map((segment) => (VOLATILE_SEGMENT.test(segment) ? '*' : segment))
    .join('/');
}
