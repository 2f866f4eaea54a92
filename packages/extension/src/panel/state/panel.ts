import type { CallArgument, CallName, CallValues, Trouble } from '../../messages.js';
import type { Link } from './link.js';
import type { PanelState } from './panel-state.js';
import type { Store } from './store.js';

/** What the browser gives the panel; everything of chrome is behind it. */
export interface PanelHost {
  /** The tab beside the panel; undefined where the worker shall choose. */
  currentTab(): Promise<number | undefined>;
  saveFile(fileName: string, text: string): void;
  after(ms: number, callback: () => void): void;
  /** Asks the browser for leave to reach these addresses, and the browser the person; nothing is asked where it is given already. */
  mayReach(pattern: string): Promise<boolean>;
}

export interface Panel {
  store: Store<PanelState>;
  link: Link;
  host: PanelHost;
  /** Edits run one after the other, each on what the one before it saved. */
  edits: { last: Promise<void> };
  keys: { next: number };
}

const TOAST_MS = 6_000;
/** Where something can be taken back, a person needs time to see what. */
const UNDO_MS = 10_000;
const TROUBLES_SHOWN = 3;

/** The value, or undefined after the person was told why not. */
export async function ask<N extends CallName>(panel: Panel, name: N, argument: CallArgument<N>): Promise<CallValues[N] | undefined> {
  const answer = await panel.link.call(name, argument);
  if (answer.ok) return answer.value;
  showTrouble(panel, answer.problem);
  return undefined;
}

export function change(panel: Panel, part: Partial<PanelState>): void {
  panel.store.set((state) => ({ ...state, ...part }));
}

export function showTrouble(panel: Panel, { message, whatToDo }: Trouble): void {
  const key = panel.keys.next++;
  panel.store.set((state) => ({
    ...state,
    troubles: [...state.troubles.filter((one) => one.message !== message), { key, message, whatToDo }].slice(-TROUBLES_SHOWN),
  }));
}

export function dismissTrouble(panel: Panel, key: number): void {
  panel.store.set((state) => ({ ...state, troubles: state.troubles.filter((one) => one.key !== key) }));
}

export function showToast(panel: Panel, text: string, undo?: () => void): void {
  const key = panel.keys.next++;
  change(panel, { toast: { key, text, ...(undo ? { undo } : {}) }, said: text });
  fade(panel, key, undo ? UNDO_MS : TOAST_MS);
}

function fade(panel: Panel, key: number, ms: number): void {
  panel.host.after(ms, () => {
    const { toast } = panel.store.get();
    if (toast?.key === key && toast.held) fade(panel, key, ms);
    else dismissToast(panel, key);
  });
}

export function holdToast(panel: Panel, key: number, held: boolean): void {
  panel.store.set((state) => (state.toast?.key === key ? { ...state, toast: { ...state.toast, held } } : state));
}

export function dismissToast(panel: Panel, key: number): void {
  panel.store.set((state) => (state.toast?.key === key ? { ...state, toast: null } : state));
}
