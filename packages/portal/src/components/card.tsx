import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface CardProps {
  title?: string;
  actions?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export function Card({ title, actions, class: kind, children }: CardProps) {
  const id = useId();
  return (
    <section class={kind ? `card ${kind}` : 'card'} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div class="card-head">
          {title && <h2 id={id}>{title}</h2>}
          {actions && <div class="buttons">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
