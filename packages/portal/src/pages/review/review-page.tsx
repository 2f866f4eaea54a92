import type { HealingDetail, HealingGroup, HealingView, Reviewed } from '@waymark/core/api';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useMay } from '../../api/client-context.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered, Skeleton } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { spaced } from '../../components/decision/spaced.js';
import { EmptyState } from '../../components/empty-state.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { useShortcuts } from '../../components/shortcuts.js';
import { Tabs } from '../../components/tabs.js';
import { useTell } from '../../components/toasts.js';
import { go, withQuery } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { Candidates, pickable, type Candidate } from './candidates.js';
import { HealingShown } from './healing-view.js';
import { keyOf, placeOf } from './queue.js';
import { actsOf, labelOf } from './review-acts.js';
import { ReviewList } from './review-list.js';
import { useReview, type Review, type ReviewNews, type ReviewState } from './use-review.js';

const text = words.review;
const STATES: readonly ReviewState[] = ['waiting', 'approved', 'rejected', 'all'];

export function ReviewPage() {
  const { query } = useRoute();
  const state = STATES.find((one) => one === query.get('state')) ?? 'waiting';
  const recording = query.get('recording');
  return (
    <Page title={text.title} lead={text.lead}>
      {recording !== null && (
        <p class="filter">
          {text.onlyThis}: <code>{recording}</code> <Link to={withQuery({ recording: null, at: null })}>{text.showAll}</Link>
        </p>
      )}
      <Tabs label={text.stateTabs} tabs={STATES.map((id) => ({ id, text: text.states[id] }))} chosen={state} onChoose={(id) => go(withQuery({ state: id === 'waiting' ? null : id, at: null }))}>
        <ReviewQueue key={`${state} ${recording ?? ''}`} state={state} recording={recording} wanted={query.get('at')} />
      </Tabs>
    </Page>
  );
}

interface QueueProps {
  state: ReviewState;
  recording: string | null;
  wanted: string | null;
}

function ReviewQueue({ state, recording, wanted }: QueueProps) {
  const [told, setTold] = useState('');
  const news = useNews(setTold);
  const review = useReview({ state, recording, wanted }, news);
  const { queue, pages, shown } = review;
  useEffect(() => {
    if (queue.at !== null) go(withQuery({ at: queue.at }), { replace: true });
  }, [queue.at]);
  const place = useKeptFocus<HTMLDivElement>(shown === null);
  return (
    <div ref={place} tabIndex={-1} class="review">
      <p class="unseen" aria-live="polite" data-told>{told}</p>
      {pages.problem && <ProblemBox problem={pages.problem} onAgain={pages.reload} />}
      {pages.state === 'loading' && shown === null && <Skeleton />}
      {pages.state === 'ready' && pages.items.length === 0 && shown === null && <Nothing state={state} />}
      {shown && (
        <div class="review-columns">
          <ReviewList queue={queue} more={pages.more} onShow={review.show} onMore={pages.loadMore} />
          <Shown review={review} shown={shown} tell={setTold} />
        </div>
      )}
    </div>
  );
}

/** Where what had the focus is gone, the focus goes to what stands there instead of to nowhere. */
function useKeptFocus<T extends HTMLElement>(gone: boolean) {
  const place = useRef<T>(null);
  const before = useRef(gone);
  useEffect(() => {
    if (gone && !before.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    before.current = gone;
  }, [gone]);
  return place;
}

function useNews(setTold: (told: string) => void): ReviewNews {
  const tell = useTell();
  return {
    done(what, group, answer) {
      const more = moreWords(answer, what === 'undo' ? text.toldRunsBack : text.toldRuns);
      if (what === 'pick' && group.count > 1) more.push(text.pickRest(group.count - 1));
      if (more.length > 0) tell({ text: [text.told(text.decided[what], labelOf(group)), ...more].join(' ') });
    },
    failed(problem) {
      const words = problem.code === 'conflict' ? text.conflict(problem.message) : `${text.undecided}: ${problem.message} ${problem.hint}`;
      tell({ kind: 'wrong', text: words });
      setTold(words);
    },
  };
}

function moreWords(answer: readonly Reviewed[], runWords: (count: number) => string): string[] {
  const versions = answer.flatMap(({ version }) => (version === null ? [] : [version]));
  const runs = answer.reduce((sum, one) => sum + one.runs, 0);
  const notes = new Set(answer.flatMap(({ note }) => (note === null ? [] : [note])));
  return [...(versions.length > 0 ? [text.toldVersion(Math.max(...versions))] : []), ...(runs > 0 ? [runWords(runs)] : []), ...notes];
}

function Nothing({ state }: { state: ReviewState }) {
  const { title, text: what } = text.empty[state];
  return <EmptyState icon="review" title={title} text={what} {...(state === 'waiting' || state === 'all' ? { command: text.command } : {})} />;
}

interface ShownProps {
  review: Review;
  shown: HealingGroup;
  tell(told: string): void;
}

function Shown({ review, shown, tell }: ShownProps) {
  const may = useMay('review');
  const [healing] = shown.healings;
  const [picking, setPicking] = useState(false);
  const heading = useKeptFocus<HTMLHeadingElement>(!picking);
  const detail = useAnswer('healing', { params: { id: healing?.id ?? '' } }, { fresh: ({ type }) => type === 'healing' });
  const acts = actsOf({ review, shown, tell, setPicking, may });
  const candidates = detail.answer ? pickable(detail.answer) : [];
  const pick = (candidate: Candidate | undefined): void => {
    if (candidate && healing) acts.pick(healing.id, candidate.at);
  };
  useEffect(() => setPicking(false), [keyOf(shown)]);
  useShortcuts([
    { keys: 'a', text: text.keys.approve, run: acts.approve },
    { keys: 'r', text: text.keys.reject, run: acts.reject },
    { keys: 'p', text: text.keys.pick, run: acts.openPick },
    { keys: 'u', text: text.keys.undo, run: acts.undo },
    { keys: 'j', text: text.keys.next, repeats: true, run: acts.next },
    { keys: 'k', text: text.keys.previous, repeats: true, run: acts.previous },
    { keys: 'o', text: text.keys.run, run: acts.openRun },
    ...(picking ? [{ keys: 'Escape', text: text.keys.close, run: () => setPicking(false) }, ...candidates.map((candidate, at) => ({ keys: String(at + 1), text: text.pickOne(at + 1, candidate.considered.description), run: () => pick(candidate) }))] : []),
  ]);
  if (!healing) return null;
  return (
    <article class="review-shown" aria-labelledby="review-heading">
      <Heading healing={healing} group={shown} review={review} place={heading} />
      <div class="review-bar" role="group" aria-label={text.bar}>
        <Button kind="main" icon="check" shortcut="a" disabled={!may} onPress={acts.approve}>{shown.count > 1 ? text.actions.approveAll(shown.count) : text.actions.approve}</Button>
        <Button kind="danger" icon="close" shortcut="r" disabled={!may} onPress={acts.reject}>{shown.count > 1 ? text.actions.rejectAll(shown.count) : text.actions.reject}</Button>
        <Button icon="target" shortcut="p" disabled={!may} onPress={acts.openPick}>{text.actions.pick}</Button>
        <Button icon="undo" shortcut="u" disabled={!may} onPress={acts.undo}>{text.actions.undo}</Button>
        <Button icon="runs" shortcut="o" onPress={acts.openRun}>{text.actions.run}</Button>
        <span class="review-steps">
          <Button icon="up" shortcut="k" label={text.actions.previous} onPress={acts.previous} />
          <Button icon="down" shortcut="j" label={text.actions.next} onPress={acts.next} />
        </span>
      </div>
      {review.queue.elsewhere === keyOf(shown) && <p class="note warn" role="status">{text.elsewhere(decisionOf(detail.answer), detail.answer?.healing.reviewedBy ?? null)}</p>}
      {!may && <p class="hint">{text.mayNot}</p>}
      {picking && detail.answer && <Candidates candidates={candidates} onPick={pick} onClose={() => setPicking(false)} />}
      <Answered of={detail}>{(answer) => <HealingShown detail={answer} group={shown} />}</Answered>
    </article>
  );
}

function decisionOf(detail: HealingDetail | null): 'approved' | 'rejected' | null {
  const review = detail?.healing.review;
  return review === 'approved' || review === 'rejected' ? review : null;
}

interface HeadingProps {
  healing: HealingView;
  group: HealingGroup;
  review: Review;
  place: RefObject<HTMLHeadingElement | null>;
}

function Heading({ healing, group, review, place }: HeadingProps) {
  const { at, of } = placeOf(review.queue);
  const said = review.queue.said[keyOf(group)];
  return (
    <header class="review-head">
      <p class="hint">
        {text.place(at, of, review.pages.more)} · <Link to={`/recordings/${encodeURIComponent(healing.recording)}`}>{healing.title ?? text.untitled}</Link>
        {group.count > 1 && ` · ${text.group(group.count)}`}
      </p>
      <h2 ref={place} id="review-heading" tabIndex={-1}>{text.step(healing.number, spaced(healing.action).toLowerCase(), healing.label)}</h2>
      <p class="review-difference">{healing.difference}</p>
      {said && <p class={`said ${said.word}`}>{text.decided[said.word]}{!said.saved && ` · ${text.saving}`}</p>}
    </header>
  );
}
