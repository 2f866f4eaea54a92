import { useState } from 'preact/hooks';

interface Drag {
  id: string;
  over: string | null;
  after: boolean;
}

/** Reordering by dragging; the keyboard has its own way. `onDrop` gets the step and the index it shall have. */
export function useDrag(onDrop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const place = (event: DragEvent): { id: string; index: number; after: boolean } | null => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (!row) return null;
    const box = row.getBoundingClientRect();
    return { id: row.dataset['row'] ?? '', index: Number(row.dataset['index']), after: event.clientY > box.top + box.height / 2 };
  };
  return {
    mark: (id: string): string => (drag?.id === id ? ' dragged' : drag?.over === id ? (drag.after ? ' drop-after' : ' drop-before') : ''),
    list: {
      onDragStart: (event: DragEvent) => {
        const id = place(event)?.id;
        if (!id || !event.dataTransfer) return;
        event.dataTransfer.setData('text/plain', '');
        event.dataTransfer.effectAllowed = 'move';
        setDrag({ id, over: null, after: false });
      },
      onDragOver: (event: DragEvent) => {
        const at = place(event);
        if (!drag || !at) return;
        event.preventDefault();
        if (at.id !== drag.over || at.after !== drag.after) setDrag({ ...drag, over: at.id, after: at.after });
      },
      onDrop: (event: DragEvent) => {
        const at = place(event);
        const from = drag ? Number(document.querySelector<HTMLElement>(`[data-row="${CSS.escape(drag.id)}"]`)?.dataset['index']) : NaN;
        setDrag(null);
        if (!drag || !at || Number.isNaN(from)) return;
        event.preventDefault();
        const gap = at.index + (at.after ? 1 : 0);
        const to = gap > from ? gap - 1 : gap;
        if (to !== from) onDrop(drag.id, to);
      },
      onDragEnd: () => setDrag(null),
    },
  };
}
