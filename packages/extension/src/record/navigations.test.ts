import { describe, expect, it } from 'vitest';
import { readCommit, readRoute } from './navigations.js';

const url = 'https://a.example/';

describe('readCommit', () => {
  it.each([
    { what: 'a typed address', type: 'typed', qualifiers: ['from_address_bar'], acted: 100, how: 'load', by: 'person' },
    { what: 'a bookmark', type: 'auto_bookmark', qualifiers: [], acted: 100, how: 'load', by: 'person' },
    { what: 'a link', type: 'link', qualifiers: [], acted: 100, how: 'load', by: 'page' },
    { what: 'a form', type: 'form_submit', qualifiers: [], acted: 100, how: 'load', by: 'page' },
    { what: 'a script long after the last click', type: 'link', qualifiers: ['client_redirect'], acted: 60_000, how: 'load', by: 'page' },
    { what: 'back by the browser', type: 'link', qualifiers: ['forward_back'], acted: 60_000, how: 'traverse', by: 'person' },
    { what: 'back right after an action', type: 'link', qualifiers: ['forward_back'], acted: 80, how: 'traverse', by: 'unknown' },
    { what: 'reload by the browser', type: 'reload', qualifiers: [], acted: Infinity, how: 'reload', by: 'person' },
    { what: 'reload by the page', type: 'reload', qualifiers: [], acted: 30, how: 'reload', by: 'page' },
  ])('reads $what', ({ type, qualifiers, acted, how, by }) => {
    expect(readCommit({ url, transitionType: type, transitionQualifiers: qualifiers }, acted)).toEqual({ kind: 'navigated', url, how, by });
  });
});

describe('readRoute', () => {
  it('is the page’s own, unless the person went back', () => {
    expect(readRoute({ url, transitionType: 'link', transitionQualifiers: [] }, Infinity)).toMatchObject({ how: 'sameDocument', by: 'page' });
    expect(readRoute({ url, transitionType: 'typed', transitionQualifiers: ['from_address_bar'] }, Infinity)).toMatchObject({ how: 'sameDocument', by: 'person' });
    expect(readRoute({ url, transitionType: 'link', transitionQualifiers: ['forward_back'] }, Infinity)).toMatchObject({ how: 'traverse', by: 'person' });
  });
});
