import type { Observation } from '@waymark/core';
import { tagOf } from '../dom.js';
import { typeOf } from '../field-kind.js';
import type { Desk, Watcher } from './desk.js';
import type { Stamp } from './outbox.js';
import type { Presses } from './presses.js';

/** Lists, boxes and files of the browser's own: what they are set to. */
export class Settings implements Watcher {
  readonly on = { change: (event: Event): void => this.#change(event) };
  readonly #uploaded = new WeakMap<Element, string>();

  constructor(
    readonly desk: Desk,
    readonly presses: Presses,
    /** The click that made the page open the choice of files. */
    readonly openerOf: (element: Element) => string | null,
  ) {}

  #change(event: Event): void {
    const element = this.desk.parts.origins.of(event);
    if (element === null) return;
    const type = typeOf(element);
    if (tagOf(element) === 'select') this.#choose(element as HTMLSelectElement, event);
    else if (type === 'checkbox' || type === 'radio') this.#check(element as HTMLInputElement, event);
    else if (type === 'file') this.#upload(element as HTMLInputElement, event);
  }

  #choose(element: HTMLSelectElement, event: Event): void {
    const on = this.desk.capture(element);
    const values = [...element.selectedOptions].slice(0, 500).map(({ label, value }) => (label || value).slice(0, 2_000));
    const stamp = this.#stamp(event);
    this.presses.cameTo(element, stamp.id);
    if (on !== null) this.#tell({ ...stamp, kind: 'choose', on, values });
  }

  /** By its bundle from before the click: now it is in its other state already. */
  #check(element: HTMLInputElement, event: Event): void {
    const press = this.presses.now();
    const on = (press?.element === element ? press.captured : null) ?? this.desk.capture(element);
    if (on !== null) this.#tell({ ...this.#stamp(event), kind: 'check', on, checked: element.checked });
  }

  #upload(element: HTMLInputElement, event: Event): void {
    const on = this.desk.capture(element);
    const files = [...(element.files ?? [])].slice(0, 500).map(({ name, size, type }) => ({ name: name.slice(0, 500), size, type: type.slice(0, 200) }));
    const opener = this.openerOf(element);
    // Drivers announce what the browser has announced already.
    const chosen = JSON.stringify(files);
    if (!event.isTrusted && this.#uploaded.get(element) === chosen) return;
    this.#uploaded.set(element, chosen);
    if (on !== null) this.#tell({ ...this.#stamp(event), kind: 'upload', on, files, ...(opener === null ? {} : { opener }) });
  }

  #stamp(event: Event): Stamp {
    return this.desk.parts.outbox.stamp(event.timeStamp);
  }

  #tell(observation: Observation): void {
    const click = this.desk.clickNow();
    if (click !== null) this.desk.follow(observation, click);
    else this.desk.act(observation, this.desk.parts.sight.last()?.view ?? null);
  }
}
