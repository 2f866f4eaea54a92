export interface Shortcut {
  /** One key, or two with a space between them that are pressed one after the other: `g r`. */
  keys: string;
  text: string;
  /** Not only on this page. */
  everywhere?: boolean;
  /** Also while its key is held down; whatever decides something is done once a press. */
  repeats?: boolean;
  run(): void;
}

/** What a key means after those that were pressed before it; `rest` is what a longer shortcut begins with. */
export function readKey(shortcuts: readonly Shortcut[], begun: string, { key, repeat = false }: { key: string; repeat?: boolean }): { run: (() => void) | null; rest: string } {
  const whole = begun === '' ? key : `${begun} ${key}`;
  const found = shortcuts.find((one) => one.keys === whole) ?? shortcuts.find((one) => one.keys === key);
  if (found) return { run: repeat && !found.repeats ? null : () => found.run(), rest: '' };
  return { run: null, rest: shortcuts.some((one) => one.keys.startsWith(`${key} `)) ? key : '' };
}
