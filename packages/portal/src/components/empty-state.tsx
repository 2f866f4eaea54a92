import type { ComponentChildren } from 'preact';
import { CopyText } from './copy-text.js';
import type { IconName } from './icon-paths.js';
import { Icon } from './icon.js';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** What to do, in a sentence or two. */
  text: ComponentChildren;
  /** A command line to copy. */
  command?: string;
  actions?: ComponentChildren;
}

export function EmptyState({ icon, title, text, command, actions }: EmptyStateProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{text}</p>
      {command && <CopyText text={command} />}
      {actions && <div class="buttons">{actions}</div>}
    </div>
  );
}
