import type { HealingDetail } from '@waymark/core/api';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { percentOf } from '../../components/decision/percent.js';
import { words } from '../../words/index.js';

const text = words.review;
export type Candidate = HealingDetail['candidates'][number];

/** Those that can be picked, as many as there are digits; what was found is not one of them. */
export function pickable({ candidates }: Pick<HealingDetail, 'candidates'>): Candidate[] {
  return candidates.filter((candidate) => candidate.pickable && !candidate.chosen).slice(0, 9);
}

interface CandidatesProps {
  candidates: readonly Candidate[];
  onPick(candidate: Candidate): void;
  onClose(): void;
}

/** The focus goes to the first of them, and back to where it was when they are closed; the page finds a place for it where it was nowhere. */
export function Candidates({ candidates, onPick, onClose }: CandidatesProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    place.current?.querySelector<HTMLElement>('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={place}>
      <Card title={text.pickTitle} class="candidates">
        <p>{candidates.length === 0 ? text.pickNone : text.pickLead}</p>
        <ol class="candidate-list">
          {candidates.map((candidate, at) => (
            <li key={candidate.at}>
              <button type="button" class="candidate" aria-keyshortcuts={String(at + 1)} onClick={() => onPick(candidate)}>
                <kbd aria-hidden="true">{at + 1}</kbd>
                <span>
                  <strong>{candidate.considered.description}</strong>
                  <span class="hint">{text.pickFits(percentOf(candidate.considered.identity))}{candidate.considered.notChosen && ` · ${candidate.considered.notChosen}`}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
        <Button kind="quiet" shortcut="Esc" onPress={onClose}>{text.pickCancel}</Button>
      </Card>
    </div>
  );
}
