import type { ComponentChildren } from 'preact';
import { words } from '../words/index.js';
import { ProblemBox } from './problem-box.js';

interface AnsweredProps<T> {
  of: { state: 'loading' | 'failed' | 'ready'; answer: T | null; problem: { message: string; hint: string } | null; reload(): void };
  children(answer: T): ComponentChildren;
}

/** Grey bars while it loads, the problem where it failed, and the page where there is an answer. */
export function Answered<T>({ of, children }: AnsweredProps<T>) {
  if (of.problem) return <ProblemBox problem={of.problem} onAgain={of.reload} />;
  return of.answer === null ? <Skeleton /> : <>{children(of.answer)}</>;
}

export function Skeleton() {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{words.frame.loading}</span>
      <i /><i /><i />
    </div>
  );
}
