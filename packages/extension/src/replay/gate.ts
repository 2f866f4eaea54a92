/** Holds a run back before a step until somebody lets it go on. */
export class Gate {
  #stepByStep: boolean;
  #breakpoints: ReadonlySet<string>;
  #release: (() => void) | undefined;
  readonly #changed: () => void;

  constructor({ stepByStep, breakpoints }: { stepByStep: boolean; breakpoints: readonly string[] }, changed: () => void) {
    this.#stepByStep = stepByStep;
    this.#breakpoints = new Set(breakpoints);
    this.#changed = changed;
  }

  get closed(): boolean {
    return this.#release !== undefined;
  }

  get stepByStep(): boolean {
    return this.#stepByStep;
  }

  get breakpoints(): string[] {
    return [...this.#breakpoints];
  }

  set breakpoints(ids: readonly string[]) {
    this.#breakpoints = new Set(ids);
  }

  async pass(step: string): Promise<void> {
    if (!this.#stepByStep && !this.#breakpoints.has(step)) return;
    await new Promise<void>((resolve) => {
      this.#release = resolve;
      this.#changed();
    });
  }

  /** One step, and the gate is closed again. */
  next(): void {
    this.#stepByStep = true;
    this.#open();
  }

  /** On to the next breakpoint. */
  goOn(): void {
    this.#stepByStep = false;
    this.#open();
  }

  #open(): void {
    const release = this.#release;
    this.#release = undefined;
    release?.();
    this.#changed();
  }
}
