/**
 * For the page's own world, the only one that its alert, confirm and prompt pass through. The functions stay what they
 * are to the page; what was asked and answered is told to the recorder by an event.
 */
export function watchDialogs(): void {
  const { stringify } = JSON;
  const { apply } = Reflect;
  const { dispatchEvent } = EventTarget.prototype;
  const Told = CustomEvent;
  const scope = window as unknown as Record<string, (...args: unknown[]) => unknown>;

  const tell = (type: string, message: string, result: unknown): void => {
    try {
      const answer = type === 'alert' || result === true || typeof result === 'string' ? 'accept' : 'dismiss';
      const value = type === 'prompt' && typeof result === 'string' ? { value: result } : {};
      apply(dispatchEvent, window, [new Told('waymark:dialog', { detail: stringify({ type, message, answer, ...value }) })]);
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
}
