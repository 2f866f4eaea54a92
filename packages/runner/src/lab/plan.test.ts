import { expect, test } from 'vitest';
import { OPERATOR_NAMES, OPERATORS } from './operators.js';
import { planCases } from './plan.js';

const pages = ['shop/home.html', 'shop/cart.html', 'grid/stock.html', 'plain.html'];
const plan = (n: number, seed = 1): ReturnType<typeof planCases> => planCases({ seed, n, operators: OPERATOR_NAMES, pages });
const firstOf = (one: ReturnType<typeof planCases>[number]): keyof typeof OPERATORS => one.operators[0]!;

test.each([30, 200, 2_000])('of %i cases at least a third must be refused, and in half of those something of the target stays', (n) => {
  const refused = plan(n).map(firstOf).filter((name) => OPERATORS[name].truth === 'refuse');
  expect(refused.length / n).toBeGreaterThanOrEqual(1 / 3);
  expect(refused.filter((name) => OPERATORS[name].keeps !== 'none').length / refused.length).toBeGreaterThanOrEqual(1 / 2);
});

test('every operator gets as many cases as any other, give or take one', () => {
  const drawn = plan(500).map(firstOf);
  const counts = OPERATOR_NAMES.map((name) => drawn.filter((one) => one === name).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test('sites are begun with in turn, however many pages they have', () => {
  const sites = plan(300).map(({ pages: [first = ''] }) => first.split('/')[0]!);
  const counts = ['shop', 'grid', 'plain.html'].map((site) => sites.filter((one) => one === site).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(10);
});

test('what stands in for an operator that does not apply has the same truth', () => {
  for (const one of plan(60)) expect(new Set(one.operators.map((name) => OPERATORS[name].truth)).size).toBe(1);
});

test('a longer run begins with the cases of a shorter one, and another seed draws others', () => {
  expect(plan(100).slice(0, 40)).toEqual(plan(40));
  expect(plan(40, 2)).not.toEqual(plan(40));
});
