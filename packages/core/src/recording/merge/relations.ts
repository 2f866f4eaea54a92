import type { Captured } from '../observation.js';
import { targetOf, type Step } from '../step.js';
import type { Trace } from './draft.js';

/** What a later event was about: its control as `controlOf` names it, and what was captured of it. */
export interface About {
  control: string | null;
  on: Captured;
}

/** The control itself, something in it (a paragraph of an editor), or a box at most so many levels around it. */
export function isAround({ control: clicked }: Pick<Trace, 'control'>, control: string | null, levels: number): boolean {
  if (clicked === null || control === null) return false;
  if (clicked === control || clicked.startsWith(`${control}/`)) return true;
  return control.startsWith(`${clicked}/`) && control.slice(clicked.length + 1).split('/').length <= levels;
}

/** Directly beside it, as a button stands beside the field that it is for. */
export function isBeside({ control: clicked }: Pick<Trace, 'control'>, control: string | null): boolean {
  return clicked !== null && control !== null && parentOf(clicked) === parentOf(control);
}

/** Two things that are called the same, or a label, are one to the person who clicks. */
export function isLabelOf(clicked: Step, { on }: About): boolean {
  return targetOf(clicked)?.dom?.tag === 'label' || (clicked.label !== '' && clicked.label === on.label);
}

function parentOf(control: string): string {
  return control.slice(0, control.lastIndexOf('/'));
}
