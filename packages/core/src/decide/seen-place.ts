import { describe } from '../element/labels.js';
import { ROW_KEPT } from '../element/rows.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';
import { asRead } from '../locator/placed-words.js';
import type { Seen } from '../locator/seen-element.js';
import type { Contender } from './decision.js';
import type { Ranked } from './standing.js';

/** Share of the recorded words around it that must stand where they stood. */
const AROUND = { near: 0.6, moved: 0.75 } as const;

/** Share of them that, at their old place and the element not among them, says that it is gone. */
const LEFT_BEHIND = 0.6;

/** It reads as the recorded one did, and markup does not call it something else. */
export function isShownAsRecorded({ candidate, identity: { comparisons } }: Ranked<Contender>): boolean {
  const { seen, state } = candidate;
  if (!seen?.match || !['same', 'similar'].includes(seen.on.verdict)) return false;
  if (!state.interactive && !state.editable) return false;
  const label = comparisons.find(({ evidence }) => evidence === 'label');
  return label === undefined || label.verdict !== 'changed' || saysNothing(label.found);
}

/** The name of a file or of a variable is for machines. */
function saysNothing(label: string | null): boolean {
  return label === null || /_|\.(png|jpe?g|gif|svg|webp)$|^[a-z]+[-\d]*\d+$/i.test(label.trim());
}

/**
 * Whether what stands around it says that it is the recorded element and not one that reads the same elsewhere.
 * A doubt leaves it to a person.
 */
export function whySeenElsewhere(target: ElementSnapshot, best: Ranked<Contender>): { reason: string } | { doubt: string | null } {
  const { seen } = best.candidate;
  if (!seen?.match) return { reason: 'nothing was read there' };
  const name = describe(best.candidate.snapshot);
  const row = rowProblem(target, best);
  if (row) return { reason: row };
  const title = titleOf(target, best, seen);
  if (title === 'other') return { reason: `‘${seen.match.text}’ is to be read on ${name}, but under another title` };
  const { verdict, likeness } = seen.around.finding;
  if (verdict === 'unknown') return unreadAround(best, seen, title);
  if (title === 'missing' && !seen.match.near) return { reason: `‘${seen.match.text}’ is to be read on ${name}, but the title over it is gone` };
  const other = seen.around.replaced.find(({ recorded, found }) => !seen.match?.near || !isNumber(recorded) || !isNumber(found));
  if (other) return { reason: `‘${seen.match.text}’ is to be read on ${name}, but beside it is ‘${other.found}’ where ‘${other.recorded}’ was` };
  if (!seen.match.near && seen.around.stayed >= LEFT_BEHIND) return { reason: `what stood around it is still there, but ‘${seen.match.text}’ is to be read elsewhere` };
  const needed = seen.match.near ? AROUND.near : AROUND.moved;
  if (likeness < needed) return { reason: `‘${seen.match.text}’ is to be read on ${name}, but among other words` };
  if (title === 'read' && !seen.match.near) return { reason: `‘${seen.match.text}’ is to be read on ${name}, but far from where it stood under its title` };
  if (seen.around.replaced.length > 0) return { doubt: 'a number beside it is another one' };
  return { doubt: title === 'missing' ? 'the title that stood over it is not to be seen' : isSaidOtherwise(best) ? 'the page calls it something else than the screen shows' : null };
}

function isNumber(text: string): boolean {
  return /^\P{L}*\d\P{L}*$/u.test(text);
}

/** Without words recorded around it, markup must say where it is: its neighbours, its section; and a person looks at it. */
function unreadAround(best: Ranked<Contender>, seen: Seen, title: Title): { reason: string } | { doubt: string } {
  const of = (evidence: EvidenceName): Comparison | undefined => best.identity.comparisons.find((one) => one.evidence === evidence);
  const name = describe(best.candidate.snapshot);
  const company = (of('neighbours')?.likeness ?? 0) >= 0.5 || (of('siblings')?.likeness ?? 0) >= 0.7 || (of('controls')?.likeness ?? 0) >= 0.6;
  const alone = of('neighbours')?.verdict === 'absent';
  if (!seen.match?.near || title === 'missing') return { reason: `‘${seen.match?.text}’ is to be read on ${name}, but nothing says that it is the recorded one` };
  if (!company && !(alone && (of('size')?.likeness ?? 0) >= 0.6)) return { reason: `‘${seen.match.text}’ is to be read on ${name}, but what stood beside it is not beside it` };
  return { doubt: 'nothing was read around it when it was recorded' };
}

function isSaidOtherwise({ identity: { comparisons } }: Ranked<Contender>): boolean {
  return comparisons.some(({ evidence, verdict }) => evidence === 'label' && verdict === 'changed');
}

type Title = 'proven' | 'read' | 'missing' | 'other' | 'none';

/** What the recorded title over it is now: that of two like sections which tells them apart. */
function titleOf(target: ElementSnapshot, best: Ranked<Contender>, seen: Seen): Title {
  const title = target.surroundings?.section?.[0] ?? target.surroundings?.heading;
  if (!title || asRead(title) === '') return 'none';
  const dom = best.identity.comparisons.filter(({ evidence }) => evidence === 'section' || evidence === 'heading');
  const is = (...verdicts: Verdict[]): Comparison | undefined => dom.find(({ verdict }) => verdicts.includes(verdict));
  const words = asRead(title).split(' ');
  if (words.every((word) => seen.around.known.has(word))) return words.every((word) => seen.around.kept.has(word)) ? 'proven' : 'other';
  const other = is('changed', 'contradicts');
  if (is('same', 'similar') && !other) return 'proven';
  const at = seen.above.findIndex((text) => asRead(text).includes(asRead(title)));
  if (at === -1) return other ? 'other' : 'missing';
  const nearer = other?.found?.split(' · ').some((text) => seen.above.slice(0, at).some((read) => asRead(read).includes(asRead(text))));
  return nearer ? 'other' : 'read';
}

/** The row must be the recorded one: by markup, or by what names it being read beside it. */
export function rowProblem(target: ElementSnapshot, best: Ranked<Contender>): string | null {
  const row = target.surroundings?.row;
  const { seen } = best.candidate;
  if (!row || !seen) return null;
  const found = best.identity.comparisons.find(({ evidence }) => evidence === 'row');
  if (found?.verdict === 'same' || (found?.verdict === 'similar' && found.likeness >= ROW_KEPT)) return null;
  const named = asRead(row.split(' | ')[0] ?? '');
  const words = named.split(' ');
  const kept = words.every((word) => seen.around.kept.has(word));
  const beside = seen.beside.some((text) => asRead(text).includes(named));
  return named !== '' && (kept || beside) ? null : `‘${row.split(' | ')[0]}’, in whose row it stood, is not to be read beside ${describe(best.candidate.snapshot)}`;
}

