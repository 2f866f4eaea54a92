import { serialiseRecording, type Recording } from '@waymark/core';

/** The file as `waymark record` writes it. */
export function downloadRecording(recording: Recording): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([serialiseRecording(recording)], { type: 'application/json' }));
  link.download = `${fileName(recording)}.waymark.json`;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function fileName({ title, id }: Recording): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/gu, '').slice(0, 80) || id;
}
