import { describeStep, type Recording, type Step } from '@waymark/core';
import { printable, type Screen } from './screen.js';

/** Tells the steps of a growing recording. The last one may still change, and is told for good when another follows. */
export class StepList {
  readonly #screen: Screen;
  readonly #told = new Set<string>();

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  changed(recording: () => Recording): void {
    const { steps } = recording();
    for (const step of steps.slice(0, -1)) this.#tell(step);
    const last = steps.at(-1);
    if (last && !this.#told.has(last.id)) this.#screen.transient(line(last));
  }

  end({ steps }: Recording): void {
    for (const step of steps) this.#tell(step);
  }

  #tell(step: Step): void {
    if (this.#told.has(step.id)) return;
    this.#told.add(step.id);
    this.#screen.line(line(step));
  }
}

function line(step: Step): string {
  return `${String(step.number).padStart(3)}. ${printable(describeStep(step))}`;
}
