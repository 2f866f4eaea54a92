import { useEffect, useRef } from 'preact/hooks';
import { RecordingsView } from './list/recordings-view.js';
import { LiveRegion, ToastLine, Troubles } from './parts/troubles.js';
import { PanelContext, usePart } from './parts/use-panel.js';
import { PortalView } from './portal/portal-view.js';
import { RecordingView } from './recording/recording-view.js';
import { ReplayView } from './replay/replay-view.js';
import type { Panel } from './state/panel.js';
import { words } from './words.js';

const VIEWS = { list: RecordingsView, portal: PortalView, recording: RecordingView, replay: ReplayView };

export function App({ panel }: { panel: Panel }) {
  return (
    <PanelContext.Provider value={panel}>
      <LinkLine />
      <CurrentView />
      <section class="bottom-stack" aria-label={words.messages}>
        <Troubles />
        <ToastLine />
      </section>
      <LiveRegion />
    </PanelContext.Provider>
  );
}

function CurrentView() {
  const view = usePart((state) => state.view);
  const first = useRef(true);
  const View = VIEWS[view.kind];
  useEffect(() => {
    if (!first.current) focusHeading();
    first.current = false;
  }, [view.kind]);
  return <View />;
}

/** Who goes to another view by keyboard or screen reader goes on from its heading. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Only after it has lasted: a worker that was stopped for resting is back within moments. */
function LinkLine() {
  const lost = usePart((state) => state.lost);
  return <div role="status">{lost && <p class="link-lost"><strong>{words.linkLost.message}</strong> {words.linkLost.whatToDo}</p>}</div>;
}
