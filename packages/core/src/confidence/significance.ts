import { wilson, Z_95 } from './calibration.js';
import { twoSided } from './trend.js';

export interface Arm {
  count: number;
  n: number;
}

export interface ShareComparison {
  control: Arm & { share: number };
  treatment: Arm & { share: number };
  /** Share of the treatment less that of the control, with its 95 % interval (Newcombe). */
  difference: { value: number; low: number; high: number };
  /** Chance of a difference as large as this where there is none. */
  p: number;
  test: 'Fisher exact' | 'two-proportion z';
  /** In each variant, to see a difference like this four times in five; null where there is none to see. */
  needed: number | null;
}

/** Above so many the exact test takes long, and the other is as good. */
const EXACT_UP_TO = 5_000;
/** Power 80 %. */
const Z_POWER = 0.8416212335729143;

/** Two shares and whether they differ by more than chance; null where one side has nothing. */
export function compareShares(control: Arm, treatment: Arm): ShareComparison | null {
  if (control.n === 0 || treatment.n === 0) return null;
  const [a, b] = [control.count / control.n, treatment.count / treatment.n];
  const exact = control.n + treatment.n <= EXACT_UP_TO;
  return {
    control: { ...control, share: a },
    treatment: { ...treatment, share: b },
    difference: newcombe(control, treatment),
    p: exact ? fisher(control, treatment) : pooled(control, treatment),
    test: exact ? 'Fisher exact' : 'two-proportion z',
    needed: neededPerArm(a, b),
  };
}

/** Decisions in each variant that tell these shares apart: 5 % to be fooled by chance, 20 % to miss it. */
export function neededPerArm(from: number, to: number): number | null {
  if (from === to) return null;
  const mean = (from + to) / 2;
  const root = Z_95 * Math.sqrt(2 * mean * (1 - mean)) + Z_POWER * Math.sqrt(from * (1 - from) + to * (1 - to));
  return Math.ceil((root / (from - to)) ** 2);
}

/** Holm's correction: of several comparisons one is significant by luck more easily than a single one. In the order given. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(ps.length).fill(1);
  order.reduce((least, { p, index }, place) => {
    const value = Math.min(1, Math.max(least, p * (ps.length - place)));
    adjusted[index] = value;
    return value;
  }, 0);
  return adjusted;
}

function newcombe(control: Arm, treatment: Arm): ShareComparison['difference'] {
  const [a, b] = [control.count / control.n, treatment.count / treatment.n];
  const [ra, rb] = [wilson(control.count, control.n) ?? { low: 0, high: 1 }, wilson(treatment.count, treatment.n) ?? { low: 0, high: 1 }];
  const value = b - a;
  return { value, low: value - Math.hypot(b - rb.low, ra.high - a), high: value + Math.hypot(rb.high - b, a - ra.low) };
}

function pooled(control: Arm, treatment: Arm): number {
  const share = (control.count + treatment.count) / (control.n + treatment.n);
  const spread = Math.sqrt(share * (1 - share) * (1 / control.n + 1 / treatment.n));
  return spread === 0 ? 1 : twoSided((treatment.count / treatment.n - control.count / control.n) / spread);
}

/** Two-sided: all tables with the same margins that are no likelier than the one that came. */
function fisher(control: Arm, treatment: Arm): number {
  const counts = control.count + treatment.count;
  const logs = logFactorials(control.n + treatment.n);
  const choose = (n: number, k: number): number => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0);
  const chance = (k: number): number => choose(control.n, k) + choose(treatment.n, counts - k) - choose(control.n + treatment.n, counts);
  const seen = chance(control.count);
  let p = 0;
  for (let k = Math.max(0, counts - treatment.n); k <= Math.min(control.n, counts); k++) {
    const one = chance(k);
    // Tables as likely as the one that came differ from it by rounding.
    if (one <= seen + 1e-7) p += Math.exp(one);
  }
  return Math.min(1, p);
}

function logFactorials(n: number): number[] {
  const logs = [0];
  for (let k = 1; k <= n; k++) logs.push((logs[k - 1] ?? 0) + Math.log(k));
  return logs;
}
