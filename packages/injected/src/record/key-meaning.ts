/** What a key was pressed on, as far as it decides what the key means. */
export interface KeyPlace {
  /** `line`, `lines`: text is typed here; `native`: a list, slider, date or radio button of the browser's own; `other`: anything else. */
  kind: 'line' | 'lines' | 'native' | 'other';
  secret: boolean;
  /** Whether arrows choose among suggestions here. */
  suggests: boolean;
  /** It may hide a field that cannot be seen, a password's as well as any other. */
  hides?: boolean;
}

export interface PressedKey {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  shift: boolean;
  altGraph: boolean;
}

/** `maybe`: only where no line break comes of it. */
export type KeyMeaning = 'tell' | 'ignore' | 'maybe';

const NEVER = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn', 'Dead', 'Process', 'Unidentified', 'F5', 'F11', 'F12', 'BrowserBack', 'BrowserForward', 'BrowserRefresh', 'PrintScreen']);
/** The browser's own: what they lead to is told by whoever hosts the recorder. */
const OF_BROWSER = new Set(['r', 'l', 't', 'w', 'n', 'd', 'h', 'j', '+', '-', '0', '=']);
/** What they do to a text shows in its value. */
const EDITING = new Set(['a', 'c', 'v', 'x', 'y', 'z', 'arrowleft', 'arrowright', 'arrowup', 'arrowdown', 'home', 'end', 'backspace', 'delete', 'insert']);
const IN_TEXT = new Set(['Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight']);
const UP_DOWN = new Set(['ArrowUp', 'ArrowDown']);
/** They type nothing, so that they tell nothing of a secret. */
const IN_SECRET = new Set(['Enter', 'Tab', 'Escape']);
/** What they change in a control of the browser's own is told as its value. */
const IN_NATIVE = new Set([...IN_TEXT, ...UP_DOWN]);

/** Whether a key means something by itself, or only types or changes what the value of a field tells anyway. */
export function meaningOfKey(pressed: PressedKey, place: KeyPlace): KeyMeaning {
  const { key } = pressed;
  if (NEVER.has(key)) return 'ignore';
  if (place.hides && typesText(pressed)) return 'ignore';
  if (place.secret) return IN_SECRET.has(key) ? 'tell' : 'ignore';
  if ((pressed.ctrl || pressed.meta || pressed.alt) && !pressed.altGraph) return meaningOfShortcut(pressed, place);
  const types = isLetter(key);
  if (place.kind === 'native') return types || IN_NATIVE.has(key) ? 'ignore' : 'tell';
  if (place.kind === 'other') return 'tell';
  if (UP_DOWN.has(key)) return place.suggests ? 'tell' : 'ignore';
  if (key === 'Enter' && place.kind === 'lines') return 'maybe';
  return types || IN_TEXT.has(key) ? 'ignore' : 'tell';
}

/** Some keyboards type with Alt. */
export function typesText({ key, ctrl, meta, altGraph }: PressedKey): boolean {
  return isLetter(key) && ((!ctrl && !meta) || altGraph);
}

function isLetter(key: string): boolean {
  return [...key].length === 1;
}

function meaningOfShortcut({ key, ctrl, meta, alt }: PressedKey, { kind }: KeyPlace): KeyMeaning {
  const name = key.toLowerCase();
  const main = ctrl || meta;
  if (main && !alt && OF_BROWSER.has(name)) return 'ignore';
  if (alt && !main && (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'F4')) return 'ignore';
  if (main && name === 'c') return 'ignore';
  const text = kind === 'line' || kind === 'lines';
  return text && main && EDITING.has(name) ? 'ignore' : 'tell';
}
