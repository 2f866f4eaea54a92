import { describe, expect, it } from 'vitest';
import { attachTrouble, detachTrouble } from './replay/replay-troubles.js';
import { untouchable } from './trouble.js';

describe('untouchable', () => {
  it.each([
    ['chrome://settings/', 'a page of the browser itself'],
    ['https://chromewebstore.google.com/detail/x', 'the Chrome Web Store'],
    ['chrome-extension://abc/panel.html', 'a page of an extension'],
    ['view-source:https://a.example/', 'a view of source code'],
  ])('names %s', (url, what) => {
    expect(untouchable(url)?.message).toContain(url);
    expect(untouchable(url)?.message).toContain(what);
  });

  it.each(['https://a.example/', 'http://localhost/', 'file:///a.html', 'about:blank', undefined])('lets %s be', (url) => {
    expect(untouchable(url)).toBeNull();
  });
});

describe('why a tab was lost', () => {
  it.each([
    ['canceled_by_user', 'Cancel'],
    ['target_closed', 'tab was closed'],
    ['target_crashed', 'crashed'],
    ['something new', 'something new'],
  ])('explains %s', (reason, words) => {
    expect(detachTrouble(reason).message).toContain(words);
  });

  it.each([
    ['Another debugger is already attached to the tab with id: 4.', 'Another program'],
    ['Cannot access a chrome:// URL', 'may not be debugged'],
    ['No tab with given id 4.', 'no longer there'],
    ['odd', 'odd'],
  ])('explains “%s”', (message, words) => {
    expect(attachTrouble(new Error(message), 'chrome://x/').message).toContain(words);
  });
});
