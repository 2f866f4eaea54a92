import type { Target } from '@waymark/core';
import { words } from '../words.js';

export interface EvidenceRow {
  name: string;
  value: string;
}

const names = words.editor.evidence;

/** The part of a bundle that says something to people. */
export function evidenceRows(target: Target): EvidenceRow[] {
  const { dom, semantics, surroundings, behaviour, frames, shadow } = target;
  const rows: [string, string | null | undefined][] = [
    [names.role, semantics?.role],
    [names.name, semantics?.name],
    [names.label, semantics?.label],
    [names.text, semantics?.text],
    [names.placeholder, semantics?.placeholder],
    [names.id, dom?.id],
    [names.testId, Object.entries(dom?.dataAttributes ?? {}).map(([key, value]) => `${key}=${value}`).join(', ')],
    [names.css, dom?.css],
    [names.row, surroundings?.row],
    [names.column, surroundings?.column],
    [names.heading, surroundings?.heading],
    [names.form, surroundings?.form],
    [names.frame, (frames ?? []).map((frame) => frame.name ?? frame.id ?? frame.urlPattern ?? frame.host ?? '?').join(' › ')],
    [names.shadow, (shadow ?? []).map((host) => host.tag).join(' › ')],
    [names.pattern, behaviour?.pattern === 'unknown' ? null : behaviour?.pattern],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
