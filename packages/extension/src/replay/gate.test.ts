import { describe, expect, it } from 'vitest';
import { Gate } from './gate.js';

const passed = async (gate: Gate, step: string): Promise<boolean> => {
  const passing = gate.pass(step).then(() => true);
  return Promise.race([passing, new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);
};

describe('Gate', () => {
  it('lets steps through but for breakpoints, also ones that are set later', async () => {
    const gate = new Gate({ stepByStep: false, breakpoints: ['b'] }, () => undefined);
    expect(await passed(gate, 'a')).toBe(true);
    expect(await passed(gate, 'b')).toBe(false);
    gate.goOn();
    gate.breakpoints = ['d'];
    expect(await passed(gate, 'b')).toBe(true);
    expect(await passed(gate, 'd')).toBe(false);
  });

  it('goes one step at a time after `next`, and freely after `goOn`', async () => {
    const gate = new Gate({ stepByStep: true, breakpoints: [] }, () => undefined);
    expect(await passed(gate, 'a')).toBe(false);
    gate.next();
    expect(await passed(gate, 'b')).toBe(false);
    gate.goOn();
    expect(await passed(gate, 'c')).toBe(true);
  });
});
