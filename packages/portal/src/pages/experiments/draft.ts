import { neededPerArm, PRESET_PERCENTS, type ThresholdPercents } from '@waymark/core';
import type { Request } from '@waymark/core/api';

type Texts = Record<keyof ThresholdPercents, string>;

/** As it stands in the form. */
export interface ExperimentForm {
  name: string;
  control: Texts;
  treatment: Texts;
  allocation: string;
  planned: string;
  startsAt: string;
  endsAt: string;
}

type Body = Request<'addExperiment'>['body'];

/** One wrong act in a hundred against one in two hundred is a difference worth finding. */
export const WORTH_FINDING = { from: 0.02, to: 0.005 } as const;

export function neededDecisions(): number {
  return neededPerArm(WORTH_FINDING.from, WORTH_FINDING.to) ?? 1;
}

/** From the thresholds in use; the treatment is theirs to change. */
export function emptyForm(inUse: ThresholdPercents = PRESET_PERCENTS.balanced): ExperimentForm {
  const texts = { autoApply: String(inUse.autoApply), flag: String(inUse.flag), suggest: String(inUse.suggest) };
  return { name: '', control: texts, treatment: texts, allocation: '50', planned: String(neededDecisions()), startsAt: '', endsAt: '' };
}

/** Numbers that cannot be read are sent as what no server takes, so that it says in its own words what is wrong. */
export function bodyOf({ name, control, treatment, allocation, planned, startsAt, endsAt }: ExperimentForm): Body {
  return { name: name.trim(), control: percentsOf(control), treatment: percentsOf(treatment), allocation: numberOf(allocation), planned: numberOf(planned), startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) };
}

function percentsOf({ autoApply, flag, suggest }: Texts): ThresholdPercents {
  return { autoApply: numberOf(autoApply), flag: numberOf(flag), suggest: numberOf(suggest) };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}

function timeOf(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
