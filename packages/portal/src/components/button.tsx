import type { ComponentChildren } from 'preact';
import type { IconName } from './icon-paths.js';
import { Icon } from './icon.js';

export interface ButtonProps {
  icon?: IconName;
  /** Where the button shows no words of its own. */
  label?: string;
  kind?: 'plain' | 'main' | 'danger' | 'quiet';
  disabled?: boolean;
  /** It is under way: no second press, and the reader is told. */
  busy?: boolean;
  pressed?: boolean;
  submit?: boolean;
  /** A key that does the same, shown beside the words. */
  shortcut?: string;
  onPress?: () => void;
  children?: ComponentChildren;
}

export function Button({ icon, label, kind = 'plain', disabled, busy, pressed, submit, shortcut, onPress, children }: ButtonProps) {
  const bare = children === undefined;
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={`button ${kind}${bare ? ' bare' : ''}${busy ? ' busy' : ''}`}
      aria-label={label}
      title={bare ? label : undefined}
      aria-pressed={pressed}
      aria-busy={busy}
      aria-keyshortcuts={shortcut}
      disabled={disabled || busy}
      onClick={onPress}
    >
      {icon && <Icon name={icon} />}
      {!bare && <span>{children}</span>}
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}
