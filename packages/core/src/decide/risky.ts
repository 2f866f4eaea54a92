import { describe, labelsOf } from '../element/labels.js';
import { ROW_KEPT } from '../element/rows.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison, EvidenceName } from '../element/verdict.js';
import { normaliseText } from '../text/normalise.js';
import { riskOf } from '../text/risk.js';
import type { Contender } from './decision.js';
import type { Ranked } from './standing.js';

/** Answers that mean what the question is: "OK" under another question is another act. */
const ANSWERS = /^(next|back|previous|allow|deny|block|undo|approve|reject|go|add|ok|okay|yes|no|cancel|confirm|continue|close|done|submit|apply|save|accept|agree|proceed|dismiss|got it|ja|nein|abbrechen|bestätigen|weiter|schliessen|speichern|oui|non|annuler|confirmer|continuer|fermer|enregistrer|si|sí|cancelar|confirmar|continuar|cerrar|guardar)$/iu;

/**
 * The same control under another question, or in a section that now speaks of something irrevocable: "Close" of the
 * privacy choices is not the "Close" of the account.
 */
export function otherQuestion(target: ElementSnapshot, best: Ranked<Contender>): string | null {
  const found = best.candidate.snapshot;
  const asked = ({ surroundings }: ElementSnapshot): (string | null | undefined)[] => [surroundings?.section?.[0], surroundings?.question, surroundings?.form];
  const risk = riskOf(asked(found));
  const name = describe(found);
  if (risk !== null && riskOf([...asked(target), ...(labelsOf(target) ?? [])]) === null) return `${name} is about ‘${risk}’ now, which it was not when it was recorded`;
  const title = otherTitle(best);
  const section = best.identity.comparisons.find(({ evidence, verdict }) => evidence === 'section' && verdict === 'contradicts');
  if (title !== null && section) return `${name} is in ‘${section.found}’ now, and ‘${section.recorded}’ is still there`;
  if (title !== null && /^\P{L}*\d+\P{L}*$/u.test(labelsOf(target)?.[0] ?? '')) return `${name} is a number under another title: ${title}`;
  if (title === null || !ANSWERS.test(labelsOf(target)?.[0]?.replace(/[^\p{L}\s]+/gu, '').trim() ?? '')) return null;
  return `${name} answers another question: ${title}`;
}

const TITLES: readonly EvidenceName[] = ['question', 'heading', 'section'];

/** "Order 10041", "Order 10042": each run of a flow makes a new record. */
function isRenumbered({ recorded, found }: Comparison): boolean {
  const plain = (text: string | null): string => (text ?? '').replace(/\d{4,}/g, '#');
  return plain(recorded) === plain(found);
}

/** The words over it say something else, in the same place on an unchanged page: another month, another person. */
function otherTitle({ identity: { comparisons } }: Ranked<Contender>): string | null {
  if (!comparisons.some(({ evidence, verdict }) => (evidence === 'xpath' || evidence === 'idXPath') && verdict === 'same')) return null;
  const title = comparisons.find((one) => TITLES.includes(one.evidence) && (one.verdict === 'changed' || one.verdict === 'contradicts') && !isRenumbered(one));
  return title ? `it was ‘${title.recorded}’ and is ‘${title.found}’` : null;
}

/**
 * What cannot be taken back ("Delete", "Pay") must be about the same thing: the very row, where it stood in one, and
 * otherwise what stood nearest to it must still be beside it. "Anna, Delete" is not "Bob, Delete".
 */
export function strayedRisk(target: ElementSnapshot, best: Ranked<Contender>): string | null {
  const risk = riskOf((labelsOf(target) ?? []).slice(0, 2));
  if (risk === null) return null;
  const of = (evidence: EvidenceName): Comparison | undefined => best.identity.comparisons.find((one) => one.evidence === evidence);
  const name = describe(best.candidate.snapshot);
  const row = of('row');
  if (row?.verdict === 'similar' && row.likeness < ROW_KEPT) return `${name} is in a row that is not quite the recorded one, and ‘${risk}’ cannot be taken back`;
  const title = otherTitle(best);
  if (title !== null && row?.verdict !== 'same') return `${name} is about something else now: ${title}, and ‘${risk}’ cannot be taken back`;
  const nearest = target.surroundings?.neighbours?.[0];
  if (row?.verdict === 'same' || row?.verdict === 'similar' || !nearest || best.candidate.snapshot.surroundings?.neighbours === undefined) return null;
  const around = [...(best.candidate.snapshot.surroundings.neighbours ?? []), ...(labelsOf(best.candidate.snapshot) ?? [])].map(normaliseText);
  if (around.some((text) => text === normaliseText(nearest)) || of('neighbours')?.verdict === 'same') return null;
  return `what stood beside it, ‘${nearest}’, is not beside ${name}, and ‘${risk}’ cannot be taken back`;
}
