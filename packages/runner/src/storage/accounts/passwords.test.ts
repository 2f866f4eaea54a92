import { describe, expect, it } from 'vitest';
import { Passwords } from './passwords.js';

const CHEAP = { n: 4, r: 8, p: 1 };

describe('passwords', () => {
  it('are known by their hash alone, which says what it cost', async () => {
    const passwords = new Passwords();
    const written = await passwords.hash('correct horse battery staple');
    expect(written).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/u);
    expect(await passwords.check('correct horse battery staple', written)).toEqual({ right: true, outdated: false });
  });

  it('are wrong with any other letter, and never right for nobody', async () => {
    const passwords = new Passwords(CHEAP);
    const written = await passwords.hash('geheim 1');
    expect((await passwords.check('geheim 2', written)).right).toBe(false);
    expect((await passwords.check('', written)).right).toBe(false);
    for (const broken of [null, '', 'scrypt$4$8$1$$', 'plain']) expect((await passwords.check('', broken)).right).toBe(false);
  });

  it('are the same however the keyboard composes a letter, and two hashes of one differ', async () => {
    const passwords = new Passwords(CHEAP);
    const written = await passwords.hash('caf\u00E9');
    expect((await passwords.check('cafe\u0301', written)).right).toBe(true);
    expect(await passwords.hash('caf\u00E9')).not.toBe(written);
  });

  it('that were hashed more cheaply are right, and are to be hashed anew', async () => {
    const written = await new Passwords(CHEAP).hash('long ago');
    expect(await new Passwords({ ...CHEAP, n: 5 }).check('long ago', written)).toEqual({ right: true, outdated: true });
  });

  it('all get their turn', async () => {
    const passwords = new Passwords(CHEAP);
    const written = await passwords.hash('one of many');
    const checks = await Promise.all(Array.from({ length: 40 }, (_, index) => passwords.check(index % 2 ? 'one of many' : 'another', written)));
    expect(checks.map(({ right }) => right)).toEqual(Array.from({ length: 40 }, (_, index) => index % 2 === 1));
  });
});
