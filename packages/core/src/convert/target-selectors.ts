import type { Target } from '../recording/target.js';

/** Selectors of the panel for what is known of an element, the steadiest first. Those of a shadow tree begin with its hosts. */
export function selectorsOf({ dom, semantics, shadow }: Target): string[][] {
  const hosts = (shadow ?? []).map(({ tag, id }) => (id ? `#${cssName(id)}` : tag));
  const name = semantics?.name?.trim();
  const css = [...Object.entries(dom?.dataAttributes ?? {}).map(([key, value]) => `[${key}=${JSON.stringify(value)}]`), ...(dom?.id ? [`#${cssName(dom.id)}`] : []), ...(dom?.css ? [dom.css] : [])];
  const xpath = dom?.xpath ?? dom?.idXPath;
  const text = semantics?.text?.trim();
  return [
    ...(name ? [[...hosts, `aria/${name}${semantics?.role ? `[role=${JSON.stringify(semantics.role)}]` : ''}`]] : []),
    ...[...new Set(css)].map((one) => [...hosts, one]),
    ...(xpath && hosts.length === 0 ? [[`xpath/${xpath}`]] : []),
    ...(text ? [[...hosts, `text/${text}`]] : []),
  ];
}

/** As CSS.escape does it, which core has not. */
function cssName(name: string): string {
  return Array.from(name, (char, i) => {
    const leads = i === 0 || (i === 1 && name.startsWith('-'));
    if (/\p{Cc}/u.test(char) || (leads && /\d/u.test(char))) return `\\${(char.codePointAt(0) ?? 0).toString(16)} `;
    return /[\p{L}\p{N}_-]/u.test(char) ? char : `\\${char}`;
  }).join('');
}
