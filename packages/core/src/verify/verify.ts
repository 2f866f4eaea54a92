import type { Confidence } from '../confidence/judgement.js';
import { confidence } from '../confidence/scale.js';
import type { Rect } from '../element/geometry.js';
import type { OcrSnapshot } from '../locator/vision-ocr-types.js';
import { matchesPattern } from '../recording/pattern.js';
import type { ExpectationRegion } from '../recording/step.js';
import { wordsChanged } from './changed-words.js';
import { disagreementOf, type Disagreement, type DomWitness } from './dom-witness.js';
import type { Identified } from './with-ids.js';
import { judgeAbsent, judgePresent, SURENESS, type Judged, type TextEvidence } from './judge-text.js';
import { checkPresence, type Presence } from './presence.js';
import { regionOn, type FoundRegion } from './region.js';
import type { RoleAnswer } from './role-answer.js';

/** How sure each role and the whole must be; acting on a wrong assumption costs more than waiting. */
export const SURE_ENOUGH = { before: 0.7, after: 0.8 } as const;

/** `own`: the control that was acted on says something else, and nothing else changed; `own-colours`: it only looks otherwise, as a pointer over it makes it do. */
export type ScreenChange = 'none' | 'own-colours' | 'own' | 'elsewhere';

export interface ScreenCheck {
  expectations: readonly Identified[];
  /** One reading of one picture; null where nobody looked. */
  screen: OcrSnapshot | { problem: string } | null;
  /** The reading from before the action. */
  before?: OcrSnapshot | null;
  /** null where there is no DOM to ask: a pixel surface. */
  dom: DomWitness | null;
  page: { url: string; title: string } | null;
  /** What two pictures that had come to rest tell; null where there are none to compare. */
  pixels?: ScreenChange | null;
  /** Whether the DOM changed since the action; null where nobody watched. */
  domChanged?: boolean | null;
  /** What a model said of roles; null where none was asked. */
  roles?: RoleAnswer | null;
  /** Whether what only the DOM says is not enough. */
  strict?: boolean;
}

export interface Finding extends Omit<Judged, 'disagreement'> {
  id: string;
  kind: Identified['kind'];
  /** The text, address or title that was expected. */
  expected: string | null;
  role: string | null;
}

export interface Verification {
  verdict: 'pass' | 'fail' | 'unknown';
  confidence: Confidence;
  reason: 'as-expected' | 'not-as-expected' | 'not-sure' | 'nothing-expected';
  /** What was read for the expectations, and where. */
  observed: { id: string; text: string; box: Rect<'viewport'>; confidence: Confidence }[];
  expected: { id: string; kind: Identified['kind']; text: string | null; role: string | null }[];
  /** The expectations that were not met, or not for certain. */
  mismatches: Finding[];
  disagreements: Disagreement[];
  /** One line for people. */
  description: string;
}

/** verify_before of the specification. */
export function verifyBefore(check: ScreenCheck): Verification {
  return verify(check, SURE_ENOUGH.before);
}

/** verify_after of the specification. */
export function verifyAfter(check: ScreenCheck): Verification {
  return verify(check, SURE_ENOUGH.after);
}

function verify(check: ScreenCheck, threshold: number): Verification {
  const read = check.screen && 'words' in check.screen ? check.screen : null;
  const regions = new Map(check.expectations.map((one) => [one.id, read ? regionOn(read, regionOf(one)) : NOWHERE]));
  const found = read ? checkPresence(wantedOf(check.expectations, regions), read) : new Map<string, null>();
  const judged = check.expectations.map((one) => {
    const judgement = withRole(one, judge(one, { check, threshold, region: regions.get(one.id) ?? NOWHERE, found }), { check, threshold });
    return { one, judgement };
  });
  return summary(judged, { check, threshold });
}

const NOWHERE: FoundRegion = { ok: true, box: null };

function wantedOf(expectations: readonly Identified[], regions: ReadonlyMap<string, FoundRegion>): { id: string; text: string; within: Rect<'viewport'> | null }[] {
  return expectations.flatMap((one) => {
    const region = regions.get(one.id);
    const text = textOf(one);
    return (one.kind === 'present' || one.kind === 'absent') && text !== undefined && region?.ok ? [{ id: one.id, text, within: region.box }] : [];
  });
}

interface Around {
  check: ScreenCheck;
  threshold: number;
  region: FoundRegion;
  found: Presence;
}

function judge(one: Identified, around: Around): Judged {
  const { check, region } = around;
  switch (one.kind) {
    case 'url':
    case 'title':
      return judgePattern(one.kind, String(one.matches), check.page);
    case 'changed':
      return judgeChanged(one, around);
    case 'present':
      return region.ok ? judgePresent(evidenceFor(one, around)) : said('unknown', region.why);
    case 'absent':
      return region.ok ? judgeAbsent(evidenceFor(one, around)) : said('unknown', region.why);
  }
}

function evidenceFor(one: Identified, { check, threshold, found }: Around): TextEvidence {
  const screen = check.screen && ('words' in check.screen ? { read: check.screen, found: found.get(one.id) ?? null } : check.screen);
  return { id: one.id, text: textOf(one), screen, dom: check.dom?.[one.id] ?? (check.dom && NOT_IN_DOM), threshold, strict: check.strict ?? false };
}

const NOT_IN_DOM = { places: [], inAnyRole: 0 } as const;

function judgePattern(what: 'url' | 'title', pattern: string, page: ScreenCheck['page']): Judged {
  const name = what === 'url' ? 'address' : 'title';
  if (!page) return said('unknown', `the ${name} could not be read`);
  const is = what === 'url' ? page.url : page.title;
  return matchesPattern(pattern, is) ? { ...said('pass', `the ${name} is ‘${is}’`), confidence: 1, by: 'dom' } : { ...said('fail', `the ${name} is ‘${is}’, not ‘${pattern}’`), by: 'dom' };
}

/** What the DOM says has changed may be nothing that anybody sees; what the screen shows to have changed has. */
function judgeChanged(one: Identified, { check, region }: Around): Judged {
  if (!region.ok) return said('unknown', region.why);
  const onScreen = seenToChange(check, region.box);
  const inDom = check.domChanged ?? null;
  if (onScreen === true) return { ...said('pass', 'the screen changed'), confidence: SURENESS.dom, by: inDom ? 'both' : 'screen' };
  if (inDom === true && onScreen === null) return { ...said('pass', 'the page changed'), confidence: SURENESS.dom, by: 'dom' };
  if (inDom === true) return { ...said('unknown', 'the page changed, but nothing that can be seen on the screen'), disagreement: disagreementOf(one.id, { kind: 'unchanged', text: '' }) };
  if (inDom === null && onScreen === null) return said('unknown', 'whether anything changed could not be seen');
  return said('fail', one['region'] ? 'nothing changed there' : 'nothing changed');
}

/** Pixels tell more than words, of the screen as a whole and where it rests; null where neither can be compared. */
function seenToChange({ before, screen, pixels }: ScreenCheck, within: Rect<'viewport'> | null): boolean | null {
  if (pixels && !within) return pixels === 'elsewhere' || pixels === 'own';
  return wordsChanged(before ?? null, screen && 'words' in screen ? screen : null, within);
}

/** A text that is there still has to be what it should be: by the DOM where that has it, else by a model. */
function withRole(one: Identified, judged: Judged, { check, threshold }: Pick<Around, 'check' | 'threshold'>): Judged {
  const role = roleOf(one);
  if (!role || judged.verdict !== 'pass' || one.kind !== 'present') return judged;
  if ((check.dom?.[one.id]?.places.length ?? 0) > 0) return judged;
  const { roles } = check;
  if (!roles) return { ...judged, verdict: 'unknown', because: `${judged.because}, but whether it is a ${role} nobody could tell` };
  if (!roles.ok) return { ...judged, verdict: 'unknown', because: `${judged.because}, but ${roles.problem}` };
  const told = roles.byId.get(one.id);
  if (!told || told.confidence < threshold) return { ...judged, verdict: 'unknown', because: `${judged.because}, but whether it is a ${role} is not sure` };
  if (!told.confirmed) return { ...judged, verdict: 'fail', because: `${judged.because}, but it is no ${role}` };
  return { ...judged, confidence: Math.min(judged.confidence, told.confidence, roles.overall) };
}

function summary(judged: readonly { one: Identified; judgement: Judged }[], { check, threshold }: Pick<Around, 'check' | 'threshold'>): Verification {
  const findings = judged.map(({ one, judgement: { disagreement: _, ...rest } }): Finding => ({ ...rest, id: one.id, kind: one.kind, expected: textOf(one) ?? patternOf(one), role: roleOf(one) }));
  const least = Math.min(1, ...findings.map((finding) => finding.confidence));
  const failed = findings.find(({ verdict }) => verdict === 'fail');
  const open = findings.find(({ verdict }) => verdict === 'unknown') ?? findings.find((finding) => finding.confidence < threshold);
  const worst = failed ?? open;
  const verdict = findings.length === 0 ? 'unknown' : failed ? 'fail' : open ? 'unknown' : 'pass';
  return {
    verdict,
    confidence: confidence(findings.length === 0 ? 0 : least),
    reason: findings.length === 0 ? 'nothing-expected' : failed ? 'not-as-expected' : open ? 'not-sure' : 'as-expected',
    observed: findings.flatMap(({ id, read }) => (read ? [{ id, text: read.text, box: read.box, confidence: confidence(read.confidence) }] : [])),
    expected: check.expectations.map((one) => ({ id: one.id, kind: one.kind, text: textOf(one) ?? patternOf(one), role: roleOf(one) })),
    mismatches: findings.filter((finding) => finding.verdict !== 'pass' || finding.confidence < threshold),
    disagreements: judged.flatMap(({ judgement }) => judgement.disagreement ?? []),
    description: findings.length === 0 ? 'nothing was expected' : (worst?.because ?? findings.map(({ because }) => because).join('; ')),
  };
}

function said(verdict: Judged['verdict'], because: string): Judged {
  return { verdict, confidence: 0, by: null, read: null, because, disagreement: null };
}

function textOf(one: Identified): string | undefined {
  return typeof one['text'] === 'string' ? one['text'] : undefined;
}

function patternOf(one: Identified): string | null {
  return typeof one['matches'] === 'string' ? one['matches'] : null;
}

function roleOf(one: Identified): string | null {
  return typeof one['role'] === 'string' ? one['role'] : null;
}

function regionOf(one: Identified): ExpectationRegion | undefined {
  return one['region'] as ExpectationRegion | undefined;
}
