import { render } from 'preact';
import { PANEL_PORT } from '../messages.js';
import { App } from './app.js';
import { listenForShortcuts } from './shortcuts.js';
import { openPanel } from './state/open-panel.js';

/** `?tab=N` names the tab to work on; without it the worker takes the one beside the panel. */
function tabFromAddress(search: string): number | undefined {
  const tab = new URLSearchParams(search).get('tab');
  return tab !== null && /^\d+$/.test(tab) ? Number(tab) : undefined;
}

function saveFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const panel = openPanel(
  {
    currentTab: () => Promise.resolve(tabFromAddress(location.search)),
    saveFile,
    after: (ms, callback) => void setTimeout(callback, ms),
  },
  () => chrome.runtime.connect({ name: PANEL_PORT }),
);
listenForShortcuts(panel, document);
const root = document.getElementById('panel');
if (root) render(<App panel={panel} />, root);
