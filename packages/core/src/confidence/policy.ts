import type { Mode } from '../recording/recording.js';
import type { Thresholds } from './judgement.js';
import { DEFAULT_MODE, PRESETS, stricterOf } from './presets.js';

export type { Thresholds } from './judgement.js';

/** What this run may do by itself, after precedence has been settled. */
export interface Policy {
  healing: boolean;
  mode: Mode;
  thresholds: Thresholds;
  /** Where the thresholds came from, for reports: 'flags', 'recording thresholds', … */
  origin: string;
}

/** What one place says; thresholds have been through `parseThresholds`. */
export interface PolicySource {
  healing?: boolean;
  mode?: Mode;
  thresholds?: Thresholds;
}

export interface PolicySources {
  flags?: PolicySource;
  recording?: PolicySource;
  user?: PolicySource;
  environment?: PolicySource;
  /** The variant this user was assigned to. */
  experiment?: { thresholds: Thresholds };
}

/** Strongest first; within one place thresholds come before the mode. */
const PRECEDENCE = ['flags', 'recording', 'user', 'environment'] as const;
/** Choices of a person for this flow: an experiment stays away from them. */
const CHOSEN_BY_PEOPLE: ReadonlySet<string> = new Set(['flags', 'recording', 'user']);

interface Choice {
  place: string;
  thresholds: Thresholds;
  origin: string;
}

export function resolvePolicy(sources: PolicySources): Policy {
  const places = PRECEDENCE.map((place) => sources[place] ?? {});
  const healing = places.find((place) => place.healing !== undefined)?.healing ?? true;
  const mode = places.find((place) => place.mode !== undefined)?.mode ?? DEFAULT_MODE;
  const choice = withExperiment(choose(sources), sources.experiment);
  return { healing, mode, thresholds: choice.thresholds, origin: choice.origin };
}

function choose(sources: PolicySources): Choice {
  for (const place of PRECEDENCE) {
    const { thresholds, mode } = sources[place] ?? {};
    if (thresholds) return { place, thresholds, origin: originOf(place, 'thresholds') };
    if (mode) return { place, thresholds: PRESETS[mode], origin: originOf(place, 'mode') };
  }
  return { place: 'default', thresholds: PRESETS[DEFAULT_MODE], origin: 'default' };
}

/** Over the default an experiment is free; what an operator set for the environment it may only tighten. */
function withExperiment(choice: Choice, experiment: PolicySources['experiment']): Choice {
  if (!experiment || CHOSEN_BY_PEOPLE.has(choice.place)) return choice;
  const thresholds =
    choice.place === 'environment' ? stricterOf(choice.thresholds, experiment.thresholds) : experiment.thresholds;
  return { place: 'experiment', thresholds, origin: 'experiment' };
}

function originOf(place: (typeof PRECEDENCE)[number], what: 'thresholds' | 'mode'): string {
  return place === 'flags' || place === 'environment' ? place : `${place} ${what}`;
}
