import type { ApiProblem, HealingGroup, Reviewed } from '@waymark/core/api';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.js';
import { useCall } from '../../api/client-context.js';
import { usePages, type Pages } from '../../api/use-pages.js';
import { decided, EMPTY_QUEUE, keptAfterAll, keyOf, moved, renewed, saved, shownGroup, takenBack, takingBack, undoable, type Queue, type Word } from './queue.js';

export type ReviewState = 'waiting' | 'approved' | 'rejected' | 'all';

export interface ReviewNews {
  /** What was done, with the server's answer to it. */
  done(what: Word, group: HealingGroup, answer: readonly Reviewed[]): void;
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

interface ReviewQuestion {
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

  const say = (word: Exclude<Word, 'undo'>, ids: readonly string[], ask: () => Promise<readonly Reviewed[]>): void => {
    if (!shown || !isOpen(queue, shown)) return;
    const key = keyOf(shown);
    setQueue((now) => decided({ ...now, at: key }, word, ids));
    send({ ask, done: (answer) => (setQueue((now) => saved(now, key)), news.done(word, shown, answer)), failed: () => setQueue((now) => ({ ...takenBack(now, key, word), at: key })) });
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
      const key = keyOf(group);
      const said = queue.said[key];
      setQueue((now) => takingBack(now, group, ids));
      send({
        ask: judge(ids, 'undo'),
        done: (answer) => (setQueue((now) => saved(now, key)), news.done('undo', group, answer), pages.reload()),
        failed: () => setQueue((now) => (said ? keptAfterAll(now, key, said) : takenBack(now, key, 'undo'))),
      });
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
  failed(): unknown;
}

/** Where one was refused, all that was said after it may rest on it: the list is renewed, and shows what holds. */
function useLine(news: ReviewNews, reload: () => void): (sent: Sent) => void {
  const line = useRef<Promise<void>>(Promise.resolve());
  const current = useRef(news);
  current.current = news;
  const deliver = async ({ ask, done, failed }: Sent): Promise<void> => {
    try {
      done(await ask());
    } catch (error) {
      failed();
      current.current.failed(error instanceof ApiError ? error.problem : { code: 'internal', message: String(error), hint: '' });
      reload();
    }
  };
  const next = async (before: Promise<void>, sent: Sent): Promise<void> => {
    await before;
    await deliver(sent);
  };
  return useCallback((sent) => {
    line.current = next(line.current, sent);
  }, [reload]);
}

function idsOf(group: HealingGroup): string[] {
  return group.healings.map(({ id }) => id);
}

function isOpen(queue: Queue, group: HealingGroup): boolean {
  const review = group.healings[0]?.review;
  const said = queue.said[keyOf(group)];
  if (queue.elsewhere === keyOf(group)) return false;
  return said?.word === 'undo' || (said === undefined && review !== 'approved' && review !== 'rejected');
}

/** What was said here, or what the shown one was decided as before. */
function undoOf(queue: Queue): { group: HealingGroup; ids: readonly string[] } | null {
  const shown = shownGroup(queue);
  if (shown && queue.said[keyOf(shown)] === undefined && !isOpen(queue, shown)) return { group: shown, ids: idsOf(shown) };
  const key = undoable(queue);
  const group = queue.groups.find((one) => keyOf(one) === key);
  return group && key !== null ? { group, ids: queue.said[key]?.ids ?? idsOf(group) } : null;
}
