import type { QueryReport } from '@waymark/core';
import { pageScript } from '@waymark/injected';
import { describe, expect, it } from 'vitest';
import { browserForTests, idsByTier, ScriptedPage } from './open-page.js';

const browser = browserForTests();

const CLOBBERED = `
  <img name="querySelectorAll"><img name="documentElement"><img name="body"><form name="activeElement"></form><img name="evaluate">
  <form id="f" aria-label="Profile">
    ${['id', 'name', 'parentNode', 'tagName', 'localName', 'attributes', 'children', 'childNodes', 'firstChild', 'nextSibling', 'getAttribute', 'hasAttribute', 'nodeType', 'shadowRoot', 'checkVisibility', 'getBoundingClientRect', 'innerText', 'textContent', 'ownerDocument', 'closest', 'matches', 'isConnected', 'labels']
      .map((name) => `<input name="${name}" placeholder="${name}">`)
      .join('')}
    <label for="mail">Email</label><input id="mail">
    <button id="send">Send</button>
  </form>`;

describe('a hostile page', () => {
  it('cannot hide forms behind the names of their fields', async () => {
    const page = await ScriptedPage.open(browser(), CLOBBERED);
    const target = await page.targetOf('#send');
    expect(target).toMatchObject({
      dom: { xpath: '/html[1]/body[1]/form[2]/button[1]', idXPath: "//*[@id='send']", css: '#send' },
      semantics: { role: 'button', name: 'Send' },
      surroundings: { form: 'Profile' },
    });
    expect((await page.query(target)).candidates[0]?.tiers).toEqual(['xpath', 'id', 'aria', 'fuzzyText', 'boundingBox']);
    expect((await page.targetOf('#mail')).semantics).toMatchObject({ name: 'Email', label: 'Email' });
    expect((await page.targetOf('#f')).dom).toMatchObject({ tag: 'form', id: 'f' });
    const node = await page.nodeOf('#f');
    expect(await page.invoke('read', { node })).toMatchObject({ text: expect.stringContaining('Send') as string });
    expect(await page.invoke('prepare', { node: await page.nodeOf('#send'), action: 'click', timeout: 2_000 })).toMatchObject({ ready: true });
    expect(await page.invoke('page', {})).toMatchObject({ url: 'about:blank' });
    await page.invoke('watch', {});
    expect(await page.invoke('changes', {})).toEqual({ changed: false, what: [] });
    expect(await page.invoke('findTexts', { items: [{ id: 'a', text: 'Email' }] })).toEqual({ found: { a: 1 } });
  });

  it('does not reach the script by patching what it uses', async () => {
    const page = await ScriptedPage.open(browser(), '<button id="go">Go</button>');
    await page.page.evaluate(() => {
      const broken = (): never => {
        throw new Error('patched');
      };
      Object.assign(Array.prototype, { map: broken, filter: broken, flatMap: broken, push: broken, [Symbol.iterator]: broken });
      Object.assign(Document.prototype, { querySelectorAll: broken, evaluate: broken, elementFromPoint: broken });
      Object.assign(Element.prototype, { getAttribute: broken, getBoundingClientRect: broken });
      Object.assign(Map.prototype, { get: broken, set: broken });
      Object.defineProperty(Node.prototype, 'parentNode', { get: broken });
      window.getComputedStyle = broken;
    });
    const found = await page.invoke('query', { target: { dom: { id: 'go', tag: 'button' } }, action: 'click', limit: 5 });
    expect(idsByTier(found)).toMatchObject({ id: ['go'] });
    expect(await page.invoke('prepare', { node: found.candidates[0]?.node ?? 0, action: 'click', timeout: 2_000 })).toMatchObject({ ready: true });
  });

  it('sees nothing of being looked at', async () => {
    const page = await ScriptedPage.open(browser(), `${CLOBBERED}<button id="b" style="margin-top:2000px">Below</button>`);
    await page.page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen, keys: Object.getOwnPropertyNames(window).toSorted().join(), html: document.documentElement.outerHTML });
      new MutationObserver((records) => seen.push(...records.map((record) => record.type))).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const type of ['focusin', 'focusout', 'scroll', 'selectionchange', 'input']) document.addEventListener(type, () => seen.push(type), true);
    });
    const target = await page.targetOf('#b');
    await page.query(target);
    await page.invoke('read', { node: await page.nodeOf('#b') });
    await page.invoke('findTexts', { items: [{ id: 'a', text: 'Below' }] });
    await page.invoke('settle', { quietFor: 50, atMost: 500 });
    await page.invoke('watch', {});
    await page.invoke('changes', {});
    await page.inWorld('__waymark.takeShadowSuspects().length');
    const after = await page.page.evaluate(() => {
      const { seen, keys, html } = window as unknown as { seen: string[]; keys: string; html: string };
      const now = Object.getOwnPropertyNames(window).filter((key) => !['seen', 'keys', 'html'].includes(key));
      return { seen, html: html === document.documentElement.outerHTML, keys: now.toSorted().join() === keys };
    });
    expect(after).toEqual({ seen: [], html: true, keys: true });
  });

  it('may be one where the script has to run in the main world', async () => {
    const page = await browser().newPage();
    await page.setContent('<button id="go">Go</button>');
    await page.evaluate(pageScript);
    await page.evaluate(pageScript);
    const report = (await page.evaluate(`__waymark.invoke('query', { target: { dom: { id: 'go' } }, action: 'click', limit: 5 })`)) as QueryReport;
    expect(report.candidates).toHaveLength(1);
    expect(await page.evaluate(() => Object.keys(globalThis).includes('__waymark'))).toBe(false);
  });

  it('gets errors with a code, never a throw into its own scripts', async () => {
    const page = await ScriptedPage.open(browser(), '<p>Hello</p>');
    await expect(page.inWorld('__waymark.invoke("constructor", {})')).rejects.toThrow('page-error: ');
    await expect(page.inWorld('__waymark.invoke("query", null)')).rejects.toThrow('page-error: ');
    await expect(page.inWorld('__waymark.invoke("arm", { node: 7 })')).rejects.toThrow('stale-node: ');
    const node = await page.nodeOf('p');
    await page.page.evaluate(() => document.querySelector('p')?.remove());
    await expect(page.invoke('focusAll', { node })).rejects.toThrow('stale-node: ');
    expect(await page.invoke('read', { node })).toBeNull();
    expect(await page.inWorld(`__waymark.node(${node})`)).toBeNull();
  });

  it('may nest elements deeper than a stack is', async () => {
    const page = await ScriptedPage.open(browser(), '<main></main>');
    await page.page.evaluate(() => {
      let inner: Element = document.querySelector('main') as Element;
      for (let i = 0; i < 5_000; i++) inner = inner.appendChild(document.createElement('i'));
      inner.innerHTML = '<button id="deep">Deep</button>';
    });
    const found = await page.query({ dom: { id: 'deep', tag: 'button' }, semantics: { role: 'button', name: 'Deep' } });
    expect(found.candidates[0]?.tiers).toEqual(expect.arrayContaining(['id']));
  });
});
