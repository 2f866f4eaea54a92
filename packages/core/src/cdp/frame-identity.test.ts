import { describe, expect, it } from 'vitest';
import { frameIdentity } from './frame-identity.js';

describe('frameIdentity', () => {
  it('keeps host and path, without query, fragment or login', () => {
    expect(frameIdentity('https://ada:pw@pay.example:8443/form/77?token=1#x', { name: 'pay', id: null, index: 2 })).toEqual({
      name: 'pay',
      id: null,
      index: 2,
      host: 'pay.example:8443',
      urlPattern: '/form/*',
    });
  });

  it('has no host or path where the URL has none, and leaves unknown what is unknown', () => {
    expect(frameIdentity('about:srcdoc', undefined)).toEqual({ host: null, urlPattern: null });
    expect(frameIdentity('', undefined)).toEqual({ host: null, urlPattern: null });
  });
});
