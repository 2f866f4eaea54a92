import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from '../route/link.js';
import { useRoute } from '../route/router.js';
import { words } from '../words/index.js';
import { Icon } from './icon.js';

interface PageProps {
  title: string;
  /** One line under the title. */
  lead?: ComponentChildren;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  /** The list that this page belongs to. */
  up?: { to: string; text: string };
  children?: ComponentChildren;
}

/** Title of the window, heading, and the focus at it after a navigation: a screen reader says where one is now. */
export function Page({ title, lead, actions, up, children }: PageProps) {
  const { path, moved } = useRoute();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = words.frame.title(title);
  }, [title]);
  useEffect(() => {
    if (moved) heading.current?.focus({ preventScroll: true });
  }, [path, moved]);
  return (
    <div class="page">
      <header class="page-head">
        {up && (
          <Link to={up.to} class="up">
            <Icon name="back" />
            {up.text}
          </Link>
        )}
        <div class="page-title">
          <h1 ref={heading} tabIndex={-1}>{title}</h1>
          {actions && <div class="buttons">{actions}</div>}
        </div>
        {lead && <div class="lead">{lead}</div>}
      </header>
      {children}
    </div>
  );
}
