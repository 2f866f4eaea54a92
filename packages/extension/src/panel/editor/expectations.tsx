import { setExpectations, type Expectation, type Step } from '@waymark/core';
import { useState } from 'preact/hooks';
import { EXPECTATION_KINDS, changedExpectation, confirmed, isProposed, expectationText, expectationWords, needsText, withExpectation, type ExpectationKind } from '../model/expectations.js';
import { Button } from '../parts/button.js';
import { usePanel } from '../parts/use-panel.js';
import { edit } from '../state/edits.js';
import { words } from '../words.js';

const { editor } = words;

/** Proposed while recording from what changed; a person may change, add and remove them. */
export function Expectations({ step, time }: { step: Step; time: 'before' | 'after' }) {
  const panel = usePanel();
  const [adding, setAdding] = useState(false);
  const list = step.expect?.[time] ?? [];
  const put = (index: number, next: Expectation | null): void =>
    void edit(panel, (recording) => {
      const now = recording.steps.find(({ id }) => id === step.id)?.expect ?? {};
      return setExpectations(recording, step.id, { ...now, [time]: withExpectation(now[time] ?? [], index, next) });
    });
  const heading = time === 'after' ? editor.after : editor.before;
  return (
    <fieldset class="expectations">
      <legend>{heading}</legend>
      {list.length === 0 && !adding && <p class="hint">{time === 'after' ? editor.noExpectations : editor.noExpectationsBefore}</p>}
      {list.map((expectation, i) => (
        <ExpectationLine key={i} expectation={expectation} onChange={(next) => put(i, next)} />
      ))}
      {adding && <ExpectationLine expectation={null} onChange={(next) => { setAdding(false); if (next) put(list.length, next); }} />}
      {!adding && <Button icon="plus" kind="quiet" onPress={() => setAdding(true)}>{editor.addExpectation}</Button>}
    </fieldset>
  );
}

function ExpectationLine({ expectation, onChange }: { expectation: Expectation | null; onChange: (next: Expectation | null) => void }) {
  const [kind, setKind] = useState<ExpectationKind>(expectation?.kind ?? 'present');
  const [text, setText] = useState(expectation ? expectationText(expectation) : '');
  const commit = (nextKind: ExpectationKind, nextText: string): void => {
    if (needsText(nextKind) && nextText.trim() === '') return;
    const isSame = expectation?.kind === nextKind && expectationText(expectation) === nextText;
    if (!isSame) onChange(changedExpectation(expectation, nextKind, nextText));
  };
  const chooseKind = (chosen: string): void => {
    const next = EXPECTATION_KINDS.find((one) => one === chosen) ?? kind;
    setKind(next);
    if (expectation || !needsText(next)) commit(next, text);
  };
  return (
    <div class="expectation">
      <select aria-label={editor.expectationKind} value={kind} onChange={(event) => chooseKind(event.currentTarget.value)}>
        {EXPECTATION_KINDS.map((one) => <option key={one} value={one}>{words.expectationKinds[one]}</option>)}
      </select>
      {needsText(kind) && (
        <input aria-label={editor.expectationText} value={text} onInput={(event) => setText(event.currentTarget.value)} onBlur={() => commit(kind, text)} onKeyDown={(event) => event.key === 'Enter' && commit(kind, text)} />
      )}
      {expectation && isProposed(expectation) && (
        <p class="proposed"><span class="hint">{editor.proposed}</span> <Button icon="check" kind="quiet" onPress={() => onChange(confirmed(expectation))}>{editor.keep}</Button></p>
      )}
      <Button icon="close" kind="quiet" label={expectation ? editor.removeExpectation(expectationWords(expectation)) : words.cancel} onPress={() => onChange(null)} />
    </div>
  );
}
