import { toPercent, type Confidence, type Considered, type Judgement, type Policy, type SightReport, type StepResult, type Target } from '@waymark/core';
import type { ReportFrame, RunEntry } from './entry.js';

export const REPORT_VERSION = 1;

/** Head and foot of report.json; the runs stand between them, one per line, as they end. Confidences are 0–100. */
export const JSON_HEAD = `{"waymarkReport":${REPORT_VERSION},"runs":[\n`;

export function jsonFoot(frame: ReportFrame): string {
  return `\n],${JSON.stringify(frame).slice(1)}\n`;
}

export function runJson(entry: RunEntry): string {
  const { result, policy, ...rest } = entry;
  return JSON.stringify({ ...rest, policy: policy && policyJson(policy), ...result, steps: result.steps.map(stepJson) });
}

function policyJson(policy: Policy): unknown {
  return { ...policy, thresholds: thresholdsJson(policy.thresholds) };
}

function stepJson(step: StepResult): unknown {
  const { picture, judgement, considered, recorded, verified, ...rest } = step;
  return {
    ...rest,
    hasPicture: picture !== null,
    verified: verified && verifiedJson(verified),
    judgement: judgement && judgementJson(judgement),
    recorded: recorded && withoutPixels(recorded),
    considered: considered.map(consideredJson),
  };
}

function verifiedJson({ sight, ...rest }: NonNullable<StepResult['verified']>): unknown {
  return sight ? { ...rest, sight: sightJson(sight) } : rest;
}

function sightJson({ picture, observed, mismatches, confidence, ...rest }: SightReport): unknown {
  return {
    ...rest,
    confidence: hundredths(confidence),
    observed: observed.map((one) => ({ ...one, confidence: hundredths(one.confidence) })),
    mismatches: mismatches.map(({ id, verdict, because }) => ({ id, verdict, because })),
    hasPicture: picture !== null,
  };
}

export function judgementJson(judgement: Judgement): unknown {
  const { raw, calculated, final, calibrated, thresholds, ...rest } = judgement;
  return {
    ...rest,
    raw: raw && hundredths(raw),
    calculated: hundredths(calculated),
    final: hundredths(final),
    calibrated: calibrated === null ? null : hundredths(calibrated),
    thresholds: thresholdsJson(thresholds),
  };
}

function thresholdsJson(thresholds: Policy['thresholds']): Record<string, number> {
  return { autoApply: hundredths(thresholds.autoApply), flag: hundredths(thresholds.flag), suggest: hundredths(thresholds.suggest) };
}

/** Rounded down, so that a score never seems to reach a threshold that it missed. */
function hundredths(value: Confidence): number {
  return Math.floor(toPercent(value) * 100 + 1e-6) / 100;
}

/** Bundles are for whoever picks another candidate, from the store. */
function consideredJson({ identity, bundle: _bundle, ...rest }: Considered): unknown {
  return { ...rest, identity: hundredths(identity as Confidence) };
}

/** The crop and the trail are long and stand in the recording itself. */
function withoutPixels(target: Target): unknown {
  const { pixels: _pixels, behaviour: _behaviour, ...rest } = target;
  return rest;
}
