import { describe, expect, it } from 'vitest';
import { confidence } from '../confidence/scale.js';
import type { Target } from '../recording/target.js';
import { STRATEGY_TABLE, STRATEGY_TYPES, strategiesFor, weigh, type LocatorStrategy } from './strategies.js';

const FULL: Target = {
  dom: {
    xpath: '/html/body/button',
    idXPath: "//*[@id='f']/button",
    css: 'form > button.primary',
    id: 'save',
    name: 'save',
    classes: ['primary'],
    dataAttributes: { 'data-testid': 'save', 'data-qa': 's' },
  },
  semantics: { role: 'button', name: 'Save', label: 'Save', placeholder: 'P', title: 'T', alt: 'A', text: 'Save now' },
  geometry: { box: { x: 10, y: 20, width: 100, height: 30 } },
  behaviour: { endpoint: { x: 15, y: 25 } },
  pixels: {
    words: [
      { text: 'Save', box: { x: 20, y: 25, width: 30, height: 10 }, confidence: 90 },
      { text: 'Other', box: { x: 500, y: 25, width: 30, height: 10 }, confidence: 40 },
    ],
  },
};

function types(target: Target): string[] {
  return [...new Set(strategiesFor(target).map(({ type }) => type))];
}

describe('strategiesFor', () => {
  it('keeps every type of evidence, most trusted first', () => {
    expect(types(FULL)).toEqual([...STRATEGY_TYPES]);
    const weights = strategiesFor(FULL).map(({ type }) => STRATEGY_TABLE[type].weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(strategiesFor(FULL).length).toBeGreaterThan(7);
  });

  it('makes nothing of nothing', () => {
    expect(strategiesFor({})).toEqual([]);
    expect(strategiesFor({ dom: { id: null, classes: [] }, semantics: { role: 'button', name: null } })).toEqual([]);
  });

  it.each([
    ['#save', 'dom_selector'],
    ['button[name="a > b"]', 'dom_selector'],
    ['#a\\.b', 'dom_selector'],
    ['.primary', 'css_selector'],
    ['#form > button', 'css_selector'],
    ['button:nth-of-type(2)', 'css_selector'],
    ['button', 'css_selector'],
  ])('takes %s for a %s', (css, type) => {
    expect(types({ dom: { css } })).toEqual([type]);
  });

  it('looks for what the target shows, not for the words around it', () => {
    const vision = (target: Target): LocatorStrategy | undefined => strategiesFor(target).find(({ type }) => type === 'vision_ocr');
    expect(vision(FULL)?.metadata).toMatchObject({ targetText: 'Save now', ocrConfidence: 90, textBbox: { space: 'page', x: 10, y: 20 } });
    expect(vision({ pixels: FULL.pixels, geometry: FULL.geometry })?.metadata).toMatchObject({ targetText: 'Save' });
    expect(vision({ pixels: FULL.pixels })).toBeUndefined();
  });
});

describe('weigh', () => {
  it.each([
    ['cdp_semantic', 0.95],
    ['cdp_power', 0.9],
    ['dom_selector', 0.85],
    ['css_selector', 0.75],
    ['coordinates', 0.6],
  ] as const)('multiplies %s once by %d', (type, weight) => {
    expect(weigh({ type }, confidence(0.5))).toBeCloseTo(0.5 * weight, 12);
  });

  it.each(['vision_ocr', 'evidence_scoring'] as const)('does not multiply %s again', (type) => {
    expect(weigh({ type }, confidence(0.75))).toBe(0.75);
  });
});
