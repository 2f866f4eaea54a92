import { describe, expect, it } from 'vitest';
import { secretNamed } from './secret-label.js';

describe('the label of a drawn field', () => {
  it.each([
    ['Access PIN', 'pin'],
    ['PlN', 'pin'],
    ['P1N', 'pin'],
    ['Passw0rd', 'password'],
    ['Pa5sword', 'password'],
    ['Passord', 'password'],
    ['Lösenord', 'password'],
    ['Losenord', 'password'],
    ['Adgangskode', 'password'],
    ['Heslo', 'password'],
    ['Salasana', 'password'],
    ['Şifre', 'password'],
    ['Jelszó', 'password'],
    ['Haslo', 'password'],
    ['Passkey', 'password'],
    ['Memorable word', 'password'],
    ['Unlock code', 'secret'],
    ['Door code', 'secret'],
    ['PUK', 'secret'],
  ])('%s asks for a secret', (label, name) => {
    expect(secretNamed(label)).toBe(name);
  });

  it.each(['Customer', 'Pine Street', 'Pill', 'Plan', 'Post code', 'Colour code', 'Country code', 'Passenger', 'Sole trader', 'Bill to', 'Search', ''])('%s does not', (label) => {
    expect(secretNamed(label)).toBeNull();
  });
});
