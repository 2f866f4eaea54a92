import { describe, expect, it } from 'vitest';
import { readCommit, readRoute } from './navigations.js';

const url = 'https://a.example/';

describe('readCommit', () => {
  it.each([
    ['a typed address', 'typed', ['from_address_bar'], 100, 'load', 'person'],
    ['a bookmark', 'auto_bookmark', [], 100, 'load', 'person'],
    ['a link', 'link', [], 100, 'load', 'page'],
    ['a form', 'form_submit', [], 100, 'load', 'page'],
    ['a script long after the last click', 'link', ['client_redirect'], 60_000, 'load', 'page'],
    ['back by the browser', 'link', ['forward_back'], 60_000, 'traverse', 'person'],
    ['back by a button of the page', 'link', ['forward_back'], 80, 'traverse', 'page'],
    ['reload by the browser', 'reload', [], Infinity, 'reload', 'person'],
    ['reload by the page', 'reload', [], 30, 'reload', 'page'],
  ])('reads %s', (_what, transitionType, transitionQualifiers, acted, how, by) => {
    expect(readCommit({ url, transitionType, transitionQualifiers }, acted)).toEqual({ kind: 'navigated', url, how, by });
  });
});

describe('readRoute', () => {
  it('is the page’s own, unless the person went back', () => {
    expect(readRoute({ url, transitionType: 'link', transitionQualifiers: [] }, Infinity)).toMatchObject({ how: 'sameDocument', by: 'page' });
    expect(readRoute({ url, transitionType: 'typed', transitionQualifiers: ['from_address_bar'] }, Infinity)).toMatchObject({ how: 'sameDocument', by: 'person' });
    expect(readRoute({ url, transitionType: 'link', transitionQualifiers: ['forward_back'] }, Infinity)).toMatchObject({ how: 'traverse', by: 'person' });
  });
});
