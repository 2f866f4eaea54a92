import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { IconName } from './icon-paths.js';
import { Icon } from './icon.js';

export interface MenuEntry {
  icon: IconName;
  text: string;
  onChoose(): void;
  danger?: boolean;
}

export interface MenuGroup {
  heading?: string;
  entries: readonly MenuEntry[];
}

interface MenuProps {
  label: string;
  /** Words on the button; without them it shows its icon alone. */
  text?: string;
  icon: IconName;
  groups: readonly MenuGroup[];
  hint?: string;
}

/** A menu button as the ARIA practices describe it: arrows go round, Home and End jump, Escape goes back to the button. */
export function Menu({ label, text, icon, groups, hint }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => (open ? closeOutside(box.current, () => setOpen(false)) : undefined), [open]);
  // Before the next key arrives, or it would go to the button.
  useLayoutEffect(() => {
    if (open) itemsOf(box.current)[0]?.focus();
  }, [open]);
  const close = (): void => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <div class="menu" ref={box} onKeyDown={(event) => open && moveInMenu(event, box.current, close)}>
      <button type="button" class={`button ${text ? 'plain' : 'quiet bare'}`} aria-label={text ? undefined : label} title={text ? undefined : label} aria-haspopup="menu" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <Icon name={icon} />
        {text && <span>{text}</span>}
      </button>
      {open && (
        <div class="menu-list" id={id} role="menu" aria-label={label}>
          {groups.map((group, i) => (
            <div key={group.heading ?? i} role="group" aria-label={group.heading ?? label}>
              {group.heading && <p class="menu-heading" aria-hidden="true">{group.heading}</p>}
              {group.entries.map((entry) => (
                <button key={entry.text} type="button" role="menuitem" tabIndex={-1} class={entry.danger ? 'menu-item danger' : 'menu-item'} onClick={() => { close(); entry.onChoose(); }}>
                  <Icon name={entry.icon} />
                  <span>{entry.text}</span>
                </button>
              ))}
            </div>
          ))}
          {hint && <p class="menu-hint" role="presentation">{hint}</p>}
        </div>
      )}
    </div>
  );
}

function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function moveInMenu(event: KeyboardEvent, box: HTMLElement | null, close: () => void): void {
  const items = itemsOf(box);
  const at = items.findIndex((item) => item === box?.ownerDocument.activeElement);
  const to: Partial<Record<string, number>> = { ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1 };
  const next = to[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') close();
  if (next !== undefined) items[next]?.focus();
  if (next === undefined && event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
}

function closeOutside(box: HTMLElement | null, close: () => void): () => void {
  const page = box?.ownerDocument;
  const onPress = (event: Event): void => {
    if (event.target instanceof Node && !box?.contains(event.target)) close();
  };
  page?.addEventListener('pointerdown', onPress);
  return () => page?.removeEventListener('pointerdown', onPress);
}
