import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { Field } from './field.js';
import { useShortcuts } from './shortcuts.js';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** A moment after the last key. */
  onSearch(text: string): void;
}

const PAUSE_MS = 250;

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = window.setTimeout(() => latest.current(typed), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  useShortcuts([{ keys: '/', text: words.frame.shortcuts.search, run: () => place.current?.querySelector('input')?.focus() }]);
  return <div ref={place} class="search-field"><Field type="search" label={label} placeholder={placeholder} value={typed} onChange={setTyped} /></div>;
}
