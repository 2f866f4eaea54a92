import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { Dialog } from './dialog.js';
import { readKey, type Shortcut } from './read-key.js';

interface Board {
  add(shortcuts: () => readonly Shortcut[]): () => void;
  openHelp(): void;
}

const BoardContext = createContext<Board>({ add: () => () => undefined, openHelp: () => undefined });

/** Keys of this page; they rest while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const board = useContext(BoardContext);
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => board.add(() => current.current), [board]);
}

export function useShortcutHelp(): () => void {
  return useContext(BoardContext).openHelp;
}

export function Shortcuts({ children }: { children: ComponentChildren }) {
  const sources = useRef(new Set<() => readonly Shortcut[]>());
  const begun = useRef('');
  const [help, setHelp] = useState(false);
  const board = useMemo<Board>(
    () => ({
      add(source) {
        sources.current.add(source);
        return () => sources.current.delete(source);
      },
      openHelp: () => setHelp(true),
    }),
    [],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === '?') return setHelp(true);
      const known = [...sources.current].toReversed().flatMap((source) => source());
      const { run, rest } = readKey(known, begun.current, event);
      begun.current = rest;
      if (!run) return undefined;
      event.preventDefault();
      run();
      return undefined;
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <BoardContext.Provider value={board}>
      {children}
      {help && <ShortcutHelp shortcuts={[...sources.current].flatMap((source) => source())} onClose={() => setHelp(false)} />}
    </BoardContext.Provider>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:textarea|select)$/iu.test(target.tagName) || (target instanceof HTMLInputElement && !/^(?:checkbox|radio|button)$/u.test(target.type)));
}

function ShortcutHelp({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose(): void }) {
  const text = words.frame.shortcuts;
  const standing: readonly Shortcut[] = [
    { keys: '?', text: text.help, everywhere: true, run: () => undefined },
    { keys: '↑ ↓', text: text.rows, everywhere: true, run: () => undefined },
    { keys: 'Enter', text: text.enter, everywhere: true, run: () => undefined },
  ];
  const all = [...shortcuts, ...standing];
  return (
    <Dialog title={text.title} onClose={onClose}>
      <ShortcutList title={text.here} shortcuts={all.filter((one) => !one.everywhere)} />
      <ShortcutList title={text.everywhere} shortcuts={all.filter((one) => one.everywhere)} />
    </Dialog>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section class="shortcut-list">
      <h3>{title}</h3>
      <dl>
        {shortcuts.map((one) => (
          <div key={one.keys}>
            <dt>{one.keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{one.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
