import { compareTexts } from '../text/compare.js';
import type { Target } from '../recording/target.js';
import type { EvidenceCandidate } from './evidence-scoring-candidate.js';

export type IdentityMatch = 'name' | 'nameAttribute' | 'id' | 'testId' | 'class';

/**
 * What ties the candidate to the recorded element besides its place; empty where nothing does, or where its name
 * says the opposite of the recorded one.
 */
export function identityMatches(target: Target, candidate: EvidenceCandidate): IdentityMatch[] {
  const name = nameVerdict(target, candidate);
  if (name === 'contradicts') return [];
  const matches: IdentityMatch[] = [];
  if (name === 'same') matches.push('name');
  if (isEqual(target.dom?.name, candidate.nameAttribute)) matches.push('nameAttribute');
  if (isEqual(target.dom?.id, candidate.id)) matches.push('id');
  if (hasTestId(target, candidate)) matches.push('testId');
  // Classes are shared by whole families of elements: they identify only where nothing else says otherwise.
  if (hasAllClasses(target, candidate) && (matches.length > 0 || !isOtherwise(target, candidate))) matches.push('class');
  return matches;
}

function nameVerdict(target: Target, candidate: EvidenceCandidate): 'same' | 'changed' | 'contradicts' | null {
  const recorded = target.semantics?.name;
  if (!recorded || !candidate.name) return null;
  const { relation } = compareTexts(recorded, candidate.name);
  if (relation === 'contradicts') return 'contradicts';
  return relation === 'equal' ? 'same' : 'changed';
}

function isOtherwise(target: Target, candidate: EvidenceCandidate): boolean {
  return (
    nameVerdict(target, candidate) === 'changed' ||
    isOther(target.dom?.id, candidate.id) ||
    isOther(target.dom?.name, candidate.nameAttribute) ||
    (candidate.testId !== null && testIds(target).length > 0)
  );
}

function hasTestId(target: Target, candidate: EvidenceCandidate): boolean {
  return candidate.testId !== null && testIds(target).includes(candidate.testId);
}

function testIds(target: Target): string[] {
  return Object.values(target.dom?.dataAttributes ?? {});
}

function hasAllClasses(target: Target, candidate: EvidenceCandidate): boolean {
  const recorded = target.dom?.classes ?? [];
  return recorded.length > 0 && recorded.every((name) => candidate.classList.includes(name));
}

function isEqual(recorded: string | null | undefined, found: string | null | undefined): boolean {
  return !!recorded && recorded === found;
}

function isOther(recorded: string | null | undefined, found: string | null | undefined): boolean {
  return !!recorded && !!found && recorded !== found;
}
