import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepNulls } from './keep-nulls.js';

/** What Chrome does to what an extension hands to the debugger. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null).map(([key, one]) => [key, withoutNulls(one)]));
}

/** Runs the call as the page would. */
function called(params: unknown): unknown {
  const { functionDeclaration, arguments: given } = params as { functionDeclaration: string; arguments: { value?: unknown }[] };
  // oxlint-disable-next-line no-eval -- a function travels as text here, and its text is what is tested
  const run = (0, eval)(`(${functionDeclaration})`) as (...values: unknown[]) => unknown;
  return run.apply({ own: true }, given.map(({ value }) => value));
}

describe('keepNulls', () => {
  it('brings every argument through, nulls included, with `this` as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (values) => {
        const plain = JSON.parse(JSON.stringify(values)) as unknown[];
        const params = { functionDeclaration: 'function (...all) { return [this.own, all]; }', arguments: plain.map((value) => ({ value })) };
        expect(called(withoutNulls(keepNulls('Runtime.callFunctionOn', params)))).toEqual([true, plain]);
      }),
    );
  });

  it('leaves other commands and handles alone', () => {
    const params = { functionDeclaration: 'function () {}', arguments: [{ objectId: '1' }] };
    expect(keepNulls('Runtime.callFunctionOn', params)).toBe(params);
    expect(keepNulls('Page.enable', undefined)).toBeUndefined();
  });
});
