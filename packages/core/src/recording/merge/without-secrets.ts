import type { Observation, ObservationOf, PlacedObservation } from '../observation.js';
import { targetOf } from '../step.js';
import { causeIn } from './causes.js';
import { withMerging, type Draft } from './draft.js';
import { stepOfObservation } from './draft-steps.js';
import { fieldName, maskedAddress, maskedLink, type AddressKnowledge } from './secret-addresses.js';

/**
 * An observation as it may be stored: addresses in it without the values that are secret, by all that the draft knows
 * so far. Taking it in makes the same steps, and doing it twice changes nothing.
 */
export function withoutSecrets(placed: PlacedObservation, draft: Draft): PlacedObservation {
  const observation = masked(placed.observation, placed, draft);
  return observation === placed.observation ? placed : { ...placed, observation };
}

function masked(observation: Observation, placed: PlacedObservation, draft: Draft): Observation {
  switch (observation.kind) {
    case 'navigated':
      return { ...observation, url: maskedAddress(observation.url, knownOf(draft, isLed(observation, placed, draft))) };
    case 'tabOpened':
      return { ...observation, url: maskedAddress(observation.url, knownOf(draft, observation.by === 'page')) };
    case 'assert':
      return observation.check === 'url' && typeof observation.expected === 'string' ? { ...observation, expected: maskedAddress(observation.expected, knownOf(draft, false)) } : observation;
    case 'click':
      return withLink(observation, draft);
    default:
      return observation;
  }
}

function knownOf({ merging }: Draft, led: boolean): AddressKnowledge {
  const names = merging.secretNames;
  return { names, secrets: names.length > 0 || merging.secretFields.length > 0, values: led ? 'none' : 'kept' };
}

/** Where the page went by itself; before the first step that is where the recording begins, and nothing was typed yet. */
function isLed({ by, how, at }: ObservationOf<'navigated'>, { tab, frames }: PlacedObservation, draft: Draft): boolean {
  if (frames.length > 0) return true;
  if (by === 'person' || draft.steps.length === 0) return false;
  return by === 'page' || (how !== 'traverse' && causeIn(draft, tab, at) !== null);
}

function withLink(click: ObservationOf<'click'>, { merging: { secretNames } }: Draft): Observation {
  const { target } = click.on;
  const href = target.dom?.href;
  const kept = href && secretNames.length > 0 ? maskedLink(href, secretNames) : href;
  return kept === href ? click : { ...click, on: { ...click.on, target: { ...target, dom: { ...target.dom, href: kept } } } };
}

/** The names by which a form would send what was just typed, where that is secret. */
export function rememberSecret(draft: Draft, { id }: ObservationOf<'input'>): Draft {
  const step = stepOfObservation(draft, id);
  if (step?.action !== 'fill' || !step.secret) return draft;
  const { secretNames } = draft.merging;
  const dom = targetOf(step)?.dom;
  const names = [dom?.name, dom?.id].flatMap((name) => (name ? [fieldName(name)] : [])).filter((name) => name !== '' && !secretNames.includes(name));
  return names.length === 0 ? draft : withMerging(draft, { secretNames: [...new Set([...secretNames, ...names])] });
}
