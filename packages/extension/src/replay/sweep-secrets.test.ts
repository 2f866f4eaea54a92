import { describe, expect, it } from 'vitest';
import { sweepSecrets } from './sweep-secrets.js';

describe('sweepSecrets', () => {
  it('takes a value out of every text, as typed and as addresses and JSON write it', () => {
    const secret = 'a "b" & ü';
    const told = { reason: `typed ${secret}`, url: `https://x/?q=${encodeURIComponent(secret)}`, raw: [JSON.stringify({ secret })], count: 3, none: null };
    const swept = JSON.stringify(sweepSecrets(told, [secret]));
    expect(swept).not.toContain(encodeURIComponent(secret));
    expect(swept).not.toContain('b\\"');
    expect(sweepSecrets(told, [secret])).toMatchObject({ reason: 'typed «secret»', count: 3, none: null });
  });

  it('leaves pictures and what is too short to tell alone', () => {
    expect(sweepSecrets({ picture: 'data:image/webp;base64,secret', text: 'ab' }, ['secret', 'ab'])).toEqual({ picture: 'data:image/webp;base64,secret', text: 'ab' });
  });
});
