/** More were never typed in one recording. */
const MOST = 200;

/** What was typed as a secret so far. In memory only: it serves to leave it out of what is kept. */
export class KnownSecrets {
  #values: string[] = [];

  /** What was typed on the way to it is a part of it. */
  add(value: string): void {
    if (value.trim() === '') return;
    this.#values = [...this.#values.filter((known) => !value.startsWith(known)), value].slice(-MOST);
  }

  get values(): readonly string[] {
    return this.#values;
  }

  forget(): void {
    this.#values = [];
  }
}
