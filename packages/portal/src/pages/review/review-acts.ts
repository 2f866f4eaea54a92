import type { HealingGroup } from '@waymark/core/api';
import { go } from '../../route/go.js';
import { words } from '../../words/index.js';
import { decided, keyOf, moved, placeOf, shownGroup, type Queue } from './queue.js';
import type { Review } from './use-review.js';

const text = words.review;

export function labelOf(group: HealingGroup): string {
  return group.healings[0]?.label ?? '';
}

interface ActsOptions {
  review: Review;
  shown: HealingGroup;
  /** For people who do not see the screen. */
  tell(told: string): void;
  may: boolean;
  setPicking(picking: boolean): void;
}

/** Each thing that can be done here, with what is said of it. */
export function actsOf({ review, shown, tell, setPicking, may }: ActsOptions) {
  const { queue } = review;
  const [healing] = shown.healings;
  const done = (what: string, next: Queue): void => tell([text.told(what, labelOf(shown)), nextWords(queue, next)].join(' '));
  const refuse = (): boolean => {
    if (may && review.open) return false;
    const said = queue.said[keyOf(shown)];
    const word = said ? text.decided[said.word] : healing?.review === 'approved' ? text.states.approved : text.states.rejected;
    tell(!may ? text.mayNot : queue.elsewhere === keyOf(shown) ? text.elsewhere(null, null) : text.isDecided(word));
    return true;
  };
  const decide = (word: 'approve' | 'reject'): void => {
    if (refuse()) return;
    review.decide(word);
    done(text.decided[word], decided(queue, word, []));
  };
  const move = (by: 1 | -1): void => {
    review.move(by);
    tell(whereWords(moved(queue, by)));
  };
  return {
    approve: () => decide('approve'),
    reject: () => decide('reject'),
    openPick: () => void (refuse() || setPicking(true)),
    pick(id: string, candidate: number) {
      if (refuse()) return;
      setPicking(false);
      review.pick(id, candidate);
      done(text.decided.pick, decided(queue, 'pick', [id]));
    },
    undo() {
      const group = may ? review.undo() : null;
      tell(group ? text.told(text.decided.undo, labelOf(group)) : may ? text.nothingToUndo : text.mayNot);
    },
    next: () => move(1),
    previous: () => move(-1),
    openRun: () => (healing?.run ? go(`/runs/${encodeURIComponent(healing.run)}/steps/${healing.number}`) : tell(text.nothingToOpen)),
  };
}

function nextWords(before: Queue, after: Queue): string {
  const next = shownGroup(after);
  if (!next || after.at === before.at) return text.toldEnd;
  const { at, of } = placeOf(after);
  return text.toldNext(labelOf(next), at, of);
}

function whereWords(queue: Queue): string {
  const group = shownGroup(queue);
  const { at, of } = placeOf(queue);
  return group ? text.toldAt(labelOf(group), at, of) : text.toldEnd;
}
