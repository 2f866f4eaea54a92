import type { OcrSnapshot } from '../locator/vision-ocr-types.js';
import { disagreementOf, type Disagreement, type DomPlace, type DomText } from './dom-witness.js';
import { isReadable, type FoundText } from './presence.js';
import { readingAt, type ReadingAt } from './reading-at.js';

/** How sure the DOM is of what it says, and the absence of words of theirs: it does not know what is drawn over it. */
export const SURENESS = { dom: 0.9, absence: 0.9 } as const;

export interface TextEvidence {
  id: string;
  text: string | undefined;
  /** null: nobody looked. */
  screen: { read: OcrSnapshot; found: FoundText | null } | { problem: string } | null;
  /** null where there is no DOM to ask. */
  dom: DomText | null;
  threshold: number;
  /** Whether the DOM alone will not do. */
  strict: boolean;
}

export interface Judged {
  verdict: 'pass' | 'fail' | 'unknown';
  /** 0–1, that it is as expected. */
  confidence: number;
  by: 'screen' | 'dom' | 'both' | null;
  read: FoundText | null;
  /** For people. */
  because: string;
  disagreement: Disagreement | null;
}

type Seen = Extract<TextEvidence['screen'], { read: OcrSnapshot }>;

export function judgePresent(evidence: TextEvidence): Judged {
  const { text, screen, dom } = evidence;
  if (!text?.trim()) return unknown('an expectation without a text cannot be checked');
  if (!dom) return byScreenAlone(evidence, text);
  if (dom.places.length === 0) return notInDom(evidence, text, dom);
  if (screen === null || !isReadable(text)) return byDomAlone(evidence, text, null);
  if (!('read' in screen)) return byDomAlone(evidence, text, `the screen was not read: ${screen.problem}`);
  const inView = dom.places.filter(({ seen }) => seen !== 'outside');
  if (inView.length === 0) return offScreen(evidence, text);
  return bothLook(evidence, { text, screen, places: inView });
}

function byScreenAlone({ screen, threshold }: TextEvidence, text: string): Judged {
  if (!isReadable(text)) return unknown(`‘${text}’ is too short to be read for certain`);
  if (!screen || !('read' in screen)) return unknown(screen ? `the screen was not read: ${screen.problem}` : 'nobody looked at the screen');
  if (!screen.found) return { verdict: 'fail', confidence: 0, by: 'screen', read: null, because: `‘${text}’ is not on the screen`, disagreement: null };
  return asSure(screen.found, threshold, { because: `‘${text}’ is on the screen`, disagreement: null });
}

function notInDom({ id, screen, threshold }: TextEvidence, text: string, dom: DomText): Judged {
  if (dom.inAnyRole > 0) return { verdict: 'fail', confidence: 0, by: 'dom', read: null, because: `‘${text}’ is there, but not in its role`, disagreement: null };
  const found = screen && 'read' in screen ? screen.found : null;
  if (!found) return { verdict: 'fail', confidence: 0, by: screen && 'read' in screen ? 'both' : 'dom', read: null, because: `‘${text}’ is not there`, disagreement: null };
  return asSure(found, threshold, { because: `‘${text}’ is on the screen`, disagreement: disagreementOf(id, { kind: 'drawn', text, box: found.box }) });
}

function asSure(read: FoundText, threshold: number, more: Pick<Judged, 'because' | 'disagreement'>): Judged {
  const sure = read.confidence >= threshold;
  const because = sure ? more.because : `${more.because}, but not read for certain (‘${read.text}’)`;
  return { verdict: sure ? 'pass' : 'unknown', confidence: read.confidence, by: 'screen', read, because, disagreement: more.disagreement };
}

function byDomAlone({ strict }: TextEvidence, text: string, unread: string | null): Judged {
  if (strict && unread) return unknown(`‘${text}’ is there by the page alone, since ${unread}`);
  return { verdict: 'pass', confidence: SURENESS.dom, by: 'dom', read: null, because: `‘${text}’ is there${unread ? `, by the page alone: ${unread}` : ''}`, disagreement: null };
}

/** Pages are longer than screens: what the screen cannot show, only the DOM can tell. */
function offScreen({ id, strict }: TextEvidence, text: string): Judged {
  const disagreement = disagreementOf(id, { kind: 'off-screen', text });
  if (strict) return { ...unknown(disagreement.text), disagreement };
  return { verdict: 'pass', confidence: SURENESS.dom, by: 'dom', read: null, because: `‘${text}’ is there, outside of what the screen shows`, disagreement };
}

interface Looked {
  text: string;
  screen: Seen;
  places: readonly DomPlace[];
}

function bothLook({ id, threshold }: TextEvidence, { text, screen, places }: Looked): Judged {
  const readings = places.map((place) => ({ place, at: readingAt(place, text, screen.read) }));
  const agreeing = readings.flatMap(({ at }) => (at.says === 'it' ? [at.read] : [])).sort((a, b) => b.confidence - a.confidence)[0];
  const read = agreeing ?? screen.found;
  // Two witnesses that do not know of each other: both would have to be wrong.
  if (read) return asSure({ ...read, confidence: 1 - (1 - read.confidence) * (1 - SURENESS.dom) }, threshold, { because: `‘${text}’ is there, and on the screen`, disagreement: null });
  const told = readings.map(({ place, at }) => against(id, text, { place, at }));
  const shown = told.find(({ hidden }) => !hidden);
  const { disagreement, hidden } = shown ?? told[0] ?? { disagreement: disagreementOf(id, { kind: 'unread', text }), hidden: false };
  return { verdict: hidden ? 'fail' : 'unknown', confidence: 0, by: 'both', read: null, because: disagreement.text, disagreement };
}

/**
 * Hidden for certain only where two things say so: the picture does not show it, and either the DOM knows what hides it
 * or the picture plainly shows something else there. That OCR could not read it is no proof.
 */
function against(id: string, text: string, { place, at }: { place: DomPlace; at: ReadingAt }): { disagreement: Disagreement; hidden: boolean } {
  const reads = at.says === 'other' || at.says === 'nearly' ? at.text : null;
  const box = at.says === 'other' || at.says === 'nearly' ? at.box : (place.boxes?.[0] ?? null);
  const tell = (kind: Disagreement['kind']): Disagreement => disagreementOf(id, { kind, text, reads, by: place.by, box });
  if (place.seen === 'covered') return { disagreement: tell('covered'), hidden: true };
  if (at.says === 'other') return { disagreement: tell('other-text'), hidden: true };
  if (place.seen === 'faint') return { disagreement: tell('transparent'), hidden: true };
  // One colour where a text should be, and the DOM knows why: those are two signs.
  if (place.flat === true && place.doubt) return { disagreement: tell(place.doubt === 'overlay' ? 'covered' : 'transparent'), hidden: true };
  if (place.flat === true) return { disagreement: tell('blank'), hidden: false };
  return { disagreement: tell(reads === null ? 'unread' : 'misread'), hidden: false };
}

export function judgeAbsent(evidence: TextEvidence): Judged {
  const { id, text, screen, dom, threshold, strict } = evidence;
  if (!text?.trim()) return unknown('an expectation without a text cannot be checked');
  const seen = screen && 'read' in screen && isReadable(text) ? screen : null;
  const gone = (by: Judged['by'], disagreement: Disagreement | null = null): Judged => ({ verdict: 'pass', confidence: SURENESS.absence, by, read: null, because: `‘${text}’ is not there`, disagreement });
  const there = (by: Judged['by'], read: FoundText | null, disagreement: Disagreement | null = null): Judged => ({ verdict: 'fail', confidence: 0, by, read, because: `‘${text}’ is there still`, disagreement });
  if (!dom) {
    if (!seen) return unknown(screen && 'problem' in screen ? `the screen was not read: ${screen.problem}` : `whether ‘${text}’ is gone could not be seen`);
    if (seen.read.words.length === 0) return unknown('nothing could be read on the screen, so nothing can be said to be gone');
    if (!seen.found) return gone('screen');
    return seen.found.confidence >= threshold ? there('screen', seen.found) : { ...unknown(`‘${text}’ may be there still (‘${seen.found.text}’)`), read: seen.found };
  }
  if (dom.places.length > 0) return seen ? stillInDom(evidence, { text, screen: seen, places: dom.places }, { gone, there }) : there('dom', null);
  if (!seen) return strict && screen !== null ? unknown(`‘${text}’ is gone by the page alone`) : gone('dom');
  if (!seen.found || seen.found.fuzzy || seen.found.confidence < threshold) return gone('both');
  return there('screen', seen.found, disagreementOf(id, { kind: 'drawn', text, box: seen.found.box }));
}

interface Endings {
  gone(by: Judged['by'], disagreement: Disagreement | null): Judged;
  there(by: Judged['by'], read: FoundText | null): Judged;
}

/** What the DOM still has is gone only where each place of it is hidden for certain. */
function stillInDom({ id }: TextEvidence, { text, screen, places }: Looked, { gone, there }: Endings): Judged {
  const readings = places.map((place) => ({ place, at: readingAt(place, text, screen.read) }));
  const read = readings.flatMap(({ at }) => (at.says === 'it' ? [at.read] : []))[0] ?? screen.found;
  const told = readings.map((reading) => ({ outside: reading.place.seen === 'outside', ...against(id, text, reading) }));
  if (read || told.some(({ outside, hidden }) => outside || !hidden)) return there(read ? 'both' : 'dom', read);
  return gone('screen', told[0]?.disagreement ?? null);
}

function unknown(because: string): Judged {
  return { verdict: 'unknown', confidence: 0, by: null, read: null, because, disagreement: null };
}
