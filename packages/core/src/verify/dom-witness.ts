import type { Rect } from '../element/geometry.js';
import type { TextPlace } from '../ports/page-calls.js';

/** What the DOM says of each text, by the id of its expectation. */
export type DomWitness = Readonly<Record<string, DomText>>;

export interface DomText {
  /** With the role that is expected, where one is. */
  places: readonly DomPlace[];
  /** In how many places the text stands in whatever role. */
  inAnyRole: number;
}

export interface DomPlace extends Pick<TextPlace, 'exact' | 'seen' | 'by' | 'doubt'> {
  /** null where it is not known where on the screen its frame stands. */
  boxes: readonly Rect<'viewport'>[] | null;
  /** Whether the picture has one colour there, and so no text; unknown where nobody looked. */
  flat?: boolean;
}

/** Why DOM and screen tell different things of a text. */
export type DisagreementKind = 'covered' | 'other-text' | 'transparent' | 'off-screen' | 'drawn' | 'misread' | 'unread' | 'blank' | 'unchanged';

export interface Disagreement {
  /** Of the expectation. */
  id: string;
  kind: DisagreementKind;
  /** One sentence for people. */
  text: string;
  /** What the screen shows there instead, where that could be read. */
  reads?: string;
  box: Rect<'viewport'> | null;
}

/** Said in words, by what is known of it. */
export function disagreementOf(id: string, facts: { kind: DisagreementKind; text: string; reads?: string | null; by?: string | null; box?: Rect<'viewport'> | null }): Disagreement {
  return { id, kind: facts.kind, text: WORDS[facts.kind](facts.text, facts.reads ?? null, facts.by ?? null), ...(facts.reads ? { reads: facts.reads } : {}), box: facts.box ?? null };
}

type InWords = (text: string, reads: string | null, by: string | null) => string;

const WORDS: Record<DisagreementKind, InWords> = {
  covered: (text, reads, by) => `the page says ‘${text}’, but it is covered${by ? ` by ${by}` : ''}${reads ? `: the screen shows ‘${reads}’ over it` : ''}`,
  'other-text': (text, reads) => `the page says ‘${text}’, but the screen shows ‘${reads ?? ''}’ over it`,
  transparent: (text) => `the page says ‘${text}’, but in a colour or size that cannot be seen`,
  'off-screen': (text) => `the page says ‘${text}’, but outside of what the screen shows`,
  drawn: (text) => `the screen shows ‘${text}’, which is no text of the page: it is drawn, or part of an image`,
  misread: (text, reads) => `the page says ‘${text}’, the screen reads ‘${reads ?? ''}’ there`,
  blank: (text) => `the page says ‘${text}’, but the screen shows nothing there`,
  unchanged: () => 'the page says that something changed, but nothing on the screen did',
  unread: (text) => `the page says ‘${text}’, but nothing could be read there`,
};
