import type { Overview } from '@waymark/core/api';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Answered } from './use-answer.js';

export const OverviewContext = createContext<Answered<Overview> | null>(null);

export function useOverview(): Answered<Overview> {
  const overview = useContext(OverviewContext);
  if (!overview) throw new Error('The overview stands inside of the frame, which has asked for it.');
  return overview;
}
