import type { ApiProblem, HealingGroup, Reviewed } from '@waymark/core/api';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.js';
import { useCall } from '../../api/client-context.js';
import { usePages, type Pages } from '../../api/use-pages.js';
import { decided, EMPTY_QUEUE, keyOf, moved, renewed, saved, shownGroup, takenBack, undoable, type Queue, type Word } from './queue.js';

export type ReviewState = 'waiting' | 'approved' | 'rejected' | 'all';

export interface ReviewNews {
  /** What was done, with the server's answer to it. */
  done(what: Word | 'undo', group: HealingGroup, answer: readonly Reviewed[]): void;
  failed(problem: ApiProblem): void;
}

export interface Review {
  queue: Queue;
  shown: HealingGroup | null;
  pages: Pages<HealingGroup>;
  /** Whether the shown one waits for a word. */
  open: boolean;
  canUndo: boolean;
  show(key: string): void;
  move(by: 1 | -1): void;
  decide(word: 'approve' | 'reject'): void;
  pick(healing: string, candidate: number): void;
  undo(): HealingGroup | null;
}

export interface ReviewQuestion {
  state: ReviewState;
  recording: string | null;
  /** The healing that the address names. */
  wanted: string | null;
}

/** The queue with what was said here; each word is sent after the one before, so that taking back never overtakes. */
export function useReview({ state, recording, wanted }: ReviewQuestion, news: ReviewNews): Review {
  const call = useCall();
  const pages = usePages('healings', { query: { state, limit: 50, ...(recording !== null && { recording }) } }, { key: keyOf, fresh: ({ type }) => type === 'healing' });
  const [queue, setQueue] = useQueue(`${state} ${recording ?? ''}`, pages, wanted);
  const send = useLine(news, pages.reload);
  const shown = shownGroup(queue);

  const say = (word: Word, ids: readonly string[], ask: () => Promise<readonly Reviewed[]>): void => {
    if (!shown || !isOpen(queue, shown)) return;
    const key = keyOf(shown);
    setQueue((now) => decided({ ...now, at: key }, word, ids));
    send({ ask, done: (answer) => (setQueue((now) => saved(now, key)), news.done(word, shown, answer)), failed: () => setQueue((now) => takenBack(now, key)) });
  };
  const judge = (ids: readonly string[], decision: 'approve' | 'reject' | 'undo') => async (): Promise<readonly Reviewed[]> => (await call('decideHealings', { body: { ids: [...ids], decision } })).items;
  const back = undoOf(queue);

  return {
    queue,
    shown,
    pages,
    open: shown !== null && isOpen(queue, shown),
    canUndo: back !== null,
    show: (key) => setQueue((now) => ({ ...now, at: key })),
    move: (by) => setQueue((now) => moved(now, by)),
    decide: (word) => shown && say(word, idsOf(shown), judge(idsOf(shown), word)),
    pick: (healing, candidate) => say('pick', [healing], async () => [await call('pickAnother', { params: { id: healing }, body: { candidate } })]),
    undo() {
      if (!back) return null;
      const { group, ids } = back;
      setQueue((now) => takenBack(now, keyOf(group)));
      send({ ask: judge(ids, 'undo'), done: (answer) => (news.done('undo', group, answer), pages.reload()), failed: () => undefined });
      return group;
    },
  };
}

function useQueue(question: string, pages: Pages<HealingGroup>, wanted: string | null) {
  const [queue, setQueue] = useState<Queue>(EMPTY_QUEUE);
  const asked = useRef(question);
  useEffect(() => {
    if (pages.state !== 'ready') return;
    const other = asked.current !== question;
    asked.current = question;
    setQueue((now) => renewed(other ? EMPTY_QUEUE : now, pages.items, other || now.at === null ? wanted : null));
  }, [pages.items, pages.state, question]);
  return [queue, setQueue] as const;
}

interface Sent {
  ask(): Promise<readonly Reviewed[]>;
  done(answer: readonly Reviewed[]): void;
  failed(): void;
}

/** Where one was refused, all that was said after it may rest on it: the list is renewed, and shows what holds. */
function useLine(news: ReviewNews, reload: () => void): (sent: Sent) => void {
  const line = useRef<Promise<void>>(Promise.resolve());
  const current = useRef(news);
  current.current = news;
  return useCallback(
    ({ ask, done, failed }) => {
      line.current = line.current.then(() =>
        ask().then(done, (error: unknown) => {
          failed();
          current.current.failed(error instanceof ApiError ? error.problem : { code: 'internal', message: String(error), hint: '' });
          reload();
        }),
      );
    },
    [reload],
  );
}

export function idsOf(group: HealingGroup): string[] {
  return group.healings.map(({ id }) => id);
}

export function isOpen(queue: Queue, group: HealingGroup): boolean {
  const review = group.healings[0]?.review;
  return queue.said[keyOf(group)] === undefined && review !== 'approved' && review !== 'rejected';
}

/** What was said here, or what the shown one was decided as before. */
function undoOf(queue: Queue): { group: HealingGroup; ids: readonly string[] } | null {
  const shown = shownGroup(queue);
  if (shown && queue.said[keyOf(shown)] === undefined && !isOpen(queue, shown)) return { group: shown, ids: idsOf(shown) };
  const key = undoable(queue);
  const group = queue.groups.find((one) => keyOf(one) === key);
  return group && key !== null ? { group, ids: queue.said[key]?.ids ?? idsOf(group) } : null;
}
