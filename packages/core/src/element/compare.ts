import type { Box } from '../recording/target.js';
import { compareTexts, type TextRelation } from '../text/compare.js';
import { isCounterVariant } from '../text/guards.js';
import { normaliseText, wordsOf } from '../text/normalise.js';
import { riskOf } from '../text/risk.js';
import { wordOverlap } from '../text/similarity.js';
import { looksGenerated } from './generated.js';
import { hrefLikeness, hrefsContradict } from './href-likeness.js';
import { kindOf, kindRelation } from './kind.js';
import { labelsOf } from './labels.js';
import type { PageFacts } from './page-facts.js';
import { pathLikeness } from './path-likeness.js';
import { compareRows } from './rows.js';
import type { ElementSnapshot } from './snapshot.js';
import { withoutHints } from './spoken-hints.js';
import type { Comparison, EvidenceName, Verdict } from './verdict.js';

type Value = string | null | undefined;
type Finding = Pick<Comparison, 'verdict' | 'likeness' | 'recorded' | 'found'>;

/** Every piece of evidence of the recorded element against the same piece of a candidate. */
export function compareElements(target: ElementSnapshot, candidate: ElementSnapshot, facts: PageFacts): Comparison[] {
  const then = target.dom ?? {};
  const now = candidate.dom ?? {};
  const around = { before: target.surroundings ?? {}, after: candidate.surroundings ?? {} };
  const findings: [EvidenceName, Finding, number?][] = [
    ['label', compareControlLabels(target, candidate), facts.accessibleName ?? facts.text],
    ['id', exact(stable(then.id), stable(now.id)), facts.id],
    ['name', exact(stable(then.name), stable(now.name)), facts.name],
    ['testId', compareMaps(then.dataAttributes, now.dataAttributes), facts.dataAttributes],
    ['href', compareAddresses(then.href, now.href), facts.href],
    ['tag', withinKind(exact(then.tag, now.tag), target, candidate), facts.tag],
    ['type', exact(then.type, now.type), facts.type],
    ['kind', compareKinds(target, candidate)],
    ['role', withinKind(exact(target.semantics?.role, candidate.semantics?.role), target, candidate), facts.role],
    ['classes', compareClasses(then.classes, now.classes, facts)],
    ['attributes', compareMaps(then.attributes, now.attributes)],
    ['placeholder', texts(target.semantics?.placeholder, candidate.semantics?.placeholder), facts.placeholder],
    ['title', texts(target.semantics?.title, candidate.semantics?.title)],
    ['xpath', graded(pathOf(target), pathOf(candidate), pathLikeness)],
    ['idXPath', exact(then.idXPath, now.idXPath)],
    ['neighbours', compareNeighbours(around.before.neighbours, around.after.neighbours)],
    ['heading', section(around.before.heading, [around.after.heading, stable(around.after.form)])],
    ['form', elsewhere(section(stable(around.before.form), [stable(around.after.form), around.after.heading]), around.after.heading === undefined ? undefined : facts.formPresent)],
    ['row', compareRows(around.before.row, around.after.row, textsAround(candidate))],
    ['column', texts(around.before.column, around.after.column)],
    ['landmark', exact(around.before.landmark, around.after.landmark)],
    ['order', compareOrder(around.before.position, around.after.position)],
    ['place', comparePlaces(target, candidate)],
    ['size', compareSizes(target.geometry?.box, candidate.geometry?.box)],
    ['frame', compareFrames(target, candidate)],
  ];
  return findings.map(([evidence, finding, count]) => ({
    evidence,
    ...finding,
    telling: tellingOf(count, facts.elements),
  }));
}

/** 1 where one element of the page has it, 0 where all have; a page of one element tells nothing either way. */
export function tellingOf(count: number | undefined, elements: number): number {
  if (count === undefined || elements < 2) return 0.5;
  return Math.log(elements / Math.min(Math.max(count, 1), elements)) / Math.log(elements);
}

function finding(verdict: Verdict, likeness: number, values: { recorded: Value; found: Value }): Finding {
  return { verdict, likeness, recorded: values.recorded ?? null, found: values.found ?? null };
}

/** The verdicts that do not depend on what the two values are, or null where both are there. */
function presence(recorded: Value, found: Value): Finding | null {
  const values = { recorded, found };
  if (recorded === undefined || found === undefined) return finding('unknown', 0, values);
  const then = recorded !== null && recorded !== '';
  const now = found !== null && found !== '';
  if (!then && !now) return finding('absent', 1, values);
  if (!then) return finding('appeared', 0, values);
  return now ? null : finding('lost', 0, values);
}

function exact(recorded: Value, found: Value): Finding {
  const same = recorded === found;
  return presence(recorded, found) ?? finding(same ? 'same' : 'changed', same ? 1 : 0, { recorded, found });
}

function graded(recorded: Value, found: Value, likenessOf: (a: string, b: string) => number): Finding {
  const early = presence(recorded, found);
  if (early) return early;
  const likeness = likenessOf(recorded ?? '', found ?? '');
  const verdict = likeness >= 0.98 ? 'same' : likeness >= 0.5 ? 'similar' : 'changed';
  return finding(verdict, likeness, { recorded, found });
}

function compareAddresses(recorded: Value, found: Value): Finding {
  const likeness = graded(recorded, found, hrefLikeness);
  return recorded && found && hrefsContradict(recorded, found) ? { ...likeness, verdict: 'contradicts' } : likeness;
}

const VERDICT_OF: Record<TextRelation, Verdict> = {
  equal: 'same',
  contains: 'similar',
  contained: 'similar',
  synonym: 'similar',
  similar: 'similar',
  different: 'changed',
  contradicts: 'contradicts',
};

function texts(recorded: Value, found: Value): Finding {
  const early = presence(recorded, found);
  if (early) return early;
  const { relation, similarity } = compareTexts(recorded ?? '', found ?? '');
  return finding(VERDICT_OF[relation], similarity, { recorded, found });
}

/** What was a legend may be a heading now, and the other way round: the name of the section counts, wherever it stands. */
function section(recorded: Value, found: readonly [Value, Value]): Finding {
  const own = texts(recorded, found[0]);
  const other = texts(recorded, found[1]);
  return own.verdict !== 'same' && own.verdict !== 'unknown' && other.verdict === 'same' ? other : own;
}

/** undefined where nobody looked. */
function textsAround({ surroundings }: ElementSnapshot): string[] | undefined {
  const { neighbours, heading, form } = surroundings ?? {};
  if (neighbours === undefined || heading === undefined || form === undefined) return undefined;
  return [...(neighbours ?? []), heading, form].filter((text) => text !== null);
}

/** The section is still on the page, but the candidate does not stand in it. */
function elsewhere(own: Finding, present: boolean | undefined): Finding {
  const outside = own.verdict === 'lost' || own.verdict === 'changed';
  return outside && present === true ? { ...own, verdict: 'contradicts' } : own;
}

/** Generated ids count as if there were none. */
function stable(identifier: Value): Value {
  return identifier && looksGenerated(identifier) ? null : identifier;
}

/**
 * What an element is called first (its accessible name) decides. Where the first names contradict, nothing makes up
 * for it; where they differ, the recorded name as a title or alternative text still leaves a likeness, but an element
 * that goes by another name is never near: "E-mail for newsletter" is not the "E-mail" of its placeholder.
 */
function compareLabels(target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  const recorded = labelsOf(target)?.map(withoutHints);
  const found = labelsOf(candidate)?.map(withoutHints);
  const first = texts(recorded && (recorded[0] ?? null), found && (found[0] ?? null));
  if (first.verdict === 'same') return shownOtherwise(target, candidate) ?? first;
  if (first.verdict !== 'changed' && first.verdict !== 'similar') return first;
  if (isKnownOther(target, first.found) || addsRisk(first)) return { ...first, verdict: 'contradicts' };
  return (found ?? [])
    .slice(1)
    .map((now) => texts(recorded?.[0], now))
    .filter(({ verdict }) => verdict === 'same' || verdict === 'similar')
    .map((pair) => ({ ...pair, verdict: 'similar' as const, likeness: Math.min(pair.likeness, SECONDARY) }))
    .reduce((best, pair) => (rank(pair) > rank(best) ? pair : best), first);
}

/** The same aria-label over a text that now says the opposite. */
function shownOtherwise(target: ElementSnapshot, candidate: ElementSnapshot): Finding | null {
  const shown = texts(target.semantics?.text, candidate.semantics?.text);
  return shown.verdict === 'contradicts' ? shown : null;
}

/** It stood beside the target when it was recorded, so it is not the target under another name. */
function isKnownOther(target: ElementSnapshot, found: string | null): boolean {
  const name = normaliseText(found ?? '');
  return name !== '' && (target.surroundings?.neighbours ?? []).some((text) => normaliseText(text) === name);
}

/** A name that says something irrevocable where the recorded one did not. */
function addsRisk({ recorded, found }: Finding): boolean {
  return riskOf([found]) !== null && riskOf([recorded]) === null;
}

/** Likeness that a name other than the first can give at the most. */
const SECONDARY = 0.6;

/** A control whose whole label stands in a longer one that adds nothing: "Checkout", "Go to checkout". */
const CONTAINED_IN_CONTROL = 0.8;

/** Words that add nothing to what a control does. */
const NEUTRAL = new Set('a an the my your our this that these to go on in of for at by it please click tap here view see show open proceed continue page more device computer browser new'.split(' '));

/**
 * What a control is called is what it does: letters in common mean nothing ("Marie", "Mario"), and more words may
 * mean more ("Delete", "Delete all"). Only synonyms, counts, and words that add nothing leave the name what it was.
 */
function compareControlLabels(target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  const labels = compareLabels(target, candidate);
  const kind = kindOf(target);
  if (labels.verdict !== 'similar' || kind === null || kind === 'content' || kindOf(candidate) === 'content') return labels;
  const [recorded, found] = [labels.recorded ?? '', labels.found ?? ''];
  const { relation } = compareTexts(recorded, found);
  if (relation === 'synonym' || isCounterVariant(recorded, found)) return labels;
  if (!addsNothing(wordsOf(recorded), wordsOf(found))) return { ...labels, verdict: 'changed', likeness: Math.min(labels.likeness, SECONDARY) };
  return relation === 'contains' ? { ...labels, likeness: Math.max(labels.likeness, CONTAINED_IN_CONTROL) } : labels;
}

function addsNothing(a: readonly string[], b: readonly string[]): boolean {
  const differing = [...a.filter((word) => !b.includes(word)), ...b.filter((word) => !a.includes(word))];
  return differing.length > 0 && differing.every((word) => NEUTRAL.has(word));
}

function rank(pair: Finding): number {
  return (pair.verdict === 'same' ? 2 : pair.verdict === 'similar' ? 1 : 0) + pair.likeness;
}

type Attributes = Record<string, string> | null | undefined;

function compareMaps(recorded: Attributes, found: Attributes): Finding {
  const values = { recorded: shown(recorded), found: shown(found) };
  const early = presence(values.recorded, values.found);
  if (early) return early;
  const entries = Object.entries(recorded ?? {});
  const equal = entries.filter(([key, value]) => found?.[key] === value).length;
  const likeness = equal / entries.length;
  return finding(likeness === 1 ? 'same' : likeness > 0 ? 'similar' : 'changed', likeness, values);
}

function shown(attributes: Attributes): Value {
  if (!attributes) return attributes;
  return Object.entries(attributes)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}

/** A link that became a button is the same kind of control under another tag and role. */
function withinKind(finding: Finding, target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  const kind = kindOf(target);
  const alike = finding.verdict === 'changed' && kind !== null && kind !== 'content' && kind === kindOf(candidate);
  return alike ? { ...finding, verdict: 'similar', likeness: 0.5 } : finding;
}

function compareKinds(target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  const then = kindOf(target);
  const now = kindOf(candidate);
  const relation = kindRelation(then, now);
  const values = { recorded: then, found: now };
  if (relation === null) return finding('unknown', 0, values);
  if (relation === 'same') return finding('same', 1, values);
  return relation === 'compatible' ? finding('similar', 0.5, values) : finding('contradicts', 0, values);
}

/** Always a degree, equal lists included: overlap weighted by rarity, so that a class which everything has neither helps nor harms. */
function compareClasses(recorded: string[] | null | undefined, found: string[] | null | undefined, facts: PageFacts): Finding {
  const values = { recorded: recorded && recorded.join(' '), found: found && found.join(' ') };
  const early = presence(values.recorded, values.found);
  if (early) return early;
  const weight = (name: string): number => 0.1 + tellingOf(facts.classes?.[name], facts.elements);
  const all = new Set([...(recorded ?? []), ...(found ?? [])]);
  const shared = (recorded ?? []).filter((name) => found?.includes(name));
  const likeness = sum(shared.map(weight)) / sum([...all].map(weight));
  return finding(likeness > 0 ? 'similar' : 'changed', likeness, values);
}

function compareNeighbours(recorded: string[] | null | undefined, found: string[] | null | undefined): Finding {
  const values = { recorded: recorded && recorded.join(' · '), found: found && found.join(' · ') };
  const early = presence(values.recorded, values.found);
  if (early) return early;
  const likeness = wordOverlap(wordsOfNeighbours(recorded ?? []), wordsOfNeighbours(found ?? []));
  return finding(likeness >= 0.98 ? 'same' : likeness >= 0.2 ? 'similar' : 'changed', likeness, values);
}

/** Each element is compared with many targets, and each target with every element: their words are cut once. */
const NEIGHBOUR_WORDS = new WeakMap<readonly string[], string[]>();

function wordsOfNeighbours(texts: readonly string[]): string[] {
  const known = NEIGHBOUR_WORDS.get(texts);
  if (known) return known;
  const words = wordsOf(texts.join(' '));
  NEIGHBOUR_WORDS.set(texts, words);
  return words;
}

type Order = { index: number; count: number } | null | undefined;

function compareOrder(recorded: Order, found: Order): Finding {
  const show = (order: Order): Value => order && `${order.index + 1} of ${order.count}`;
  const values = { recorded: show(recorded), found: show(found) };
  const early = presence(values.recorded, values.found);
  if (early) return early;
  const same = recorded?.index === found?.index;
  return finding(same ? 'same' : 'changed', same ? 1 : 0, values);
}

/** Nearness of the centres: 1 at the same place, a half at 150 px, hardly anything at 1 000 px. */
function comparePlaces(target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  const then = target.geometry?.box;
  const now = candidate.geometry?.box;
  const values = { recorded: place(then), found: place(now) };
  if (!then || !now) return finding('unknown', 0, values);
  const distance = Math.hypot(then.x + then.width / 2 - now.x - now.width / 2, then.y + then.height / 2 - now.y - now.height / 2);
  return finding('similar', 150 / (150 + distance), values);
}

function place(box: Box | null | undefined): Value {
  return box && `${Math.round(box.x)}, ${Math.round(box.y)}`;
}

function compareSizes(then: Box | null | undefined, now: Box | null | undefined): Finding {
  const show = (box: Box | null | undefined): Value => box && `${Math.round(box.width)} × ${Math.round(box.height)}`;
  const values = { recorded: show(then), found: show(now) };
  if (!then || !now) return finding('unknown', 0, values);
  return finding('similar', ratio(then.width, now.width) * ratio(then.height, now.height), values);
}

function ratio(a: number, b: number): number {
  return Math.min(a, b) / Math.max(a, b, 1);
}

function compareFrames(target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  return exact(framePath(target), framePath(candidate));
}

/** Paths begin anew in every shadow root: the way to its host is part of where an element stands. */
function pathOf({ dom, shadow }: ElementSnapshot): Value {
  if (!dom?.xpath || !shadow || shadow.length === 0) return dom?.xpath;
  return `/${shadow.map(({ tag, index }) => `${tag}[${(index ?? 0) + 1}]`).join('/')}${dom.xpath}`;
}

/** Frames by all they are known by, then shadow hosts: two frames of one address are still two. */
function framePath({ frames, shadow }: ElementSnapshot): Value {
  if (!frames) return frames;
  const steps = frames.map(({ name, id, urlPattern }) => [name, id && looksGenerated(id) ? null : id, urlPattern].map((part) => part ?? '').join(' '));
  return [...steps, ...(shadow ?? []).map((host) => host.tag)].join(' > ');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
