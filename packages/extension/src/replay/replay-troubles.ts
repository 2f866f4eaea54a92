import type { Trouble } from '../messages.js';
import { Troubled } from '../trouble.js';

/** Why a tab could not be taken under control, in words for people. */
export function attachTrouble(error: unknown, url: string): Troubled {
  const message = error instanceof Error ? error.message : String(error);
  if (/another debugger/i.test(message)) {
    return new Troubled('Another program is debugging this tab.', 'End it there (another extension, or a remote debugger), then replay again.', { cause: error });
  }
  if (/cannot (access|attach)|not allowed|restricted/i.test(message)) {
    return new Troubled(`${url} may not be debugged: ${message}`, 'Replay in a new tab, or go to a web page first.', { cause: error });
  }
  if (/no tab|no target/i.test(message)) return new Troubled('The tab is no longer there.', 'Choose another tab, or replay in a new one.', { cause: error });
  return new Troubled(`The tab could not be taken under control: ${message}`, 'Reload the page and try again.', { cause: error });
}

/** Why the debugger was taken off in the midst of a run. */
export function detachTrouble(reason: string): Trouble {
  if (reason === 'canceled_by_user') {
    return {
      message: 'The replay was ended by ‘Cancel’ in the browser’s bar “Waymark started debugging this browser”.',
      whatToDo: 'Replay again, and leave the bar open until the run has ended.',
    };
  }
  if (reason === 'target_closed') return { message: 'The tab was closed while the recording was replayed in it.', whatToDo: 'Replay again, and leave the tab open.' };
  if (/crash/i.test(reason)) return { message: 'The page crashed while the recording was replayed in it.', whatToDo: 'Reload the page, then replay again.' };
  return { message: `The browser ended the connection to the tab: ${reason}`, whatToDo: 'Replay again.' };
}

export const WORKER_DIED: Trouble = {
  message: 'The extension was stopped while it replayed. The steps until then are done; nothing was repeated, and what the last one did is not known.',
  whatToDo: 'Look at the page, then replay from the beginning.',
};
