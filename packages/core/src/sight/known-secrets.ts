/** More were never typed in one recording. */
const MOST = 200;

/** What was typed as a secret so far. In memory only: it serves to leave it out of what is kept. */
export class KnownSecrets {
  #values: string[] = [];

  /** What was told right before, on the way to it, is a part of it; one that was told earlier is a secret of its own, even if this one begins with it. */
  add(value: string): void {
    if (value.trim() === '') return;
    const last = this.#values.at(-1);
    const others = last !== undefined && value.startsWith(last) ? this.#values.slice(0, -1) : this.#values;
    this.#values = [...others, value].slice(-MOST);
  }

  get values(): readonly string[] {
    return [...new Set(this.#values)];
  }

  forget(): void {
    this.#values = [];
  }
}
