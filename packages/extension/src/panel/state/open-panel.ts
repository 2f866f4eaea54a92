import type { PortLike } from './link.js';
import { openLink } from './link.js';
import { receive, takeState } from './events.js';
import { gather } from './gather.js';
import { FIRST_STATE } from './panel-state.js';
import { change, type Panel, type PanelHost } from './panel.js';
import { fetchOpen, refreshList } from './recordings.js';
import { newStore } from './store.js';

/** A worker that was stopped for resting is back sooner than this; nobody needs to be told of it. */
const LOST_AFTER_MS = 1_500;

export function openPanel(host: PanelHost, connect: () => PortLike): Panel {
  const store = newStore(FIRST_STATE);
  const gathering = gather({ take: (event) => receive(panel, event), after: host.after });
  const link = openLink({
    connect,
    after: host.after,
    onEvent: gathering.put,
    onStatus: (status) => {
      // What a worker said last must not come after what the next one says.
      gathering.flush();
      // The first connection is made before the panel is there to be told.
      host.after(0, () => takeStatus(panel, status));
    },
  });
  const panel: Panel = { store, link, host, edits: { last: Promise.resolve() }, keys: { next: 1 } };
  return panel;
}

/** The link counts as back when the worker has answered, and everything in view is asked for anew. */
function takeStatus(panel: Panel, status: 'connected' | 'lost'): void {
  if (status === 'lost') {
    change(panel, { connected: false });
    panel.host.after(LOST_AFTER_MS, () => panel.store.set((state) => (state.connected ? state : { ...state, lost: true })));
    return;
  }
  void panel.link.call('state', undefined).then(async (answer) => {
    if (!answer.ok) return;
    takeState(panel, answer.value);
    change(panel, { connected: true, lost: false });
    await Promise.all([refreshList(panel), fetchOpen(panel)]);
  });
}
