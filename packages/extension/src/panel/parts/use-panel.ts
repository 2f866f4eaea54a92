import { createContext } from 'preact';
import { useContext, useEffect, useReducer } from 'preact/hooks';
import type { PanelState } from '../state/panel-state.js';
import type { Panel } from '../state/panel.js';

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (panel === null) throw new Error('This component stands outside of the panel.');
  return panel;
}

/** The part of the state that a component shows; it is drawn again when that part becomes another. */
export function usePart<T>(select: (state: PanelState) => T): T {
  const { store } = usePanel();
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  const part = select(store.get());
  useEffect(() => {
    if (!Object.is(select(store.get()), part)) draw();
    return store.subscribe(() => {
      if (!Object.is(select(store.get()), part)) draw();
    });
  });
  return part;
}
