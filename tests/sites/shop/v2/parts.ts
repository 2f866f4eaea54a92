import { flag, type Fragment, type Html, html, key, raw } from '../html.js';
import type { PageContext } from '../version.js';
import { cx } from './style.js';

interface Control {
  label: string;
  mark: string;
  type?: string;
  value?: string;
  placeholder?: string;
  /** Attributes that the redesign kept, written out. */
  kept?: string;
  required?: boolean;
}

/** The caption comes after its input and is lifted above it by the style sheet. */
export function control(context: PageContext, spec: Control): Html {
  const id = /\bid="([^"]+)"/.exec(spec.kept ?? '')?.[1] ?? context.id();
  const own = spec.kept?.includes('id="') ? '' : html`id="${id}"`;
  return html`<div ${cx('control')}><div><input ${cx('input')} type="${spec.type ?? 'text'}" ${own} ${raw(spec.kept ?? '')}
    ${spec.placeholder && html`placeholder="${spec.placeholder}"`} ${spec.value !== undefined && html`value="${spec.value}"`}
    ${flag('required', spec.required ?? false)} ${key(spec.mark)}></div><label ${cx('caption')} for="${id}">${spec.label}</label></div>`;
}

interface Choice {
  id: string;
  label: string;
  mark: string;
  options: Readonly<Record<string, string>>;
  selected?: string;
}

export function choice({ id, label, mark, options, selected }: Choice): Html {
  return html`<div ${cx('control')}><select ${cx('input')} id="${id}" ${key(mark)}>
    ${Object.entries(options).map(([code, name]) => html`<option value="${code}" ${flag('selected', code === selected)}>${name}</option>`)}
  </select><label ${cx('caption')} for="${id}">${label}</label></div>`;
}

/** Label around its box, without an id. */
export function tick(label: string, mark: string, attributes = ''): Html {
  return html`<label ${cx('tick')}><input type="checkbox" ${raw(attributes)} ${key(mark)}><span>${label}</span></label>`;
}

export function card(title: string, body: Fragment): Html {
  return html`<section ${cx('card')}><div><h2 ${cx('subtitle')}>${title}</h2></div><div>${body}</div></section>`;
}

export function sum(name: string, amount: string, mark?: string): Html {
  return html`<div ${cx('sum')}><span>${name}</span><span ${mark !== undefined && key(mark)}>${amount}</span></div>`;
}
