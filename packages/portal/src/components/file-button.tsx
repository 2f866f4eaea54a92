import { useId, useRef } from 'preact/hooks';
import { Button } from './button.js';

interface FileButtonProps {
  text: string;
  label: string;
  accept: string;
  multiple?: boolean;
  busy?: boolean;
  kind?: 'plain' | 'main';
  onFiles(files: readonly File[]): void;
}

/** A button that opens the file dialog; the field itself is not shown, and not reached by Tab. */
export function FileButton({ text, label, accept, multiple, busy, kind = 'main', onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const taken = (): void => {
    const files = [...(input.current?.files ?? [])];
    // The same file may be chosen again after it was corrected.
    if (input.current) input.current.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input ref={input} id={id} class="unseen" type="file" tabIndex={-1} aria-label={label} accept={accept} multiple={multiple} onChange={taken} />
      <Button kind={kind} icon="upload" busy={busy ?? false} onPress={() => input.current?.click()}>{text}</Button>
    </>
  );
}
