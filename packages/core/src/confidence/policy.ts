import type { Mode } from '../recording/recording.js';
import type { Thresholds } from './judgement.js';
import { DEFAULT_MODE, PRESETS, stricterOf } from './presets.js';
import { withPromise, type Promised } from './promise.js';

export type { Thresholds } from './judgement.js';

/** What this run may do by itself, after precedence has been settled. */
export interface Policy {
  healing: boolean;
  mode: Mode;
  thresholds: Thresholds;
  /** Where the thresholds came from, for reports: 'flags', 'recording thresholds', … */
  origin: string;
  /** Share of wrong acts that the thresholds were taken for, where they come from a promise. */
  atMostWrong?: number;
}

/** What one place says; thresholds have been through `parseThresholds`, a promise through `parsePromise`. */
export interface PolicySource {
  healing?: boolean;
  mode?: Mode;
  thresholds?: Thresholds;
  promise?: Promised;
}

export interface PolicySources {
  flags?: PolicySource;
  recording?: PolicySource;
  user?: PolicySource;
  environment?: PolicySource;
  /** The variant this user was assigned to. */
  experiment?: { thresholds: Thresholds };
}

/** Strongest first; within one place thresholds or a promise come before the mode. */
const PRECEDENCE = ['flags', 'recording', 'user', 'environment'] as const;
/** Choices of a person for this flow: an experiment stays away from them. */
const CHOSEN_BY_PEOPLE: ReadonlySet<string> = new Set(['flags', 'recording', 'user']);

interface Choice {
  place: string;
  thresholds: Thresholds;
  origin: string;
  atMostWrong?: number;
}

export function resolvePolicy(sources: PolicySources): Policy {
  const places = PRECEDENCE.map((place) => sources[place] ?? {});
  const healing = places.find((place) => place.healing !== undefined)?.healing ?? true;
  const mode = places.find((place) => place.mode !== undefined)?.mode ?? DEFAULT_MODE;
  const { place: _place, ...choice } = withExperiment(choose(sources, mode), sources.experiment);
  return { healing, mode, ...choice };
}

function choose(sources: PolicySources, mode: Mode): Choice {
  for (const place of PRECEDENCE) {
    const { thresholds, promise, mode: own } = sources[place] ?? {};
    if (thresholds) return { place, thresholds, origin: originOf(place, 'thresholds') };
    if (promise) return { place, thresholds: withPromise(PRESETS[mode], promise), origin: originOf(place, 'promise'), atMostWrong: promise.atMostWrong };
    if (own) return { place, thresholds: PRESETS[own], origin: originOf(place, 'mode') };
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

function originOf(place: (typeof PRECEDENCE)[number], what: 'thresholds' | 'promise' | 'mode'): string {
  return place === 'flags' || place === 'environment' ? place : `${place} ${what}`;
}
