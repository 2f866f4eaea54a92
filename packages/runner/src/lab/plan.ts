import type { LabOperatorName } from '@waymark/injected/lab';
import { inDrawnOrder } from './draw.js';
import type { PagePath } from './find-pages.js';
import { OPERATORS } from './operators.js';

export interface PlannedCase {
  number: number;
  /** The first that applies to the first page it applies to is taken; all have the same truth. */
  operators: LabOperatorName[];
  pages: PagePath[];
}

export interface LabPlan {
  seed: number;
  n: number;
  operators: readonly LabOperatorName[];
  pages: readonly PagePath[];
}

/**
 * Operators take turns, so that each gets as many cases as any other, and each walks through the sites in turn. Elements
 * and refusals are dealt in proportion from the start, so that a short run holds its share of both.
 */
export function planCases({ seed, n, operators, pages }: LabPlan): PlannedCase[] {
  const turns = dealt(operators);
  const sites = bySite(pages);
  return Array.from({ length: n }, (_, number) => {
    const turn = number % turns.length;
    const round = Math.floor(number / turns.length);
    const first = turns[turn] as LabOperatorName;
    const others = turns.filter((name) => name !== first && OPERATORS[name].truth === OPERATORS[first].truth);
    return { number, operators: [first, ...inDrawnOrder(others, seed, number, 'operators')], pages: pagesFrom(sites, { seed, number, start: round + turn }) };
  });
}

/** Two lists as one in which each is spread evenly. */
function dealt(operators: readonly LabOperatorName[]): LabOperatorName[] {
  const spread = (truth: 'element' | 'refuse'): { name: LabOperatorName; at: number }[] => {
    const names = operators.filter((name) => OPERATORS[name].truth === truth);
    return names.map((name, index) => ({ name, at: (index + 0.5) / names.length }));
  };
  return [...spread('refuse'), ...spread('element')].sort((a, b) => a.at - b.at).map(({ name }) => name);
}

/** Pages of one sub-folder are one site: a site of many pages gets no more cases than one of few. */
function bySite(pages: readonly PagePath[]): PagePath[][] {
  const sites = new Map<string, PagePath[]>();
  for (const page of pages) {
    const site = page.includes('/') ? (page.split('/')[0] as string) : page;
    sites.set(site, [...(sites.get(site) ?? []), page]);
  }
  return [...sites.values()];
}

function pagesFrom(sites: readonly PagePath[][], { seed, number, start }: { seed: number; number: number; start: number }): PagePath[] {
  const turned = sites.map((_, index) => sites[(start + index) % sites.length] as PagePath[]);
  return turned.flatMap((pages) => inDrawnOrder(pages, seed, number, 'pages'));
}
