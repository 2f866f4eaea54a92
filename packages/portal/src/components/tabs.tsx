import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { id: T; text: string }[];
  chosen: NoInfer<T>;
  onChoose(id: NoInfer<T>): void;
  children: ComponentChildren;
}

/** Arrow keys move between tabs, as the pattern of WAI-ARIA has it. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex((tab) => tab.id === chosen) + by + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div ref={list} role="tablist" aria-label={label} class="tab-list" onKeyDown={move}>
        {tabs.map((tab) => (
          <button key={tab.id} type="button" role="tab" id={`${id}-${tab.id}`} data-tab={tab.id} class="tab" aria-selected={tab.id === chosen} aria-controls={`${id}-panel`} tabIndex={tab.id === chosen ? 0 : -1} onClick={() => onChoose(tab.id)}>
            {tab.text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} class="tab-panel">{children}</div>
    </div>
  );
}
