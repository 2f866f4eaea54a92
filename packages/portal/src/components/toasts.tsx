import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useRef, useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { Button } from './button.js';

export interface Toast {
  text: string;
  kind?: 'done' | 'wrong';
  /** Such as “Undo”. */
  action?: { text: string; onPress(): void };
}

type Tell = (toast: Toast) => void;
const TellContext = createContext<Tell>(() => undefined);

/** Says in passing what happened; what needs an answer is a dialog or a problem box. */
export function useTell(): Tell {
  return useContext(TellContext);
}

const SHOWN_MS = 7000;

export function Toasts({ children }: { children: ComponentChildren }) {
  const [shown, setShown] = useState<readonly (Toast & { id: number })[]>([]);
  const last = useRef(0);
  const drop = useCallback((id: number) => setShown((shown) => shown.filter((one) => one.id !== id)), []);
  const tell = useCallback<Tell>((toast) => {
    last.current += 1;
    const id = last.current;
    setShown((shown) => [...shown.slice(-2), { ...toast, id }]);
    window.setTimeout(() => drop(id), toast.kind === 'wrong' ? 2 * SHOWN_MS : SHOWN_MS);
  }, []);
  return (
    <TellContext.Provider value={tell}>
      {children}
      <section class="toasts" aria-label={words.frame.messages} aria-live="polite">
        {shown.map((toast) => (
          <div key={toast.id} class={`toast ${toast.kind ?? 'done'}`}>
            <p>{toast.text}</p>
            {toast.action && <Button kind="quiet" onPress={() => { drop(toast.id); toast.action?.onPress(); }}>{toast.action.text}</Button>}
            <Button kind="quiet" icon="close" label={words.frame.close} onPress={() => drop(toast.id)} />
          </div>
        ))}
      </section>
    </TellContext.Provider>
  );
}
