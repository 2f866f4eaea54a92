import type { ApiProblem } from '@waymark/core/api';
import { useRef, useState } from 'preact/hooks';
import { problemFrom } from './api-error.js';

export interface Act {
  busy: boolean;
  problem: ApiProblem | null;
  /** Null where it failed, or where the same is under way already. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
  forget(): void;
}

/** Something that a button does: once at a time, with its problem kept to be shown. */
export function useAct(): Act {
  const [state, setState] = useState<{ busy: boolean; problem: ApiProblem | null }>({ busy: false, problem: null });
  const running = useRef(false);
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setState({ busy: true, problem: null });
    try {
      const done = await work();
      setState({ busy: false, problem: null });
      return done;
    } catch (error) {
      setState({ busy: false, problem: problemFrom(error) });
      return null;
    } finally {
      running.current = false;
    }
  };
  return { ...state, run, forget: () => setState({ busy: false, problem: null }) };
}
