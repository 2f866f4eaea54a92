import type { ComponentChildren } from 'preact';
import type { IconName } from './icon-paths.js';
import { Icon } from './icon.js';

interface ButtonProps {
  icon?: IconName;
  /** Where the button shows no words of its own. */
  label?: string;
  kind?: 'plain' | 'main' | 'record' | 'danger' | 'quiet';
  disabled?: boolean;
  pressed?: boolean;
  submit?: boolean;
  onPress?: () => void;
  children?: ComponentChildren;
}

export function Button({ icon, label, kind = 'plain', disabled, pressed, submit, onPress, children }: ButtonProps) {
  const bare = children === undefined;
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={`button ${kind}${bare ? ' bare' : ''}`}
      aria-label={label}
      title={bare ? label : undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {icon && <Icon name={icon} />}
      {!bare && <span>{children}</span>}
    </button>
  );
}
