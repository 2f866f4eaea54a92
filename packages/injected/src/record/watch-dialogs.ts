import { ASK, OFFER } from './dialog-line.js';

/**
 * For the page's own world, the only one that its alert, confirm and prompt pass through. The functions stay what they
 * are to the page; what was asked and answered is told to the recorder by an event whose name the page does not know.
 */
export function watchDialogs(): void {
  const { stringify } = JSON;
  const { apply } = Reflect;
  const { dispatchEvent } = EventTarget.prototype;
  const Told = CustomEvent;
  const scope = window as unknown as Record<string, (...args: unknown[]) => unknown>;
  const line = `waymark:${[...crypto.getRandomValues(new Uint32Array(6))].map((part) => part.toString(36)).join('')}`;

  const dispatch = (name: string, detail: string): boolean => {
    // Without a prototype: what a page puts on that of all objects would be asked for what is not given here.
    const init: CustomEventInit = { __proto__: null, detail, cancelable: true, bubbles: false, composed: false } as CustomEventInit;
    return apply(dispatchEvent, window, [new Told(name, init)]) as boolean;
  };

  const tell = (type: string, message: string, result: unknown): void => {
    try {
      const answer = type === 'alert' || result === true || typeof result === 'string' ? 'accept' : 'dismiss';
      const value = type === 'prompt' && typeof result === 'string' ? result : undefined;
      dispatch(line, stringify({ __proto__: null, type, message, answer, value }));
    } catch {
      // What cannot be told must not reach the page.
    }
  };

  const watched = (type: string): ProxyHandler<(...args: unknown[]) => unknown> => ({
    apply(native, self, [asked, ...rest]: unknown[]) {
      // Made a text here, since a page may count how often it is made one.
      const message = asked === undefined ? '' : `${asked as string}`;
      const result: unknown = apply(native, self, asked === undefined ? [] : [message, ...rest]);
      tell(type, message, result);
      return result;
    },
  });

  for (const type of ['alert', 'confirm', 'prompt']) {
    const native = scope[type];
    if (typeof native === 'function') scope[type] = new Proxy(native, watched(type));
  }

  // Either of the two may be there first, and both are before the page's own scripts: what those ask for later is not answered.
  const wasTaken = (): boolean => !dispatch(OFFER, line);
  if (!wasTaken()) addEventListener(ASK, () => void wasTaken(), { once: true });
}
