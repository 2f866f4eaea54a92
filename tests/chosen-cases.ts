/** Set, every case is tried (`npm run soak:cases`); `npm test` tries some of each kind. */
export const ALL_CASES = Boolean(process.env['WAYMARK_ALL_CASES']);

/** The first ones. */
export function some<C>(cases: readonly C[], count: number): readonly C[] {
  return ALL_CASES ? cases : cases.slice(0, count);
}

/** One of so many, from the first on. */
export function oneOf<C>(every: number, cases: readonly C[]): readonly C[] {
  return ALL_CASES ? cases : cases.filter((_, index) => index % every === 0);
}
