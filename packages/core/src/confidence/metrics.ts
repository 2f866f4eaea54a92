/** Attempts at healing that are alike in source and ending, counted. */
export interface AttemptCell {
  source: 'cache' | 'local' | 'model';
  status: 'success' | 'failed' | 'suggestion';
  n: number;
  /** Those that gave a confidence, and its sum, 0–1. */
  scored: number;
  confidence: number;
  /** Sum of milliseconds, of those that have one. */
  timed: number;
  latency: number;
  /** Sum, in millionths of a dollar. */
  cost: number;
}

/** Of one job or period. What has no data is null, never NaN or 100 %. */
export interface HealingMetrics {
  attempts: number;
  successes: number;
  failures: number;
  suggestions: number;
  /** The memory had something that could be used, or had not. */
  hits: number;
  misses: number;
  meanConfidence: number | null;
  /** Milliseconds. */
  meanLatency: number | null;
  /** Dollars. */
  cost: number;
  /** Successes of all attempts but those at the memory that found nothing: a first time is no failure. */
  successRate: number | null;
}

const MICROS = 1_000_000;

/** MetricsCollector: attempts, successes, hits, cost and the like out of what was logged. */
export function metricsOf(cells: readonly AttemptCell[]): HealingMetrics {
  const total = (count: (cell: AttemptCell) => number): number => cells.reduce((sum, cell) => sum + count(cell), 0);
  const ended = (status: AttemptCell['status']): number => total((cell) => (cell.status === status ? cell.n : 0));
  const misses = total((cell) => (cell.source === 'cache' && cell.status === 'failed' ? cell.n : 0));
  const [attempts, successes] = [total(({ n }) => n), ended('success')];
  return {
    attempts,
    successes,
    failures: ended('failed'),
    suggestions: ended('suggestion'),
    hits: total((cell) => (cell.source === 'cache' && cell.status !== 'failed' ? cell.n : 0)),
    misses,
    meanConfidence: ratio(total(({ confidence }) => confidence), total(({ scored }) => scored)),
    meanLatency: ratio(total(({ latency }) => latency), total(({ timed }) => timed)),
    cost: total(({ cost }) => cost) / MICROS,
    successRate: ratio(successes, attempts - misses),
  };
}

function ratio(part: number, of: number): number | null {
  return of <= 0 ? null : part / of;
}
