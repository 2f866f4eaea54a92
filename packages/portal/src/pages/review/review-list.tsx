import type { HealingGroup } from '@waymark/core/api';
import { useEffect, useRef } from 'preact/hooks';
import { percentOf } from '../../components/decision/percent.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Button } from '../../components/button.js';
import { words } from '../../words/index.js';
import { keyOf, type Queue } from './queue.js';

const text = words.review;

interface ReviewListProps {
  queue: Queue;
  more: boolean;
  onShow(key: string): void;
  onMore(): void;
}

export function ReviewList({ queue, more, onShow, onMore }: ReviewListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [queue.at]);
  return (
    <nav class="review-list" aria-label={text.list}>
      <ul ref={list}>
        {queue.groups.map((group) => (
          <li key={keyOf(group)}>
            <Row group={group} queue={queue} onShow={onShow} />
          </li>
        ))}
      </ul>
      {more && <Button onPress={onMore}>{text.more}</Button>}
    </nav>
  );
}

const SAID = { approve: 'approved', reject: 'rejected', pick: 'rejected', undo: 'undone' } as const;

function Row({ group, queue, onShow }: { group: HealingGroup; queue: Queue; onShow(key: string): void }) {
  const key = keyOf(group);
  const [healing] = group.healings;
  const said = queue.said[key];
  const state = said ? SAID[said.word] : healing?.review;
  if (!healing) return null;
  return (
    <button type="button" class="review-row" aria-current={key === queue.at ? 'true' : undefined} onClick={() => onShow(key)}>
      <span class="review-row-name">{healing.label}</span>
      <span class="hint">{[healing.title ?? text.untitled, healing.confidence === null ? text.noConfidence : text.confidenceOf(percentOf(healing.confidence))].join(' · ')}</span>
      <span class="review-row-state">
        {group.count > 1 && <span class="count">× {group.count}</span>}
        {(state === 'approved' || state === 'rejected') && <StateBadge state={state} />}
        {said && !said.saved && <span class="hint">{text.saving}</span>}
      </span>
    </button>
  );
}
