import type { Observation, ObservationOf, PlacedObservation } from '../observation.js';
import { targetOf, type Step } from '../step.js';
import type { Pixels } from '../target.js';
import { absorbAssertion } from './assertions.js';
import { absorbCheck, absorbChoice } from './choices.js';
import { absorbClick, absorbDrag, absorbHover } from './clicks.js';
import { absorbDialog } from './dialogs.js';
import { absorbDownload } from './downloads.js';
import { withMerging, type Draft } from './draft.js';
import { addNote, replaceStep, stepOfObservation } from './draft-steps.js';
import { absorbEffect } from './effects.js';
import { absorbInput, absorbUpload } from './fields.js';
import { absorbKey, absorbScroll } from './keys.js';
import { absorbNavigation } from './navigations.js';
import { literalText } from './literals.js';
import { hasSeen, withSeen } from './seen.js';
import { absorbTabClosed, absorbTabOpened } from './tabs.js';
import { rememberSecret, withoutSecrets } from './without-secrets.js';

/** A file of more than 50 million characters is not read any more; steps need the rest. */
const PICTURE_CHARS = 20_000_000;

/** Takes one observation into the draft, which stays as it was; one that is told twice counts once. */
export function absorb(draft: Draft, placed: PlacedObservation): Draft {
  const { id } = placed.observation;
  const { seen } = draft.merging;
  if (hasSeen(seen, id)) return draft;
  const kept = withoutSecrets(placed, draft);
  return byKind(withMerging(draft, { seen: withSeen(seen, id) }), kept, kept.observation);
}

function byKind(draft: Draft, placed: PlacedObservation, observation: Observation): Draft {
  switch (observation.kind) {
    case 'click':
      return absorbClick(draft, placed, observation);
    case 'input':
      return rememberSecret(absorbInput(draft, placed, observation), observation);
    case 'key':
      return absorbKey(draft, placed, observation);
    case 'choose':
      return absorbChoice(draft, placed, observation);
    case 'check':
      return absorbCheck(draft, placed, observation);
    case 'upload':
      return absorbUpload(draft, placed, observation);
    case 'drag':
      return absorbDrag(draft, placed, observation);
    case 'hover':
      return absorbHover(draft, placed, observation);
    case 'scroll':
      return absorbScroll(draft, placed, observation);
    case 'dialog':
      return absorbDialog(draft, placed, observation);
    case 'navigated':
      return absorbNavigation(draft, placed, observation);
    case 'tabOpened':
      return absorbTabOpened(draft, placed, observation);
    case 'tabClosed':
      return absorbTabClosed(draft, placed, observation);
    case 'tabChosen':
      // Looking into a tab is no step; the next thing done there brings replay to it.
      return draft;
    case 'download':
      return absorbDownload(draft, placed, observation);
    case 'effect':
      return absorbEffect(draft, observation);
    case 'assert':
      return absorbAssertion(draft, placed, observation);
    case 'crop':
      return absorbCrop(draft, observation);
    case 'sight':
      return absorbSight(draft, observation);
    case 'note':
      return addNote(draft, observation.text, observation.of === undefined ? undefined : stepOfObservation(draft, observation.of)?.id);
  }
}

/** What was read goes beside what the page told of the same target; it replaces nothing of that but what it names itself. */
function absorbSight(draft: Draft, { of, pixels: { crop, ...read } }: ObservationOf<'sight'>): Draft {
  const step = stepOfObservation(draft, of);
  const target = step && targetOf(step);
  if (!step || !target) return draft;
  const pixels = { ...target.pixels, ...read, ...(read.surface ? { surface: { ...target.pixels?.surface, ...read.surface } } : {}) };
  const seen = replaceStep(draft, { ...step, ...readAs(step, pixels), target: { ...target, pixels } } as typeof step);
  return typeof crop === 'string' ? absorbCrop(seen, { of, crop }) : seen;
}

/** A drawn target is called by what is read on it; the canvas has no name that would help. A check of its text is for that. */
function readAs(step: Step, { name, surface }: Pixels): { label?: string; text?: string } {
  if (!surface || !name) return {};
  return { label: name, ...(step.action === 'assertText' && step.text === '' ? { text: literalText(name) } : {}) };
}

function absorbCrop(draft: Draft, { of, crop }: Pick<ObservationOf<'crop'>, 'of' | 'crop'>): Draft {
  const step = stepOfObservation(draft, of);
  const target = step && targetOf(step);
  if (!step || !target) return draft;
  const pictureChars = draft.merging.pictureChars + crop.length - (target.pixels?.crop?.length ?? 0);
  if (pictureChars > PICTURE_CHARS) return addNote(draft, 'The recording has grown long: from here on, steps are kept without their pictures.');
  return withMerging(replaceStep(draft, { ...step, target: { ...target, pixels: { ...target.pixels, crop } } } as typeof step), { pictureChars });
}
