import { describe, expect, it } from 'vitest';
import { secretNamed } from './secret-label.js';
import { isHidden, isShownAs } from './surface-typing.js';

const words = (...texts: string[]): { text: string }[] => texts.map((text) => ({ text }));

describe('whether a drawn field shows what was typed', () => {
  it.each([
    ['Maple Works', ['Maple', 'Works'], true],
    ['info@maple.example', ['info@maple.example'], true],
    ['l0l', ['1Ol'], true],
    ['a long text that the field cannot show', ['that', 'the', 'field', 'cannot', 'show'], true],
    ['8642', ['••••'], false],
    ['8642', [], false],
    ['8642', ['8643'], false],
    ['0000', ['oooo'], false],
    ['!?$', ['•••'], false],
    ['hunter2', ['eeeeeee'], false],
  ])('%s as %j: %s', (typed, seen, expected) => {
    expect(isShownAs(words(...seen), typed)).toBe(expected);
  });
});

describe('whether a drawn field is proven to hide what was typed', () => {
  it.each([
    ['hunter2', ['••••'], true],
    ['hunter2', ['****'], true],
    ['hunter2', ['eeeeeee'], true],
    ['hunter2', ['●●●', '●●●●'], true],
    ['864209', ['eeeee'], true],
    ['hunter2', [], false],
    ['hunter2', ['hunter2'], false],
    ['hunter2', ['hurter2'], false],
    ['hunter2', ['e'], false],
    ['hunter2', ['7'], false],
    ['hunter2', ['0000000'], false],
    ['hunter2', ['eeeeeeeeeeeeeee'], false],
    ['eeeeee1', ['eeeeeee'], false],
    ['0000', ['••••'], false],
    ['....', ['....'], false],
    ['*.*.', ['*.*.'], false],
    ['5', ['•••'], false],
  ])('%s as %j: %s', (typed, seen, expected) => {
    expect(isHidden(words(...seen), typed)).toBe(expected);
  });
});

describe('labels of fields for secrets', () => {
  it.each(['Password', 'Access PIN', 'Card number', 'One-time code', 'Kennwort', 'API key', 'CVC'])('%s', (label) => {
    expect(secretNamed(label)).not.toBeNull();
  });

  it.each([['Mot de passe', 'password'], ['パスワード', 'password'], ['Номер карты', 'secret'], ['Code de vérification', 'secret'], ['Kartennummer', 'card'], ['Social security', 'secret']])('%s is a %s', (label, name) => {
    expect(secretNamed(label)).toBe(name);
  });

  it.each(['Customer', 'E-mail', 'Shopping', 'Notes', null])('not %s', (label) => {
    expect(secretNamed(label)).toBeNull();
  });
});
