import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recording } from '../recording/recording.js';
import { mapColumns } from './map-columns.js';

function recordingWith(fields: Record<string, string>, more: Partial<Recording> = {}): Recording {
  const steps = Object.entries(fields).map(([variable, label], at) => ({ id: `s${at}`, number: at + 1, label, action: 'fill' as const, value: `{{${variable}}}`, target: {} }));
  return { waymark: 1, id: 'r', title: 'Order', startUrl: 'https://shop.example/', viewport: { width: 1, height: 1 }, steps, ...more } as Recording;
}

describe('mapping columns to variables', () => {
  it.each([
    ['the same name', { email: 'Contact' }, ['email', 'name'], { email: 'email' }],
    ['another spelling', { firstName: 'x' }, ['First name'], { firstName: 'First name' }],
    ['underscores and case', { order_id: 'x' }, ['OrderID'], { order_id: 'OrderID' }],
    ['the label of the field', { v1: 'Postcode', v2: 'City' }, ['city', 'postcode'], { v1: 'postcode', v2: 'city' }],
    ['a word that may mean something else', { v1: 'E-mail address' }, ['mail'], {}],
    ['a synonym of the name', { email: 'x' }, ['E-Mail'], { email: 'E-Mail' }],
    ['nothing that fits', { amount: 'Amount' }, ['colour'], {}],
    ['numbers that differ', { address2: 'x' }, ['address 1'], {}],
  ])('proposes by %s', (_name, fields, columns, mapping) => {
    expect(mapColumns(recordingWith(fields), columns).mapping).toEqual(mapping);
  });

  it('proposes none of two that fit alike, and says which', () => {
    const { mapping, variables } = mapColumns(recordingWith({ name: 'x' }), ['Name', 'NAME']);
    expect(mapping).toEqual({});
    expect(variables[0]?.why).toContain('‘Name’ and ‘NAME’ fit alike');
  });

  it('never gives a secret a column', () => {
    const recording = recordingWith({ pin: 'PIN' }, { variables: { pin: { secret: true } } });
    expect(mapColumns(recording, ['pin'])).toMatchObject({ mapping: {}, variables: [{ name: 'pin', hidden: true, column: null }], unused: ['pin'] });
  });

  it('takes each column once, names every variable and every column', () => {
    const names = fc.uniqueArray(fc.constantFrom('email', 'Email', 'e_mail', 'name', 'first name', 'firstName', 'city', 'zip', 'Postcode'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(names, names, (variables, columns) => {
        const result = mapColumns(recordingWith(Object.fromEntries(variables.filter((name) => !name.includes(' ')).map((name) => [name, name]))), columns);
        const given = Object.values(result.mapping);
        expect(new Set(given).size).toBe(given.length);
        expect([...given, ...result.unused].toSorted()).toEqual(columns.toSorted());
        expect(result.variables.every(({ name, column }) => (column ?? undefined) === result.mapping[name])).toBe(true);
      }),
    );
  });
});
