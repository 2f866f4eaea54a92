import { useEffect, useRef } from 'preact/hooks';
import { whenText } from '../model/when.js';
import { Button } from '../parts/button.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import type { PortalQuestion } from '../state/panel-state.js';
import { leaveAsItIs, openFromPortal, sendToPortal } from '../state/portal.js';
import { words } from '../words.js';

const text = words.portal;

/** Two versions stand against each other: a person says which one counts. Neither is lost by it. */
export function Question({ question, link }: { question: PortalQuestion; link: string }) {
  const panel = usePanel();
  const busy = usePart((state) => state.busy);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [question]);
  const { told, act, label, keep } = question.kind === 'send' ? sendQuestion(question) : openQuestion();
  const onAct = (): void => void (question.kind === 'send' ? sendToPortal(panel, question.id, act) : openFromPortal(panel, question.id, question.mine));
  return (
    <div class="question" role="group" aria-label={told} tabIndex={-1} ref={box}>
      <p>{told}</p>
      {question.kind === 'send' && question.newest && <p><a href={link} target="_blank" rel="noreferrer">{text.look}</a></p>}
      <div class="buttons">
        <Button disabled={busy} onPress={onAct}>{label}</Button>
        <Button kind="quiet" disabled={busy} onPress={() => leaveAsItIs(panel)}>{keep}</Button>
      </div>
    </div>
  );
}

interface Asked {
  told: string;
  /** The version in the portal that is to get another on top. */
  act: number;
  label: string;
  keep: string;
}

function sendQuestion({ newest }: Extract<PortalQuestion, { kind: 'send' }>): Asked {
  if (newest === null) return { told: text.clashGone, act: 0, label: text.sendAnew, keep: text.keepUnsent };
  const { version, by, at } = newest;
  return { told: text.clashOf(version, text.by(by, at === null ? null : whenText(at, Date.now()))), act: version, label: text.sendAnyway(version + 1), keep: text.keepUnsent };
}

function openQuestion(): Asked {
  return { told: text.differs, act: 0, label: text.takeOver, keep: text.keepMine };
}
