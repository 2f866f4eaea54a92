import { useEffect, useRef, useState } from 'preact/hooks';

interface DropZoneProps {
  text: string;
  disabled?: boolean;
  onFiles(files: readonly File[]): void;
}

/** The whole window takes files while this is shown; a file that misses it must not replace the page. */
export function DropZone({ text, disabled, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const current = useRef(onFiles);
  current.current = onFiles;
  useEffect(() => {
    if (disabled) return undefined;
    const gone = new AbortController();
    const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const drag = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      current.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', drag, gone);
    window.addEventListener('drop', drop, gone);
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), gone);
    return () => gone.abort();
  }, [disabled]);
  return over ? <div class="drop-zone"><p>{text}</p></div> : null;
}
