import { showPercent, type Confidence, type Considered, type Difference } from '@waymark/core';
import type { ShownStepResult } from '../../messages.js';
import { calibratedWords, confidenceWords, resultFacts, sentence, sightLines, sortedDifferences, spaced } from '../model/result-facts.js';
import { words } from '../words.js';
import { ResultPicture } from './result-picture.js';

/** What was found, why it was believed or not, and what else was looked at. */
export function ResultDetails({ result }: { result: ShownStepResult }) {
  const differences = sortedDifferences(result);
  const { judgement, considered, notes } = result;
  return (
    <div class="details" role="group" aria-label={words.replay.stepHeading(result.step.number)}>
      <p class="reason">{sentence(result.reason)}</p>
      <ResultPicture result={result} />
      <dl class="facts">
        {resultFacts(result).map(({ name, value }) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
      </dl>
      {judgement && (
        <div class="confidence">
          <p><strong>{confidenceWords(judgement, result.outcome !== 'refused')}</strong></p>
          <meter min={0} max={1} value={judgement.final} aria-label={confidenceWords(judgement, true)} />
          <p class="hint">{calibratedWords(judgement)}</p>
          {judgement.gates.length > 0 && <p>{words.result.gates}: {judgement.gates.join('; ')}</p>}
        </div>
      )}
      {sightLines(result).map(({ title, lines }) => (
        <div key={title}><h3>{title}</h3><ul>{lines.map((line, i) => <li key={i}>{line}</li>)}</ul></div>
      ))}
      {notes.length > 0 && (
        <div><h3>{words.result.notes}</h3><ul>{notes.map((note, i) => <li key={i}>{note}</li>)}</ul></div>
      )}
      {differences.length > 0 && <Differences differences={differences} />}
      {considered.length > 0 && <Candidates considered={considered} />}
    </div>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const telling = differences.filter(({ verdict }) => verdict !== 'same').length;
  return (
    <details open={telling > 0}>
      <summary>{words.result.differences}</summary>
      <ul class="differences">
        {differences.map(({ evidence, recorded, found, verdict }) => (
          <li key={evidence} class={`v-${verdict}`}>
            <span class="difference-head"><strong>{spaced(evidence)}</strong> <span class="verdict">{words.verdicts[verdict]}</span></span>
            {verdict === 'same' ? (
              <span>{recorded ?? words.result.none}</span>
            ) : (
              <dl>
                <div><dt>{words.result.recorded}</dt><dd>{recorded ?? words.result.none}</dd></div>
                <div><dt>{words.result.foundNow}</dt><dd>{found ?? words.result.none}</dd></div>
              </dl>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Candidates({ considered }: { considered: readonly Considered[] }) {
  return (
    <details>
      <summary>{words.result.considered} ({considered.length})</summary>
      <ol class="candidates">
        {considered.map(({ description, identity, notChosen }, i) => (
          <li key={i}>
            <span class="difference-head"><strong>{description}</strong> <span>{words.result.fits} {showPercent(identity as Confidence)}</span></span>
            <span>{notChosen ?? <em class="chosen">{words.result.chosen}</em>}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
