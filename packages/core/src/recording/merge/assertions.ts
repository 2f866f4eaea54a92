import type { ObservationOf, PlacedObservation } from '../observation.js';
import type { Step } from '../step.js';
import type { Target } from '../target.js';
import { MAX_PATTERN_CHARS } from '../pattern.js';
import { addressPattern } from './addresses.js';
import { append, controlOf, placedTarget } from './append.js';
import type { Draft } from './draft.js';
import { addNote, type StepHead } from './draft-steps.js';
import { openAddress } from './tab-steps.js';
import { literalPattern, literalText, plainPattern } from './literals.js';

type Assert = ObservationOf<'assert'>;
type Make = (head: StepHead) => Step;

export function absorbAssertion(draft: Draft, placed: PlacedObservation, assert: Assert): Draft {
  const { draft: named, make } = madeOf(draft, placed, assert);
  if (make === null) return addNote(named, `A check (${assert.check}) could not be recorded: what it is about, or what was expected, is missing.`);
  const control = assert.on ? controlOf(assert.on, placed) : null;
  return append(named, placed, { label: assert.on?.label ?? '', make, trace: { control } });
}

function madeOf(draft: Draft, placed: PlacedObservation, { check, on, expected }: Assert): { draft: Draft; make: Make | null } {
  if (check === 'url' && typeof expected === 'string') {
    const { draft: named, url } = openAddress(draft, expected);
    const matches = url.length <= MAX_PATTERN_CHARS ? plainPattern(url) : addressPattern(expected);
    return { draft: named, make: matches === null ? null : (head) => ({ ...head, action: 'assertUrl', matches }) };
  }
  if (check === 'title' && typeof expected === 'string') return { draft, make: (head) => ({ ...head, action: 'assertTitle', matches: literalPattern(expected) }) };
  return { draft, make: on === undefined ? null : aboutTarget(placedTarget(on, placed), check, expected) };
}

function aboutTarget(target: Target, check: Assert['check'], expected: Assert['expected']): Make | null {
  switch (check) {
    case 'visible':
      return (head) => ({ ...head, action: 'assertVisible', target });
    case 'notVisible':
      return (head) => ({ ...head, action: 'assertNotVisible', target });
    case 'text':
      return typeof expected === 'string' ? (head) => ({ ...head, action: 'assertText', target, text: literalText(expected) }) : null;
    case 'value':
      return typeof expected === 'string' ? (head) => ({ ...head, action: 'assertValue', target, value: literalText(expected) }) : null;
    case 'checked':
      return typeof expected === 'boolean' ? (head) => ({ ...head, action: 'assertChecked', target, checked: expected }) : null;
    case 'count':
      return typeof expected === 'number' && Number.isInteger(expected) && expected >= 0 ? (head) => ({ ...head, action: 'assertCount', target, count: expected }) : null;
    case 'url':
    case 'title':
      return null;
  }
}
