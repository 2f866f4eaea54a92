import { CALLS, type CallArgument, type CallName, type CallValues, PANEL_PORT, type PanelAnswer, type PanelEvent, PanelRequestSchema } from '../messages.js';
import { Troubled, troubleOf } from '../trouble.js';

export type Calls = { [N in CallName]: (argument: CallArgument<N>) => Promise<CallValues[N]> };

/** All panels that are open: answers what they ask, tells them what happens. */
export class PanelHub {
  readonly #ports = new Set<chrome.runtime.Port>();

  listen(calls: () => Promise<Calls>, opened: () => void): void {
    chrome.runtime.onConnect.addListener((port) => {
      if (port.name !== PANEL_PORT || !isOwnPage(port.sender)) return;
      this.#ports.add(port);
      port.onDisconnect.addListener(() => this.#ports.delete(port));
      port.onMessage.addListener((message: unknown) => void answer(calls, message).then((reply) => reply && post(port, reply)));
      opened();
    });
  }

  tell(event: PanelEvent): void {
    for (const port of this.#ports) post(port, event);
  }
}

/** Content scripts can open ports too: a panel is a page of this extension, and never a frame of a site. */
function isOwnPage(sender: chrome.runtime.MessageSender | undefined): boolean {
  return sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true;
}

function post(port: chrome.runtime.Port, message: PanelAnswer | PanelEvent): void {
  try {
    port.postMessage(message);
  } catch {
    // It was closed in this very moment; its end is told by an event.
  }
}

/** Answered where it can be: a panel of another version must not wait for ever. */
function malformed(message: unknown): PanelAnswer | null {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
  if (typeof id !== 'number') return null;
  return { id, ok: false, problem: { message: 'The panel asked for something that is not known here.', whatToDo: 'Reload the panel: it may belong to another version.' } };
}

async function answer(calls: () => Promise<Calls>, message: unknown): Promise<PanelAnswer | null> {
  const request = PanelRequestSchema.safeParse(message);
  if (!request.success) return malformed(message);
  const { id, call, argument } = request.data;
  try {
    const parsed = CALLS[call].safeParse(argument ?? undefined);
    if (!parsed.success) throw new Troubled(`${call}: ${parsed.error.issues[0]?.message ?? 'wrong argument'}`, 'Reload the panel: it may belong to another version.');
    const run = (await calls())[call] as (value: unknown) => Promise<unknown>;
    return { id, ok: true, value: await run(parsed.data) };
  } catch (error) {
    return { id, ok: false, problem: troubleOf(error) };
  }
}
