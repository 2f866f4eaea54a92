import { words } from '../words/index.js';

const KINDS: Readonly<Record<string, 'added' | 'removed' | 'place'>> = { '+': 'added', '-': 'removed', '@': 'place' };

/** A unified diff; signs tell what colours tell. */
export function DiffView({ diff, label }: { diff: string; label?: string }) {
  const lines = diff.replace(/\n$/u, '').split('\n').filter((line) => !/^(?:---|\+\+\+|===|Index:)/u.test(line));
  if (diff.trim() === '') return <p class="hint">{words.parts.diff.none}</p>;
  return (
    <div class="diff" role="group" aria-label={label ?? words.parts.diff.label} tabIndex={0}>
      {lines.map((line, at) => (
        <DiffLine key={at} line={line} />
      ))}
    </div>
  );
}

function DiffLine({ line }: { line: string }) {
  const kind = KINDS[line[0] ?? ''] ?? 'same';
  const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'div';
  return <Tag class={`diff-line ${kind}`}>{line === '' ? ' ' : line}</Tag>;
}
