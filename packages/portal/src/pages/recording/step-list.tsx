import { describeStep, targetOf, type Recording, type Step, type Target } from '@waymark/core';
import { Fragment } from 'preact';
import { safeSource } from '../../components/picture.js';
import { words } from '../../words/index.js';

const text = words.recording;

/** Steps in words, each with the picture of its element and what it is known by. */
export function StepList({ recording }: { recording: Recording }) {
  const notes = recording.notes ?? [];
  if (recording.steps.length === 0) return <p class="quiet-line">{text.noSteps}</p>;
  return (
    <div class="stack">
      {notes.length > 0 && (
        <section class="note warn" aria-label={text.notes}>
          <ul>{notes.map((note) => <li key={note.text}>{note.text}</li>)}</ul>
        </section>
      )}
      <ol class="steps">
        {recording.steps.map((step) => <StepLine key={step.id} step={step} />)}
      </ol>
    </div>
  );
}

function StepLine({ step }: { step: Step }) {
  const target = targetOf(step);
  const picture = safeSource(target?.pixels?.crop);
  return (
    <li class="step">
      <span class="step-number">{step.number}</span>
      <div class="step-words">
        <p class="step-title">{describeStep(step)}</p>
        <p class="chips">{chipsOf(step).map((chip) => <span key={chip} class="chip">{chip}</span>)}</p>
        {target && <TargetFacts target={target} />}
      </div>
      <div class="step-picture">{picture && <img src={picture} alt={text.stepPicture(step.number)} loading="lazy" />}</div>
    </li>
  );
}

function chipsOf(step: Step): string[] {
  const checks = (step.expect?.before?.length ?? 0) + (step.expect?.after?.length ?? 0);
  return [
    ...(step.secret ? [text.secret] : []),
    ...(step.tab ? [text.opensTab(step.tab)] : []),
    ...(checks > 0 ? [text.checks(checks)] : []),
    ...(step.healing === false ? [text.healingOff] : []),
  ];
}

function TargetFacts({ target }: { target: Target }) {
  const { semantics, dom, surroundings } = target;
  const facts: [string, string | null | undefined][] = [
    [text.role, semantics?.role],
    [text.name, semantics?.name ?? semantics?.text ?? target.pixels?.name],
    [text.locator, Object.values(dom?.dataAttributes ?? {})[0] ?? dom?.id],
    [text.section, surroundings?.row ?? surroundings?.form ?? surroundings?.heading],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <details>
      <summary>{text.details}</summary>
      <dl class="facts">{known.map(([name, value]) => <Fragment key={name}><dt>{name}</dt><dd>{value}</dd></Fragment>)}</dl>
    </details>
  );
}
