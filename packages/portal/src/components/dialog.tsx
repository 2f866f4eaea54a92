import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { words } from '../words/index.js';
import { Button } from './button.js';

interface DialogProps {
  title: string;
  /** Escape, the cross or a press beside it. */
  onClose(): void;
  wide?: boolean;
  /** Buttons at its foot. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Rendered only while it is open; the browser keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, wide, actions, children }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = place.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={place}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => event.target === place.current && onClose()}
    >
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <Button kind="quiet" icon="close" label={words.frame.close} onPress={onClose} />
        </div>
        <div class="dialog-body">{children}</div>
        {actions && <div class="dialog-foot buttons">{actions}</div>}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  /** The verb of the button, such as “Delete”. */
  yes: string;
  danger?: boolean;
  busy?: boolean;
  onYes(): void;
  onClose(): void;
}

export function Confirm({ title, text, yes, danger, busy, onYes, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.frame.cancel}</Button>
          <Button kind={danger ? 'danger' : 'main'} busy={busy ?? false} onPress={onYes}>{yes}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
