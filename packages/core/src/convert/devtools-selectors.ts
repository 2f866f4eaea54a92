import type { Target } from '../recording/target.js';
import { lastCompound, type Compound } from './css-compound.js';
import type { DevToolsSelector } from './devtools-flow.js';

/** What several selectors of one element say together. */
export interface Pointed {
  target: Target;
  /** What a person would call it. */
  label: string;
}

interface Found {
  aria: { name: string; role: string | null } | null;
  text: string | null;
  css: string | null;
  xpath: string | null;
  hosts: Compound[];
}

export function targetFrom(selectors: readonly DevToolsSelector[]): Pointed {
  const ways = selectors.map((selector) => (typeof selector === 'string' ? [selector] : selector));
  const found = ways.reduce<Found>(addWay, { aria: null, text: null, css: null, xpath: null, hosts: [] });
  const compounds = ways.map((way) => way.at(-1) ?? '').filter(isCss).map((css) => lastCompound(css.replace(/^pierce\//u, '')));
  const compound = compounds.reduce(merged, { tag: xpathTag(found.xpath), id: null, classes: [], attributes: {} });
  const target = evidence(found, compound);
  return { target, label: found.aria?.name || (found.text ?? compound.id ?? compound.attributes['name'] ?? compound.tag ?? '') };
}

function isCss(selector: string): boolean {
  return !/^(aria|text|xpath)\//u.test(selector);
}

function addWay(found: Found, way: readonly string[]): Found {
  const last = way.at(-1) ?? '';
  const body = last.slice(last.indexOf('/') + 1);
  if (last.startsWith('aria/')) return { ...found, aria: found.aria ?? ariaFrom(body) };
  if (last.startsWith('text/')) return { ...found, text: found.text ?? body };
  if (last.startsWith('xpath/')) return { ...found, xpath: found.xpath ?? body };
  if (last.startsWith('pierce/')) return { ...found, css: found.css ?? body };
  const hosts = way.slice(0, -1).filter(isCss).map(lastCompound).filter(({ tag }) => tag?.includes('-'));
  return { ...found, css: found.css ?? last, hosts: found.hosts.length > 0 ? found.hosts : hosts };
}

/** `Name[role="button"]`; either part may be missing. */
function ariaFrom(body: string): Found['aria'] {
  const attributes = /\[\s*(role|name)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')\s*\]/gu;
  const given = new Map([...body.matchAll(attributes)].map(([, key, double, single]) => [key, (double ?? single ?? '').replaceAll(/\\(.)/gsu, '$1')]));
  return { name: given.get('name') ?? body.replaceAll(attributes, '').trim(), role: given.get('role') ?? null };
}

function merged(one: Compound, other: Compound): Compound {
  return {
    tag: one.tag ?? other.tag,
    id: one.id ?? other.id,
    classes: [...new Set([...one.classes, ...other.classes])],
    attributes: { ...other.attributes, ...one.attributes },
  };
}

function xpathTag(xpath: string | null): string | null {
  return /\/([a-z][\w-]*)(?:\[[^\]]*\])*$/iu.exec(xpath ?? '')?.[1]?.toLowerCase() ?? null;
}

const TEST_IDS = /^data-(test|testid|test-id|cy|qa|e2e|automation-id)$/u;

function evidence({ aria, text, css, xpath, hosts }: Found, { tag, id, classes, attributes }: Compound): Target {
  const testIds = Object.entries(attributes).filter(([name]) => TEST_IDS.test(name));
  const role = aria?.role ?? roleOf(tag, attributes['type'] ?? null);
  const dom = known({
    ...(xpath === null ? {} : { [xpath.startsWith('//') ? 'idXPath' : 'xpath']: withPositions(xpath) }),
    css,
    id,
    name: attributes['name'],
    dataAttributes: testIds.length > 0 ? Object.fromEntries(testIds) : undefined,
    tag,
    type: attributes['type'],
    classes: classes.length > 0 ? classes : undefined,
    href: attributes['href'],
    attributes: attributes['autocomplete'] === undefined ? undefined : { autocomplete: attributes['autocomplete'] },
  });
  const semantics = known({ role, name: aria?.name || undefined, placeholder: attributes['placeholder'], title: attributes['title'], alt: attributes['alt'], text });
  const shadow = hosts.map((host) => ({ tag: host.tag ?? '', ...(host.id === null ? {} : { id: host.id }) }));
  return { dom, semantics, ...(shadow.length > 0 ? { shadow } : {}) };
}

/** What was not told is unknown, which is not the same as looked for and absent. */
function known(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

/** The panel leaves out the position of an only child of its kind; recordings of Waymark never do. */
function withPositions(xpath: string): string {
  const start = /^\/\/\*\[@id=(?:"([^"]*)"|'([^']*)')\]/u.exec(xpath);
  const id = start?.[1] ?? start?.[2];
  const rest = xpath.slice(start?.[0].length ?? 0).replaceAll(/\/([a-z][\w-]*)(?=\/|$)/giu, '/$1[1]');
  return id === undefined || id.includes("'") ? `${start?.[0] ?? ''}${rest}` : `//*[@id='${id}']${rest}`;
}

const ROLES: Readonly<Record<string, string>> = { button: 'button', a: 'link', select: 'combobox', textarea: 'textbox', option: 'option' };
const INPUT_ROLES: Readonly<Record<string, string>> = { checkbox: 'checkbox', radio: 'radio', submit: 'button', button: 'button', reset: 'button', image: 'button', range: 'slider', number: 'spinbutton', search: 'searchbox', text: 'textbox', email: 'textbox', tel: 'textbox', url: 'textbox' };

/** The role that an element has by itself; undefined where that cannot be told from the selectors. */
function roleOf(tag: string | null, type: string | null): string | undefined {
  if (tag === 'input') return type === null ? undefined : INPUT_ROLES[type];
  return tag === null ? undefined : ROLES[tag];
}
