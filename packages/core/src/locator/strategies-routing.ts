import { confidence } from '../confidence/scale.js';
import type { Confidence } from '../confidence/judgement.js';
import type { Point } from '../element/geometry.js';
import type { NodeRef } from '../element/snapshot.js';
import type { AbortSignalLike, Clock } from '../ports/clock.js';
import { STOPPED, stopAfter, type Stopper } from './stopper.js';
import { weigh, type LocatorStrategy, type StrategyType } from './strategies.js';

/** StrategyEvaluator: looks for the target in one way, without touching the page. */
export interface StrategyEvaluator {
  readonly types: readonly StrategyType[];
  evaluate(strategy: LocatorStrategy, context: { signal: AbortSignalLike }): Promise<Evaluation>;
}

/** What an evaluator saw; `confidence` is its own, before the type's weight. */
export interface Evaluation {
  found: boolean;
  confidence: number;
  node: NodeRef | null;
  point: Point | null;
  matchCount: number | null;
  metadata?: Readonly<Record<string, unknown>>;
}

export interface StrategyResult {
  strategy: LocatorStrategy;
  found: boolean;
  /** Weighted; null where nothing was found. */
  confidence: Confidence | null;
  node: NodeRef | null;
  point: Point | null;
  durationMs: number;
  matchCount: number | null;
  /** In words; null where the evaluator answered. */
  error: string | null;
  metadata: Readonly<Record<string, unknown>>;
}

export interface RouteOptions {
  clock: Clock;
  /** Milliseconds for all of them together. */
  timeout: number;
  signal?: AbortSignalLike;
}

/** Runs all strategies side by side under one deadline, each by the first evaluator that handles its type. */
export async function routeStrategies(
  strategies: readonly LocatorStrategy[],
  evaluators: readonly StrategyEvaluator[],
  options: RouteOptions,
): Promise<StrategyResult[]> {
  const stop = stopAfter(options.timeout, options);
  try {
    return await Promise.all(strategies.map((strategy) => routeOne(strategy, { evaluators, stop, clock: options.clock })));
  } finally {
    stop.release();
  }
}

const STOP_REASONS = { timeout: 'no answer before the deadline', aborted: 'stopped by the caller' } as const;

interface Route {
  evaluators: readonly StrategyEvaluator[];
  stop: Stopper;
  clock: Clock;
}

async function routeOne(strategy: LocatorStrategy, { evaluators, stop, clock }: Route): Promise<StrategyResult> {
  const started = clock.now();
  const answer = (result: Omit<StrategyResult, 'strategy' | 'durationMs'>): StrategyResult => ({
    strategy,
    durationMs: clock.now() - started,
    ...result,
  });
  const evaluator = evaluators.find(({ types }) => types.includes(strategy.type));
  if (!evaluator) return answer(failed(`no evaluator handles ${strategy.type}`));
  if (stop.signal.aborted) return answer(failed(STOP_REASONS[stop.why()]));
  try {
    const evaluation = await Promise.race([evaluator.evaluate(strategy, { signal: stop.signal }), stop.whenStopped]);
    return answer(evaluation === STOPPED ? failed(STOP_REASONS[stop.why()]) : weighed(strategy, evaluation));
  } catch (error) {
    return answer(failed(error instanceof Error ? error.message : String(error)));
  }
}

function weighed(strategy: LocatorStrategy, evaluation: Evaluation): Omit<StrategyResult, 'strategy' | 'durationMs'> {
  const { found, node, point, matchCount, metadata = {} } = evaluation;
  const weight = found ? weigh(strategy, confidence(evaluation.confidence)) : null;
  return { found, confidence: weight, node: found ? node : null, point: found ? point : null, matchCount, error: null, metadata };
}

function failed(error: string): Omit<StrategyResult, 'strategy' | 'durationMs'> {
  return { found: false, confidence: null, node: null, point: null, matchCount: null, error, metadata: {} };
}
