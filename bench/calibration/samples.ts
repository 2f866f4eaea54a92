import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { confidence, isActed, type Confidence, type GroupedSample, type HealingAction, type StepResult } from '@waymark/core';
import { z } from 'zod';

/** One decision of a benchmark or the lab, as its `--json` prints it under `results`. */
export interface Sample {
  id: string;
  site?: string;
  outcome: HealingAction;
  score: number | null;
  confidence: number;
  source: StepResult['source'];
  right: boolean;
}

export interface ActedSample extends GroupedSample {
  /** The same for the same question: it is not another proof when it is asked again. */
  key: string;
  /** Another way than the recorded one led to it: what thresholds and promises are about. */
  healed: boolean;
}

const ResultSchema = z.object({
  id: z.string().optional(),
  site: z.string().optional(),
  outcome: z.enum(['auto_apply', 'apply_with_flag', 'suggest_only', 'reject']),
  score: z.number().min(0).max(1).nullish(),
  source: z.string().nullish(),
  right: z.boolean().optional(),
  error: z.string().optional(),
  /** The lab tells what it asked by these, and what came of it by the verdict: what is covered is not acted on. */
  page: z.string().optional(),
  target: z.string().optional(),
  operator: z.string().optional(),
  change: z.string().optional(),
  verdict: z.enum(['right', 'wrong', 'refused']).optional(),
});

const ResultsSchema = z.object({
  /** What was run, for the provenance. */
  command: z.string().optional(),
  seed: z.number().optional(),
  n: z.number().optional(),
  results: z.array(ResultSchema),
});

type Result = z.infer<typeof ResultSchema>;

export interface SamplesFile {
  /** What made it, as far as the file tells. */
  from: string;
  samples: ActedSample[];
}

export class SamplesError extends Error {}

/** Only what was acted on: whether a refusal was right says nothing of the score. */
export function readSamples(path: string): SamplesFile {
  const { command, seed, n, results } = parsed(path);
  const acted = results.filter((one) => isActed({ action: one.outcome }) && one.verdict !== 'refused' && one.error === undefined);
  const group = (one: Result): string => (seed === undefined ? (one.site ?? one.id ?? '') : `seed ${seed}`);
  const samples = acted.map((one) => ({ ...scored(path, one), group: group(one), healed: one.source !== 'recorded', key: keyOf(one) }));
  return { from: command ?? (seed === undefined ? basename(path, '.json') : `waymark lab --seed ${seed} --n ${n ?? results.length}`), samples };
}

function scored(path: string, { id, operator, score, right, verdict }: Result): { confidence: Confidence; right: boolean } {
  if (typeof score === 'number') return { confidence: confidence(score), right: right ?? verdict === 'right' };
  throw new SamplesError(`${path}: ${id ?? operator ?? 'a case'} was acted on and has no score; make the file anew with this version`);
}

function keyOf({ id, site, page, target, operator, change }: Result): string {
  return operator === undefined ? `${site ?? ''} ${id ?? ''}` : [page ?? site, target, operator, change].join(' ');
}

function parsed(path: string): z.infer<typeof ResultsSchema> {
  try {
    return ResultsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    throw new SamplesError(`${path} holds no results of a benchmark or the lab: ${why}`);
  }
}
