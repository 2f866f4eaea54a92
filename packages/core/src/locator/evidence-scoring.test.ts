import { describe, expect, it } from 'vitest';
import type { Target } from '../recording/target.js';
import type { EvidenceCandidate } from './evidence-scoring-candidate.js';
import { EVIDENCE_DEFAULTS, scoreEvidence, type EvidenceResult } from './evidence-scoring.js';

function candidate(node: number, changes: Partial<EvidenceCandidate> = {}): EvidenceCandidate {
  return {
    ref: { frame: 'main', node },
    tagName: 'button',
    id: null,
    classList: [],
    name: null,
    testId: null,
    box: { x: 100, y: 100, width: 80, height: 30 },
    interactive: true,
    visible: true,
    enabled: true,
    ...changes,
  };
}

function target(changes: { dom?: Target['dom']; name?: string; endpoint?: { x: number; y: number }; trail?: [number, number, number][]; pattern?: 'direct' | 'hesitant' | 'searching' | 'corrective' } = {}): Target {
  return {
    dom: changes.dom ?? { tag: 'button', id: 'save', classes: ['primary'] },
    semantics: { name: changes.name },
    behaviour: {
      endpoint: changes.endpoint ?? { x: 140, y: 115 },
      mouseTrail: changes.trail?.map(([x, y, timestamp]) => ({ x, y, timestamp })),
      pattern: changes.pattern,
    },
  };
}

type Found = Extract<EvidenceResult, { found: true }>;

function found(result: EvidenceResult): Found {
  if (!result.found) throw new Error(`not found: ${result.reason}`);
  return result;
}

const SAVE = candidate(1, { id: 'save', classList: ['primary'] });
const OTHER = candidate(9, { id: 'cancel', name: 'Cancel', classList: ['primary'] });

function at(x: number, changes: Partial<EvidenceCandidate> = {}): EvidenceCandidate {
  return candidate(x, { box: { x, y: 100, width: 80, height: 30 }, ...changes });
}

describe('what it finds', () => {
  it('takes the button and not its span, in page coordinates however the page is scrolled', () => {
    const scrolledBy = 1000;
    const inViewport = { x: 110, y: 105 - scrolledBy, width: 60, height: 20 };
    const span = candidate(2, {
      tagName: 'span',
      interactive: false,
      interactiveAncestor: SAVE.ref,
      box: { ...inViewport, y: inViewport.y + scrolledBy },
    });
    const result = found(scoreEvidence(target(), [span, SAVE]));
    expect(result).toMatchObject({ ref: SAVE.ref, distance: 0, candidatesEvaluated: 1, point: { space: 'page', x: 140, y: 115 } });
  });

  it('leaves out a bare span without a control around it', () => {
    const span = candidate(2, { tagName: 'span', interactive: false, id: 'save' });
    expect(scoreEvidence(target(), [span])).toMatchObject({ found: false, reason: 'nothing-near' });
  });

  it('gives full position to a 600 px input clicked at its left end', () => {
    const input = candidate(1, { tagName: 'input', id: 'q', box: { x: 100, y: 100, width: 600, height: 30 } });
    const result = found(scoreEvidence(target({ dom: { tag: 'input', id: 'q' }, endpoint: { x: 101, y: 115 } }), [input]));
    expect(result.breakdown.position).toBe(1);
  });

  it('does not take another button at the same spot, even one of the same family', () => {
    expect(scoreEvidence(target({ name: 'Save' }), [OTHER])).toMatchObject({ found: false, reason: 'no-identity' });
  });

  it('keeps the same element above the floor where only its name is left', () => {
    const result = found(scoreEvidence(target({ name: 'Save' }), [candidate(1, { name: 'Save' })]));
    expect(result.score).toBeGreaterThanOrEqual(EVIDENCE_DEFAULTS.minMatchScore);
    expect(result.identity).toEqual(['name']);
  });

  it.each<[name: string, changes: Partial<EvidenceCandidate>]>([
    ['0 × 0', { box: { x: 140, y: 115, width: 0, height: 0 } }],
    ['hidden', { visible: false }],
    ['disabled', { enabled: false }],
  ])('ignores one that is %s', (_name, changes) => {
    expect(scoreEvidence(target(), [{ ...SAVE, ...changes }])).toMatchObject({ found: false, reason: 'nothing-near', candidatesEvaluated: 0 });
  });

  it('calls two alike neighbours ambiguous, though the pointer ended in one of them', () => {
    const recorded = target({ dom: { tag: 'button', classes: ['row-action'] }, name: 'Edit' });
    const alike = { name: 'Edit', classList: ['row-action'] };
    expect(scoreEvidence(recorded, [at(100, alike), at(190, alike)])).toMatchObject({ found: false, reason: 'ambiguous', matchCount: 2 });
  });

  it('calls them ambiguous even where distance puts the other one under the threshold', () => {
    const recorded = target({ dom: { tag: 'button' }, name: 'Edit' });
    expect(scoreEvidence(recorded, [at(100, { name: 'Edit' }), at(190, { name: 'Edit' })])).toMatchObject({ found: false, reason: 'ambiguous', matchCount: 2 });
  });

  it('calls it ambiguous where the id points at one and the name at another', () => {
    const recorded = target({ name: 'Save' });
    expect(scoreEvidence(recorded, [at(100, { id: 'save' }), at(190, { name: 'Save' })])).toMatchObject({ found: false, reason: 'ambiguous' });
  });

  it('takes the better identified one, not the nearer one', () => {
    const near = at(100, { classList: ['primary'] });
    const better = at(185, { id: 'save', name: 'Save', classList: ['primary'] });
    expect(found(scoreEvidence(target({ name: 'Save' }), [near, better])).ref).toEqual(better.ref);
  });

  it('does not take one whose name says the opposite, whatever its id', () => {
    const turned = candidate(1, { id: 'save', name: 'Do not save' });
    expect(scoreEvidence(target({ name: 'Save' }), [turned])).toMatchObject({ found: false, reason: 'no-identity' });
  });

  it.each<[name: string, dom: Target['dom'], changes: Partial<EvidenceCandidate>]>([
    ['test id', { tag: 'button', dataAttributes: { 'data-testid': 'go' } }, { testId: 'go' }],
    ['name attribute', { tag: 'input', name: 'email' }, { tagName: 'input', nameAttribute: 'email' }],
    ['classes', { tag: 'button', classes: ['buy', 'big'] }, { classList: ['big', 'buy', 'x'] }],
  ])('accepts a %s as identity', (_name, dom, changes) => {
    expect(scoreEvidence(target({ dom }), [candidate(1, changes)]).found).toBe(true);
  });

  it('does not accept one class of several, nor classes under another id', () => {
    const dom = { tag: 'button', id: 'buy', classes: ['buy', 'big'] };
    expect(scoreEvidence(target({ dom }), [candidate(1, { classList: ['big'] })]).found).toBe(false);
    expect(scoreEvidence(target({ dom }), [candidate(1, { id: 'sell', classList: ['buy', 'big'] })]).found).toBe(false);
  });

  it('needs a place', () => {
    expect(scoreEvidence({ dom: { id: 'save' } }, [SAVE])).toMatchObject({ found: false, reason: 'no-place' });
  });

  it('falls back on the recorded box and the offset in it', () => {
    const recorded: Target = { dom: { tag: 'button', id: 'save' }, geometry: { box: { x: 100, y: 100, width: 80, height: 30 }, offset: { x: 0.25, y: 0.5 } } };
    expect(found(scoreEvidence(recorded, [SAVE])).point).toEqual({ space: 'page', x: 120, y: 115 });
  });
});

describe('how far it looks', () => {
  it.each([
    [50, 50],
    [51, 100],
    [100, 100],
    [150, 200],
  ])('finds one %d px away with a radius of %d', (distance, radius) => {
    expect(found(scoreEvidence(target(), [at(140 + distance, { id: 'save' })])).radius).toBe(radius);
  });

  it('stops at four times the radius', () => {
    expect(scoreEvidence(target(), [at(341, { id: 'save' })])).toMatchObject({ found: false, reason: 'nothing-near' });
  });

  it('is less confident the farther it had to look', () => {
    const confidences = [0, 45, 90, 180].map((distance) => found(scoreEvidence(target(), [at(140 + distance, { id: 'save' })])).confidence);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(new Set(confidences).size).toBe(4);
  });

  it('looks at the nearest twenty at most', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => candidate(i + 10, { box: { x: 100 + i, y: 100, width: 80, height: 30 } }));
    expect(scoreEvidence(target(), crowd).candidatesEvaluated).toBe(20);
  });
});

describe('scores', () => {
  const trailTo: [number, number, number][] = [
    [0, 115, 0],
    [50, 115, 50],
    [90, 115, 100],
  ];

  it('weighs what is known by the table', () => {
    const result = found(scoreEvidence(target({ dom: { tag: 'a', id: 'save', classes: ['primary', 'big'] } }), [candidate(1, { id: 'save', classList: ['big'] })]));
    expect(result.breakdown).toEqual({ tag: 0, id: 1, class: 0.5, position: 1, pattern: 1 });
    expect(result.score).toBeCloseTo(0.2 + 0.075 + 0.2 + 0.2, 12);
  });

  it('leaves out what was not recorded: an id is no bonus', () => {
    const dom = { tag: 'button', id: null, classes: ['buy'] };
    const bare = found(scoreEvidence(target({ dom }), [candidate(1, { classList: ['buy'] })]));
    const named = found(scoreEvidence(target({ dom }), [candidate(1, { classList: ['buy'], id: 'x' })]));
    expect(bare.breakdown.id).toBeNull();
    expect(named.score).toBe(bare.score);
  });

  it('counts another id against', () => {
    const same = found(scoreEvidence(target({ name: 'Save' }), [candidate(1, { name: 'Save' })]));
    const other = found(scoreEvidence(target({ name: 'Save' }), [candidate(1, { name: 'Save', id: 'x17' })]));
    expect(other.score).toBeLessThan(same.score);
  });

  it('scores an unrecorded tag as half for a control', () => {
    expect(found(scoreEvidence(target({ dom: { id: 'save' } }), [SAVE])).breakdown.tag).toBe(0.5);
  });

  it.each<['direct' | 'corrective' | 'searching' | 'hesitant' | undefined, ahead: number, behind: number]>([
    ['direct', 1, 0.2],
    ['corrective', 0.9, 0.3],
    ['searching', 0.7, 0.3],
    ['hesitant', 0.75, 0.25],
    [undefined, 0.75, 0.25],
  ])('blends a %s trail', (pattern, ahead, behind) => {
    const recorded = target({ trail: trailTo, pattern, endpoint: { x: 90, y: 115 } });
    const score = (x: number): number => found(scoreEvidence(recorded, [at(x, { id: 'save' })])).breakdown.pattern;
    expect(score(130)).toBeCloseTo(ahead, 12);
    expect(score(0)).toBeCloseTo(behind, 12);
  });

  it('is 1 where the pointer is inside already, 0.5 where it rested', () => {
    const inside = target({ trail: [...trailTo, [140, 115, 150]], pattern: 'direct' });
    expect(found(scoreEvidence(inside, [SAVE])).breakdown.pattern).toBe(1);
    const resting = target({ trail: [[90, 115, 0], [90, 115, 400]], endpoint: { x: 90, y: 115 } });
    expect(found(scoreEvidence(resting, [SAVE])).breakdown.pattern).toBe(0.5);
  });

  it('takes the position for the pattern without a trail, or where its direction is not to be used', () => {
    const recorded = target({ endpoint: { x: 90, y: 115 }, trail: trailTo, pattern: 'direct' });
    const unused = found(scoreEvidence(recorded, [SAVE], { useTrailDirection: false })).breakdown;
    expect(unused.pattern).toBe(unused.position);
    const none = found(scoreEvidence(target({ endpoint: { x: 90, y: 115 } }), [SAVE])).breakdown;
    expect(none.pattern).toBe(none.position);
  });

  it('is never surer than 0.80, and gives the only match a little more', () => {
    expect(found(scoreEvidence(target(), [SAVE])).confidence).toBe(0.8);
    const recorded = target({ name: 'Save' });
    const best = candidate(1, { name: 'Save', classList: ['primary'], tagName: 'a' });
    const alone = found(scoreEvidence(recorded, [best]));
    const accompanied = found(scoreEvidence(recorded, [best, at(185, { classList: ['primary'] })]));
    expect(accompanied.matchCount).toBe(2);
    expect(alone.confidence - accompanied.confidence).toBeCloseTo(0.05, 12);
  });
});
