import { looksGenerated } from '../element/generated.js';
import { kindOf } from '../element/kind.js';
import { labelsOf } from '../element/labels.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import { pathTemplate } from '../recording/path-template.js';
import { normaliseText } from '../text/normalise.js';

/**
 * What an element is, apart from how the page of today spells it: the same control gives the same text after its
 * classes, paths and place have changed. Another row, another name or another kind gives another.
 */
export function fingerprintOf(element: ElementSnapshot): string {
  const { dom, semantics, surroundings } = element;
  const label = labelsOf(element)?.[0];
  const parts = [
    kindOf(element) ?? '',
    normaliseText(label ?? ''),
    stable(dom?.name),
    Object.values(dom?.dataAttributes ?? {}).map(stable).sort().join(','),
    label ? '' : stable(dom?.id) || (semantics?.icon ?? ''),
    addressOf(dom?.href),
    normaliseText(surroundings?.row ?? ''),
    normaliseText(surroundings?.column ?? ''),
    normaliseText(surroundings?.question ?? surroundings?.form ?? ''),
    frameOf(element),
  ];
  return JSON.stringify(parts);
}

/**
 * What a person means who says that an element is not it: another id or test id on the same button does not make it another one. Coarser than the
 * fingerprint, so that what was rejected is not proposed again under another locator.
 */
export function meaningOf(element: ElementSnapshot): string {
  const { dom, semantics, surroundings } = element;
  const label = labelsOf(element)?.[0];
  const named = label ? normaliseText(label) : stable(dom?.id) || stable(dom?.name) || Object.values(dom?.dataAttributes ?? {}).map(stable).sort().join(',') || (semantics?.icon ?? '');
  const around = [surroundings?.row, surroundings?.column, surroundings?.question ?? surroundings?.form].map((text) => normaliseText(text ?? ''));
  return JSON.stringify([kindOf(element) ?? '', named, ...around, frameOf(element)]);
}

/** Where the element stands, by the identity of the frames around it. */
export function frameOf({ frames }: ElementSnapshot): string {
  return (frames ?? []).map(({ name, id, urlPattern, host }) => [host, urlPattern, name ?? id].map((part) => part ?? '').join(' ')).join(' > ');
}

function stable(identifier: string | null | undefined): string {
  return identifier && !looksGenerated(identifier) ? identifier : '';
}

function addressOf(href: string | null | undefined): string {
  return href ? pathTemplate(href.replace(/[?#].*$/u, '')) : '';
}
