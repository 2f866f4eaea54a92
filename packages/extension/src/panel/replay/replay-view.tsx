import type { Recording } from '@waymark/core';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { blockKeeper, type ReplayLine } from '../model/keep-blocks.js';
import { rowKeeper } from '../model/keep-rows.js';
import { replayNeeds } from '../model/replay-needs.js';
import { rowState } from '../model/replay-progress.js';
import { Button } from '../parts/button.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { Waiting } from '../recording/recording-view.js';
import { change } from '../state/panel.js';
import { show } from '../state/recordings.js';
import { toggleBreakpoint } from '../state/replay.js';
import { words } from '../words.js';
import { RunningControls, StartControls } from './replay-controls.js';
import { ReplayRows } from './replay-row.js';
import { RunSummary } from './run-summary.js';

const LOOKS = 3;

export function ReplayView() {
  const open = usePart((state) => state.open);
  if (open === null) return <Waiting text={words.recording.loading} />;
  if (open === 'missing') return <Waiting text={words.recording.missing} />;
  return <OpenReplay recording={open.recording} />;
}

function OpenReplay({ recording }: { recording: Recording }) {
  const panel = usePanel();
  const live = usePart((state) => (state.app.replay?.recordingId === recording.id && state.app.replay.status !== 'ended' ? state.app.replay : null));
  const ended = usePart((state) => state.replay.ended);
  const interrupted = usePart((state) => state.replay.interrupted);
  const needs = useMemo(() => replayNeeds(recording), [recording]);
  return (
    <main class="view">
      <div class="sticky">
        <div class="top-line">
          <Button icon="back" kind="quiet" label={words.replay.backTo} onPress={() => void show(panel, { kind: 'recording', id: recording.id })} />
          <div class="title-words">
            <h1><span class="over">{words.replay.heading}</span> {recording.title || words.list.untitled}</h1>
          </div>
        </div>
        {live && <RunningControls live={live} recording={recording} />}
      </div>
      {!live && ended && <RunSummary result={ended} interrupted={interrupted} />}
      {!live && <StartControls needs={needs} again={ended !== null} />}
      <ReplaySteps recording={recording} />
    </main>
  );
}

function ReplaySteps({ recording }: { recording: Recording }) {
  const panel = usePanel();
  const live = usePart((state) => (state.app.replay?.recordingId === recording.id ? state.app.replay : null));
  const progress = usePart((state) => state.replay);
  const breakpoints = usePart((state) => state.breakpoints);
  const openResult = usePart((state) => state.openResult);
  const keep = useMemo(rowKeeper, [recording.id]);
  const rows = useMemo(() => keep(recording.steps, recording.notes ?? []), [keep, recording]);
  const inBlocks = useMemo(blockKeeper, [recording.id]);
  const toggle = useCallback((id: string) => change(panel, { openResult: panel.store.get().openResult === id ? null : id }), [panel]);
  const mark = useCallback((id: string) => void toggleBreakpoint(panel, id), [panel]);
  const list = useRef<HTMLOListElement>(null);
  useInView(list, rows.findIndex(({ id }) => id === live?.current));
  const lines = rows.map((row): ReplayLine => {
    const state = rowState(row.id, progress, live);
    return { row, kind: state.kind, result: state.kind === 'result' ? state.result : null, breakpoint: breakpoints.has(row.id), open: openResult === row.id };
  });
  return (
    <section aria-labelledby="steps-heading">
      <h2 id="steps-heading" class="steps-heading">{words.recording.stepsHeading}</h2>
      {!live && progress.ended === null && <p class="hint">{words.replay.idle}</p>}
      <ol class="steps" ref={list}>
        {inBlocks(lines).map((block, i) => <ReplayRows key={i} lines={block} onToggle={toggle} onBreakpoint={mark} />)}
      </ol>
    </section>
  );
}

/** A row's height is a guess until it has been in view: where many steps were passed at once, it is looked again when they have been drawn. */
function useInView(list: { current: HTMLElement | null }, at: number): void {
  useEffect(() => {
    const frames: { next?: number } = {};
    const show = (looks: number): void => {
      list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
      if (looks > 1) frames.next = requestAnimationFrame(() => (frames.next = requestAnimationFrame(() => show(looks - 1))));
    };
    if (at >= 0) show(LOOKS);
    return () => cancelAnimationFrame(frames.next ?? 0);
  }, [at]);
}
