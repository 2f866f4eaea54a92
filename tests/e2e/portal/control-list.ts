import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

interface ListedControl {
  /** Of the page as the portal's routes have it; null where it is on every page. */
  path: string | null;
  page: string;
  /** `…` stands for a name or a number. */
  control: string;
  test: string;
}

/** What docs/portal-controls.md says. */
export const CONTROLS: readonly ListedControl[] = readList(readFileSync(new URL('../../../docs/portal-controls.md', import.meta.url), 'utf8'));

function readList(text: string): ListedControl[] {
  return text.split(/^## /mu).slice(1).flatMap((section) => {
    const [title = '', ...lines] = section.split('\n');
    const page = title.replace(/ \(.*/u, '');
    const path = /`(.+)`/u.exec(title)?.[1] ?? null;
    const rows = lines.filter((line) => /^\| (?!Control |---)/u.test(line)).map((line) => line.split('|').map((cell) => cell.trim()));
    return rows.map(([, control = '', , test = '']) => ({ path, page, control, test }));
  });
}

export function testText(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8');
}

/** What the controls of this address may be called. */
export function listedFor(address: string): RegExp[] {
  const parts = address.replace(/\?.*/u, '').split('/');
  const fits = (path: string): boolean => path.split('/').length === parts.length && path.split('/').every((part, at) => part.startsWith(':') || part === parts[at]);
  const here = CONTROLS.filter(({ path }) => path === null || fits(path));
  return here.map(({ control }) => new RegExp(`^${control.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')).join('.*')}$`, 'u'));
}

/** Names of all that can be pressed, filled in or chosen. Rows of the review's list are what it shows, and a setting's field belongs to its button. */
export function controlsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element): string => {
      const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
      if (label) return label.trim();
      const copy = element.cloneNode(true) as Element;
      copy.querySelectorAll('[aria-hidden]').forEach((part) => part.remove());
      return (copy.textContent ?? '').trim();
    };
    return [...document.querySelectorAll('button:not(.review-row), input, select, textarea')].filter((element) => !element.matches('.setting :is(input, select, textarea)')).map(nameOf);
  });
}
