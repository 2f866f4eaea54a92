import type { Recording, RecordingNote } from '../recording.js';
import type { Step } from '../step.js';
import type { Observation } from '../observation.js';
import { referenceText } from '../values.js';
import { hostOf, openedAddress } from './addresses.js';
import { FIRST_TAB, type DraftTabs } from './draft-tabs.js';
import { referenceName } from './literals.js';
import { maskedAddress } from './secret-addresses.js';
import { NOTHING_SEEN, type Seen } from './seen.js';

/** What a recording is made from while it grows: plain data, so that it can be stored as it is after every observation. */
export interface Draft {
  readonly id: string;
  readonly title: string;
  readonly startUrl: string;
  readonly viewport: Recording['viewport'];
  readonly createdAt: string;
  readonly createdBy: string;
  readonly steps: readonly Step[];
  readonly notes: readonly RecordingNote[];
  readonly merging: Merging;
}

/** What merging must remember besides the steps. */
export interface Merging {
  readonly seen: Seen;
  /** Which step an observation went into, of the latest ones: effects, pictures and notes name observations. */
  readonly links: readonly Link[];
  /** Of the last steps, in their order: only these can still be merged. */
  readonly traces: readonly Trace[];
  /** How many step ids were given out; none is given twice. */
  readonly made: number;
  readonly tabs: DraftTabs;
  /** A navigation that came before the step that caused it. */
  readonly orphan: Orphan | null;
  readonly secrets: readonly NamedSecret[];
  /** Fields that were secret once stay so, under the same name. */
  readonly secretFields: readonly { readonly field: string; readonly asked: string }[];
  /** Under these names a form may send a secret in an address. */
  readonly secretNames: readonly string[];
  readonly pictureChars: number;
}

export interface Link {
  readonly id: string;
  readonly step: string;
}

export interface Trace {
  readonly step: string;
  readonly kind: Observation['kind'];
  readonly at: number;
  /** The tab as the host numbers it, and the frame in it. */
  readonly tab: number;
  readonly place: string;
  /** What was acted on, as far as one document can tell; null where the step has no target. */
  readonly control: string | null;
  /** The address of the tab when it was done. */
  readonly from: string;
  readonly field?: string;
  /** A plain left click, as one does to put the cursor into a field. */
  readonly plain?: true;
  /** The value was picked by the pointer, in something that the browser shows for it. */
  readonly picked?: true;
  /** Something could be seen to change because of it. */
  readonly caused?: true;
}

export interface Orphan {
  readonly tab: number;
  readonly at: number;
  readonly signal: { readonly kind: string; readonly url: string };
  /** The address before it. */
  readonly from: string;
  readonly main: boolean;
  readonly sameDocument: boolean;
  /** The step that was made of it, to be taken back. */
  readonly step: string | null;
}

/** The same name on another host is another secret: the value of one must never be typed into the other. */
export interface NamedSecret {
  readonly asked: string;
  readonly host: string;
  readonly name: string;
}

export type DraftStart = Pick<Draft, 'id' | 'title' | 'startUrl' | 'viewport' | 'createdAt' | 'createdBy'>;

/** `secretNames`: those that a draft before this one of the same recording knew. */
export function newDraft({ id, title, startUrl, viewport, createdAt, createdBy }: DraftStart, secretNames: readonly string[] = []): Draft {
  const start = startOf(startUrl);
  return {
    id,
    title,
    startUrl: start.url,
    viewport,
    createdAt,
    createdBy,
    steps: [],
    notes: [],
    merging: {
      seen: NOTHING_SEEN,
      links: [],
      traces: [],
      made: 0,
      tabs: FIRST_TAB,
      orphan: null,
      secrets: start.secrets,
      secretFields: [],
      secretNames,
      pictureChars: 0,
    },
  };
}

function startOf(url: string): { url: string; secrets: NamedSecret[] } {
  const secrets: NamedSecret[] = [];
  const opened = openedAddress(maskedAddress(url), (asked) => {
    const name = referenceName(asked);
    secrets.push({ asked: name, host: hostOf(url), name });
    return referenceText({ kind: 'secret', name });
  });
  return { url: opened === '' ? 'about:blank' : opened, secrets };
}

export function withMerging(draft: Draft, change: Partial<Merging>): Draft {
  return { ...draft, merging: { ...draft.merging, ...change } };
}
