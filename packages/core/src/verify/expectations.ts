import { matchesPattern } from '../recording/pattern.js';
import type { Identified } from './with-ids.js';
import type { SightReport } from './sight-report.js';

export interface Observed {
  url: string;
  title: string;
  /** How often each expected text was found, by the id of its expectation. */
  texts: Readonly<Record<string, number>>;
  /** Whether anything changed since before the action; null where nobody could tell. */
  changed: boolean | null;
}

export interface CheckVerdict {
  verdict: 'pass' | 'fail' | 'unknown';
  description: string;
  /** What was proposed at recording time did not come true. */
  missed?: true;
  /** Where the screen was read for it. */
  sight?: SightReport;
}

/** Presence through the DOM and the address; nothing to check is `unknown`, never `pass`. */
export function judgeExpectations(expectations: readonly Identified[], observed: Observed): CheckVerdict {
  if (expectations.length === 0) return { verdict: 'unknown', description: 'nothing was expected' };
  const verdicts = expectations.map((one) => judgeOne(one, observed));
  const worst = verdicts.find(({ verdict }) => verdict === 'fail') ?? verdicts.find(({ verdict }) => verdict === 'unknown');
  return worst ?? { verdict: 'pass', description: verdicts.map(({ description }) => description).join('; ') };
}

function judgeOne(one: Identified, observed: Observed): CheckVerdict {
  switch (one.kind) {
    case 'url':
      return settled(matchesPattern(one.matches, observed.url), `the address is ${observed.url}`, `the address is ${observed.url}, not ${one.matches}`);
    case 'title':
      return settled(matchesPattern(one.matches, observed.title), `the title is ‘${observed.title}’`, `the title is ‘${observed.title}’, not ‘${one.matches}’`);
    case 'changed':
      if (observed.changed === null) return { verdict: 'unknown', description: 'whether anything changed could not be seen' };
      return settled(observed.changed, 'the page changed', 'nothing changed');
    case 'present':
      return judgePresence(one, observed, true);
    case 'absent':
      return judgePresence(one, observed, false);
  }
}

function judgePresence(one: Identified & { text?: string }, observed: Observed, wanted: boolean): CheckVerdict {
  if (!one.text?.trim()) return { verdict: 'unknown', description: 'an expectation without a text cannot be checked' };
  const there = (observed.texts[one.id] ?? 0) > 0;
  const [yes, no] = [`‘${one.text}’ is there`, `‘${one.text}’ is not there`];
  return wanted ? settled(there, yes, no) : settled(!there, no, `${yes} still`);
}

function settled(passed: boolean, yes: string, no: string): CheckVerdict {
  return passed ? { verdict: 'pass', description: yes } : { verdict: 'fail', description: no };
}
