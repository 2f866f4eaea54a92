import { compareTexts } from '../text/compare.js';
import { wordsOf } from '../text/normalise.js';
import { translated } from '../text/translation.js';
import { wordOverlap } from '../text/similarity.js';
import { compareControls, compareSiblings, keepsPlaceInTranslation } from './compare-controls.js';
import { compareIcons } from './compare-icons.js';
import { compareControlLabels } from './compare-labels.js';
import { comparePlaces, compareSizes } from './compare-places.js';
import { exact, finding, graded, presence, texts, type Finding, type Value } from './finding.js';
import { looksGenerated } from './generated.js';
import { hrefLikeness, hrefsContradict } from './href-likeness.js';
import { kindOf, kindRelation, type Kind } from './kind.js';
import { labelsOf } from './labels.js';
import type { PageFacts } from './page-facts.js';
import { pathLikeness } from './path-likeness.js';
import { compareRows, compareTranslatedRows } from './rows.js';
import type { ElementSnapshot } from './snapshot.js';
import type { Comparison, EvidenceName } from './verdict.js';

/** Every piece of evidence of the recorded element against the same piece of a candidate. */
export function compareElements(target: ElementSnapshot, candidate: ElementSnapshot, facts: PageFacts): Comparison[] {
  const then = target.dom ?? {};
  const now = candidate.dom ?? {};
  const around = { before: target.surroundings ?? {}, after: candidate.surroundings ?? {} };
  const frame = compareFrames(target, candidate);
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
    ['icon', besideName(compareIcons(target.semantics?.icon, candidate.semantics?.icon), target)],
    ['placeholder', texts(target.semantics?.placeholder, candidate.semantics?.placeholder), facts.placeholder],
    ['title', texts(target.semantics?.title, candidate.semantics?.title)],
    ['xpath', graded(pathOf(target), pathOf(candidate), pathLikeness)],
    ['idXPath', exact(then.idXPath, now.idXPath)],
    ['neighbours', compareNeighbours(around.before.neighbours, around.after.neighbours)],
    ['heading', section(around.before.heading, [around.after.heading, stable(around.after.form)])],
    ['form', elsewhere(section(stable(around.before.form), [stable(around.after.form), around.after.heading]), around.after.heading === undefined || frame.verdict !== 'same' ? undefined : facts.formPresent)],
    ['section', compareSections(around.before.section, around.after.section, facts)],
    ['question', texts(around.before.question, around.after.question)],
    ['row', compareRows(around.before.row, around.after.row, textsAround(candidate))],
    ['column', texts(around.before.column, around.after.column)],
    ['landmark', exact(around.before.landmark, around.after.landmark)],
    ['controls', compareControls(around.before.controls, around.after.controls)],
    ['siblings', compareSiblings(around.before.siblings, around.after.siblings)],
    ['order', compareOrder(around.before.position, around.after.position)],
    ['place', comparePlaces(target, candidate)],
    ['size', compareSizes(target.geometry?.box, candidate.geometry?.box)],
    ['frame', frame],
  ];
  const language = exact(primaryLanguage(around.before.language), primaryLanguage(around.after.language));
  const keepsPlace = language.verdict === 'changed' && keepsPlaceInTranslation(around.before.controls, around.after.controls);
  findings.push(['language', language]);
  return findings.map(([evidence, finding, count]) => ({
    evidence,
    ...(language.verdict === 'changed' ? inOtherLanguage(evidence, finding, keepsPlace) : finding),
    telling: tellingOf(count, facts.elements),
  }));
}

function inOtherLanguage(evidence: EvidenceName, finding: Finding, keepsPlace: boolean): Finding {
  if (evidence === 'row') return compareTranslatedRows(finding, keepsPlace);
  if (evidence === 'controls') return keepsPlace ? { ...finding, verdict: 'same', likeness: 1 } : { ...finding, verdict: 'unknown', likeness: 0 };
  // Opposites and numbers contradict in any two languages.
  if (evidence === 'label' && finding.verdict === 'contradicts') return finding;
  return WORDS.has(evidence) ? asTranslated(finding) : finding;
}

/** Evidence that is written in the language of the page. */
const WORDS: ReadonlySet<EvidenceName> = new Set<EvidenceName>(['label', 'placeholder', 'title', 'neighbours', 'heading', 'form', 'section', 'question', 'column', 'siblings', 'attributes']);

function primaryLanguage(tag: Value): Value {
  return tag && tag.split('-')[0];
}

/** What a word that is known to mean the same in the other language tells, of what the same word would. */
const TRANSLATED = 0.9;

/** In another language, other words say nothing; the same words, and those known to mean the same, still do. */
function asTranslated(finding: Finding): Finding {
  if (translated(finding.recorded ?? '', finding.found ?? '')) return { ...finding, verdict: 'similar', likeness: TRANSLATED };
  return finding.verdict === 'same' || finding.verdict === 'similar' || finding.verdict === 'absent' ? finding : { ...finding, verdict: 'unknown', likeness: 0 };
}

/** An icon decides what a control is where it has no words; beside a name it may change. */
function besideName(icon: Finding, target: ElementSnapshot): Finding {
  const named = (labelsOf(target) ?? []).length > 0;
  return named && icon.verdict === 'contradicts' ? { ...icon, verdict: 'changed' } : icon;
}

/** The nearest title tells most; where the recorded titles stand over something else now, it is another section. */
function compareSections(recorded: string[] | null | undefined, found: string[] | null | undefined, facts: PageFacts): Finding {
  const values = { recorded: recorded && recorded.join(' · '), found: found && found.join(' · ') };
  const early = presence(values.recorded, values.found);
  if (early) return early;
  const stands = (title: string): boolean => (found ?? []).some((other) => ['equal', 'synonym'].includes(compareTexts(title, other).relation));
  const [then = '', now = ''] = [recorded?.[0], found?.[0]];
  if (stands(then)) return finding('same', 1, values);
  if ((recorded ?? []).includes(now)) return finding('similar', 0.5, values);
  return finding(facts.sectionPresent === 1 ? 'contradicts' : 'changed', 0, values);
}

/** 1 where one element of the page has it, 0 where all have; a page of one element tells nothing either way. */
export function tellingOf(count: number | undefined, elements: number): number {
  if (count === undefined || elements < 2) return 0.5;
  return Math.log(elements / Math.min(Math.max(count, 1), elements)) / Math.log(elements);
}

function compareAddresses(recorded: Value, found: Value): Finding {
  const likeness = graded(recorded, found, hrefLikeness);
  return recorded && found && hrefsContradict(recorded, found) ? { ...likeness, verdict: 'contradicts' } : likeness;
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
  const swapped = isTick(then) !== isTick(now) && !(hasState(target) && hasState(candidate));
  return relation === 'compatible' && !swapped ? finding('similar', 0.5, values) : finding('contradicts', 0, values);
}

/** What is ticked is no link and no plain button, though a button that stays pressed may have become a tick box. */
function isTick(kind: Kind | null): boolean {
  return kind === 'checkbox' || kind === 'radio';
}

function hasState({ semantics }: ElementSnapshot): boolean {
  return semantics?.state !== null;
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
