import { describe, expect, it } from 'vitest';
import type { Step } from '../step.js';
import { keypadNotes } from './keypads.js';

const clicks = (...labels: string[]): Step[] => labels.map((label, at) => ({ id: `s${at + 1}`, number: at + 1, action: 'click', label, target: {} }) as unknown as Step);

describe('a row of digits that were clicked', () => {
  it.each([[['Sign in', '8', '6', '4', '2', '0', '9', 'OK'], 's2', 'Steps 2 to 7'], [['8', '6', 'something drawn', '4', '2'], 's1', 'Steps 1 to 5']])('is noted: %j', (labels, step, said) => {
    const [note] = keypadNotes(clicks(...labels));
    expect(note).toMatchObject({ step });
    expect(note?.text).toContain(said);
  });

  it.each([[['1', '2', '3']], [['1', 'Next', '2', 'Next', '3', 'Next', '4']], [['10', '20', '30', '40']]])('is none: %j', (labels) => {
    expect(keypadNotes(clicks(...labels))).toEqual([]);
  });
});
