import { describe, expect, it } from 'vitest';
import { decide } from '../decide/decide.js';
import type { Contender } from '../decide/decision.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import { consideredOf, differencesOf } from './considered.js';

const state = { visible: true, enabled: true, editable: false, interactive: true, box: { x: 0, y: 0, width: 9, height: 9 } };
const button = (id: string, name: string, y: number): ElementSnapshot => ({
  dom: { tag: 'button', id, name: null, classes: ['btn'], xpath: `/html[1]/body[1]/button[${y}]` },
  semantics: { role: 'button', name, text: name },
  surroundings: { row: null, neighbours: ['Cart'] },
  geometry: { box: { x: 0, y: y * 50, width: 80, height: 30 } },
});
const contender = (node: number, snapshot: ElementSnapshot, more: Partial<Contender> = {}): Contender => ({ ref: { frame: 'main', node }, snapshot, state, tiers: [], ...more });

describe('candidates that were considered', () => {
  const target = button('save', 'Save', 1);
  const many = Array.from({ length: 12 }, (_, i) => contender(10 + i, button(`b${i}`, `Thing ${i}`, 5 + i)));

  it('are few, best first, each with the reason it was not chosen', () => {
    const all = [contender(1, target, { tiers: ['id', 'aria'] }), contender(2, button('turn', 'Do not save', 2)), contender(3, button('hid', 'Save', 3), { state: { ...state, visible: false } }), ...many];
    const shown = consideredOf(decide({ target, action: 'click', facts: { elements: 40, id: 1, accessibleName: 1 } }, all), 'click');
    expect(shown).toHaveLength(8);
    expect(shown.map(({ identity }) => identity)).toEqual(shown.map(({ identity }) => identity).toSorted((a, b) => b - a));
    const why = (node: number): string | null | undefined => shown.find(({ ref }) => ref.node === node)?.notChosen;
    expect(why(1)).toBeNull();
    expect(shown.filter(({ notChosen }) => notChosen === null)).toHaveLength(1);
    expect(why(3)).toContain('hidden');
  });

  it('have a reason each where none was chosen', () => {
    const shown = consideredOf(decide({ target, action: 'click', facts: { elements: 40 } }, [contender(2, button('save', 'Do not save', 1), { tiers: ['id'] }), ...many]), 'click');
    expect(shown.every(({ notChosen }) => notChosen !== null && notChosen !== '')).toBe(true);
    expect(shown.find(({ ref }) => ref.node === 2)?.notChosen).toContain('Do not save');
  });

  it('leave out of their differences what nobody knows, and what is missing on both sides', () => {
    const one = { likeness: 0, telling: 0, recorded: 'a', found: 'b' };
    expect(differencesOf([
      { ...one, evidence: 'id', verdict: 'changed' },
      { ...one, evidence: 'row', verdict: 'unknown' },
      { ...one, evidence: 'href', verdict: 'absent' },
    ])).toEqual([{ evidence: 'id', verdict: 'changed', recorded: 'a', found: 'b' }]);
  });
});
