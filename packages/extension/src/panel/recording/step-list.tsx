import { moveStep, type Recording } from '@waymark/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { StepEditor } from '../editor/step-editor.js';
import { rowKeeper } from '../model/keep-rows.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { edit } from '../state/edits.js';
import { change, type Panel } from '../state/panel.js';
import { focusStep, moveTo, removeStep } from '../state/steps.js';
import { StepHead } from './step-row.js';
import { useDrag } from './use-drag.js';

export function StepList({ recording, live }: { recording: Recording; live: boolean }) {
  const panel = usePanel();
  const openStep = usePart((state) => state.openStep);
  const keep = useMemo(rowKeeper, [recording.id]);
  const rows = keep(recording.steps, recording.notes ?? []);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const toggle = useCallback((id: string) => change(panel, { openStep: panel.store.get().openStep === id ? null : id }), [panel]);
  const drag = useDrag((id, to) => void edit(panel, (now) => moveStep(now, id, to)));
  const tabbable = rows.some(({ id }) => id === focused) ? focused : rows[0]?.id;
  useFollow(list, live ? rows.length : 0);
  return (
    <ol class="steps" ref={list} aria-describedby="list-hint" onKeyDown={(event) => onListKey(panel, event)} onFocusCapture={(event) => setFocused(stepOf(event.target) ?? focused)} {...drag.list}>
      {rows.map((row, i) => (
        <li key={row.id} class={`step${openStep === row.id ? ' open' : ''}${drag.mark(row.id)}`} data-row={row.id} data-index={i}>
          <StepHead row={row} open={openStep === row.id} tabbable={row.id === tabbable} onToggle={toggle} />
          {openStep === row.id && <StepEditor recording={recording} stepId={row.id} />}
        </li>
      ))}
    </ol>
  );
}

/** While recording, the newest step stays in view, unless the person has scrolled up to read. */
function useFollow(list: { current: HTMLElement | null }, count: number): void {
  useEffect(() => {
    const box = list.current?.ownerDocument.scrollingElement;
    if (count === 0 || !box) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (below < 240) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [count]);
}

function stepOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement && target.classList.contains('step-head') ? target.dataset['step'] : undefined;
}

function onListKey(panel: Panel, event: KeyboardEvent): void {
  const id = stepOf(event.target);
  const { open } = panel.store.get();
  if (id === undefined || open === null || open === 'missing' || !(event.target instanceof HTMLElement)) return;
  const { steps } = open.recording;
  const at = steps.findIndex((step) => step.id === id);
  const to = targetIndex(event.key, at, steps.length);
  if (event.altKey && to !== null) moveTo(panel, id, to);
  else if (event.key === 'Delete') removeStep(panel, id);
  else if (to !== null && !event.ctrlKey && !event.metaKey) focusStep(steps[to]?.id);
  else return;
  event.preventDefault();
}

function targetIndex(key: string, at: number, count: number): number | null {
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}
