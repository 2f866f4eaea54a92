import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { MOVED } from './go.js';
import { matchPath } from './match.js';
import { useKeptScroll } from './kept-scroll.js';

export interface Place {
  path: string;
  query: URLSearchParams;
  params: Readonly<Record<string, string>>;
  /** The pattern of the page, such as `/runs/:id`; null where there is no such page. */
  pattern: string | null;
  /** Whether the person came here from another page of the portal, so that the focus has to follow. */
  moved: boolean;
}

const PlaceContext = createContext<Place | null>(null);

export function useRoute(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('A page stands inside of a router.');
  return place;
}

interface RouterProps {
  patterns: readonly string[];
  children: ComponentChildren;
}

export function Router({ patterns, children }: RouterProps) {
  const [at, setAt] = useState(() => ({ path: location.pathname, search: location.search, moved: false }));
  useEffect(() => {
    const look = (): void => setAt((old) => ({ path: location.pathname, search: location.search, moved: old.moved || old.path !== location.pathname }));
    window.addEventListener('popstate', look);
    window.addEventListener(MOVED, look);
    return () => {
      window.removeEventListener('popstate', look);
      window.removeEventListener(MOVED, look);
    };
  }, []);
  useKeptScroll(at.path);
  const place = useMemo(() => placeOf(at, patterns), [at, patterns]);
  return <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>;
}

function placeOf(at: { path: string; search: string; moved: boolean }, patterns: readonly string[]): Place {
  const rest = { path: at.path, query: new URLSearchParams(at.search), moved: at.moved };
  for (const pattern of patterns) {
    const params = matchPath(pattern, at.path);
    if (params) return { ...rest, params, pattern };
  }
  return { ...rest, params: {}, pattern: null };
}
