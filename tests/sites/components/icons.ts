import { readFileSync } from 'node:fs';
import { type Html, raw } from '../shop/html.js';

const FOLDER = new URL('./assets/icons/', import.meta.resolve('@shoelace-style/shoelace'));

export function iconSource(name: string): string {
  return readFileSync(new URL(`${name}.svg`, FOLDER), 'utf8');
}

/** A decorative drawing: whoever shows it alone in a control names the control. */
export function icon(name: string): Html {
  return raw(iconSource(name).replace('<svg ', '<svg aria-hidden="true" ').replaceAll(/\s+/g, ' '));
}
