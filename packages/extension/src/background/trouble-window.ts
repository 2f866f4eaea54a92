import { type CallArgument, panelAddress } from '../messages.js';

/** A panel in a window of its own, for a person who may have none open: Chrome opens side panels only where somebody clicked. */
export async function openTroubleWindow({ tabId, message, whatToDo }: CallArgument<'trouble.show'>): Promise<Record<string, never>> {
  await chrome.windows.create({ url: panelAddress({ tabId, trouble: { message, whatToDo } }), type: 'popup', width: 420, height: 640 });
  return {};
}
