import { numbersAgree, readingsEnumerate, readingsOppose } from './guards.js';
import { TextReading } from './reading.js';

/** Whether the texts are other words for the same control; guards (numbers, opposites) come first. */
export function synonymous(a: string, b: string): boolean {
  return readingsAgree(new TextReading(a), new TextReading(b));
}

export function readingsAgree(a: TextReading, b: TextReading): boolean {
  if (a.meaning === '' || a.meaning !== b.meaning) return false;
  return numbersAgree(a, b) && !readingsOppose(a, b) && !readingsEnumerate(a, b);
}
