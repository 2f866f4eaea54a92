import { leadsSomewhere } from '../element/href-likeness.js';
import { isNear } from '../element/identity.js';
import { wordsOf } from '../text/normalise.js';
import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';

/** Evidence that names an element, apart from what it is called; everything else only says where it stands or what it looks like. */
export const IDENTIFIERS: readonly EvidenceName[] = ['id', 'testId', 'name', 'href'];

/** Words that a control shows besides its name. */
const HINTS: readonly EvidenceName[] = ['placeholder', 'title'];

/** Identifiers that must agree before an element of another name is taken for the recorded one. */
const TO_OUTWEIGH_A_NAME = 2;

/**
 * Place, path, look and trail only break ties: without an identity match nothing is acted on. An element that is
 * now called something else is another element, unless it is a link to the same place or a reworded search field.
 */
export function isIdentified(comparisons: readonly Comparison[]): boolean {
  const of = (evidence: EvidenceName): Comparison | undefined => comparisons.find((one) => one.evidence === evidence);
  const label = of('label')?.verdict;
  const equal = (names: readonly EvidenceName[]): number => names.filter((evidence) => of(evidence)?.verdict === 'same').length;
  const identifiers = equal(IDENTIFIERS);
  if (label === 'similar' && identifiers === 0 && !(isNearLabel(of('label')) && isWhereItWas(comparisons))) return false;
  if (label === 'same' || label === 'similar') return !isOneOfSeveral(of('order')) || (isSupported(comparisons) && !isElsewhere(comparisons));
  if (label === 'changed') return isRewordedSearch(of('label'), comparisons, equal([...IDENTIFIERS, ...HINTS])) || (leadsToTheSamePlace(of('href')) && sharesAWord(of('label'), of('href')));
  if (label === 'unknown' && of('language')?.verdict === 'changed') return isTranslatedInPlace(comparisons, identifiers);
  if (label === 'absent' && of('icon')?.verdict === 'changed') return false;
  if (identifiers + equal(HINTS) > 0) return true;
  if (label === 'absent' && of('icon')?.verdict === 'same' && isAmongItsOwn(comparisons)) return true;
  if (label === 'absent' && isUnnamedInPlace(comparisons)) return true;
  // An icon without a name: its look is all that it is, and a button of the same class may hold another icon.
  if (label !== 'absent' && hasSameClasses(of('classes'))) return true;
  if (label === 'appeared' || label === 'absent') return isInItsCell(comparisons);
  return label === 'unknown' && isInItsPlace(comparisons);
}

/** The same words in another order or form; a name that merely shares some needs more than that. */
function isNearLabel(label: Comparison | undefined): boolean {
  return label !== undefined && isNear(label);
}

/** Whether the recording knew other elements of its kind beside it: then a name like "Yes" or "Choose" may not be its own. */
function isOneOfSeveral(order: Comparison | undefined): boolean {
  return order?.recorded !== undefined && order.recorded !== null;
}

/** Other words for the same name are believed where something of the old place or look is still there. */
function isWhereItWas(comparisons: readonly Comparison[]): boolean {
  return isSupported(comparisons) || comparisons.some(({ evidence, verdict, likeness }) => (evidence === 'xpath' || evidence === 'classes' || evidence === 'neighbours' || evidence === 'place' ? likeness >= 0.5 : evidence === 'idXPath' && verdict === 'same'));
}

const SUPPORT: readonly EvidenceName[] = ['row', 'form', 'heading', 'section', 'question', 'placeholder', 'title'];

/** Likeness from which those around it speak for an element. */
const COMPANY: Partial<Record<EvidenceName, number>> = { neighbours: 0.5, siblings: 0.7, controls: 0.6 };

/** Something besides the name says that it is this one: an identifier, the section or row around it, or its neighbours. */
function isSupported(comparisons: readonly Comparison[]): boolean {
  return comparisons.some(
    ({ evidence, verdict, likeness }) =>
      (IDENTIFIERS.includes(evidence) && verdict === 'same') || (SUPPORT.includes(evidence) && (verdict === 'same' || verdict === 'similar')) || likeness >= (COMPANY[evidence] ?? Infinity),
  );
}

/** The heading above it is another one, and nothing else ties it to its place: the same words in another section. */
function isElsewhere(comparisons: readonly Comparison[]): boolean {
  const is = (evidence: EvidenceName, verdicts: readonly Verdict[]): boolean => comparisons.some((one) => one.evidence === evidence && verdicts.includes(one.verdict));
  if (!is('heading', ['changed', 'contradicts'])) return false;
  const tied = IDENTIFIERS.some((evidence) => is(evidence, ['same'])) || (['row', 'form', 'placeholder'] as const).some((evidence) => is(evidence, ['same', 'similar']));
  return !tied;
}

/** What is called something else is something else. Only the words in a search field may change as long as its identifiers stay. */
function isRewordedSearch(label: Comparison | undefined, comparisons: readonly Comparison[], equal: number): boolean {
  const word = (text: string | null | undefined): boolean => /\b(search|find|such|recherch|busc|cerca|zoek|pesquis)/i.test(text ?? '');
  const field = comparisons.some(({ evidence, recorded, found }) => (evidence === 'tag' && recorded === 'input' && found === 'input') || (evidence === 'role' && found === 'searchbox'));
  return field && equal >= TO_OUTWEIGH_A_NAME && word(label?.recorded) && word(label?.found);
}

/** A link is where it leads: to act on it is the same act, whatever it is called now. */
function leadsToTheSamePlace(href: Comparison | undefined): boolean {
  return href?.verdict === 'same' && href.telling >= 0.5 && leadsSomewhere(href.recorded);
}

/** "Registry" for "Registries & lists": a word of the old name or of the address, or the beginning of one, is in the new name. */
function sharesAWord(label: Comparison | undefined, href: Comparison | undefined): boolean {
  const words = (text: string | null | undefined): string[] => wordsOf((text ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ')).filter((word) => word.length >= 4);
  const then = [...words(label?.recorded), ...words(href?.recorded?.replace(/^[a-z]+:\/\/[^/]*/i, ''))];
  return words(label?.found).some((now) => then.some((word) => word.startsWith(now) || now.startsWith(word) || word.slice(0, 5) === now.slice(0, 5)));
}

/** On a page in another language an identifier must be the old one, or the element must stand where it stood among the controls. */
function isTranslatedInPlace(comparisons: readonly Comparison[], identifiers: number): boolean {
  const is = (evidence: EvidenceName, ...verdicts: Verdict[]): boolean => comparisons.some((one) => one.evidence === evidence && verdicts.includes(one.verdict));
  if (IDENTIFIERS.some((evidence) => is(evidence, 'changed')) || is('icon', 'changed')) return false;
  return is('xpath', 'same') && (identifiers > 0 || (is('controls', 'same') && is('kind', 'same') && !is('type', 'changed')));
}

/** What has only a picture is known by it and by those around it. */
function isAmongItsOwn(comparisons: readonly Comparison[]): boolean {
  return isSupported(comparisons) || comparisons.some(({ evidence, verdict }) => (evidence === 'xpath' || evidence === 'idXPath') && verdict === 'same');
}

const COMPANIONS: readonly EvidenceName[] = ['order', 'siblings', 'controls'];

/** The handle of a slider, the surface of an editor: nothing names it, but it looks the same, in the same part of the page, among the same others. */
function isUnnamedInPlace(comparisons: readonly Comparison[]): boolean {
  const is = (evidence: EvidenceName, ...verdicts: Verdict[]): boolean => comparisons.some((one) => one.evidence === evidence && verdicts.includes(one.verdict));
  const moved = comparisons.some(({ evidence, verdict, likeness }) => COMPANIONS.includes(evidence) && verdict !== 'same' && verdict !== 'absent' && likeness < 0.7);
  return is('idXPath', 'same') && is('kind', 'same') && is('icon', 'absent') && !moved && hasSameClasses(comparisons.find(({ evidence }) => evidence === 'classes'));
}

/** A control without a name of its own is named by the row and the column that it stands in. */
function isInItsCell(comparisons: readonly Comparison[]): boolean {
  const fits = (evidence: EvidenceName): boolean => comparisons.some((one) => one.evidence === evidence && (one.verdict === 'same' || one.verdict === 'similar'));
  return fits('row') && fits('column');
}

/** None then and none now is no match: most elements have none. */
function hasSameClasses(classes: Comparison | undefined): boolean {
  return (classes?.verdict === 'same' || classes?.verdict === 'similar') && classes.likeness >= 0.8;
}

/**
 * What a step reads (a total, a status) has no name of its own: its row, the container with an id that it stands
 * in, or the texts beside it name it, unless it carried an identifier that is another one now.
 */
function isInItsPlace(comparisons: readonly Comparison[]): boolean {
  const is = (evidence: EvidenceName, verdicts: readonly Verdict[]): boolean => comparisons.some((one) => one.evidence === evidence && verdicts.includes(one.verdict));
  if (IDENTIFIERS.some((evidence) => is(evidence, ['changed', 'lost']))) return false;
  return is('row', ['same', 'similar']) || is('idXPath', ['same']) || is('neighbours', ['same']);
}
