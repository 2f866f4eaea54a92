import { render } from 'preact';
import { PANEL_PORT, readPanelAddress } from '../messages.js';
import { App } from './app.js';
import { listenForShortcuts } from './shortcuts.js';
import { openPanel } from './state/open-panel.js';
import { showTrouble } from './state/panel.js';

function saveFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const { tabId, trouble } = readPanelAddress(location.search);
const panel = openPanel(
  {
    currentTab: () => Promise.resolve(tabId),
    saveFile,
    after: (ms, callback) => void setTimeout(callback, ms),
    mayReach: (pattern) => chrome.permissions.request({ origins: [pattern] }),
  },
  () => chrome.runtime.connect({ name: PANEL_PORT }),
);
if (trouble) showTrouble(panel, trouble);
listenForShortcuts(panel, document);
const root = document.getElementById('panel');
if (root) render(<App panel={panel} />, root);
