import type { ComponentChildren } from 'preact';
import { go } from './go.js';

interface LinkProps {
  to: string;
  class?: string;
  /** Of links in a navigation: the page that is shown. */
  current?: boolean;
  label?: string;
  children: ComponentChildren;
}

/** A real link: opened in a new tab by the usual keys, and without loading everything anew otherwise. */
export function Link({ to, class: kind, current, label, children }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} class={kind} aria-current={current ? 'page' : undefined} aria-label={label} onClick={follow}>
      {children}
    </a>
  );
}
