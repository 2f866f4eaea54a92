import { useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { Button } from './button.js';

/** A command, an address or a token, with a button that copies it. */
export function CopyText({ text, label }: { text: string; label?: string }) {
  const [state, setState] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('copyFailed');
    }
  };
  return (
    <div class="copy-text">
      <code tabIndex={0} role="group" aria-label={label}>{text}</code>
      <Button icon={state === 'copied' ? 'check' : 'copy'} onPress={() => void copy()}>{words.frame[state]}</Button>
    </div>
  );
}
