import { describe, expect, it } from 'vitest';
import { browserForTests, idsByTier, ScriptedPage } from './open-page.js';

const browser = browserForTests();

const HOSTS = `
  <x-open id="one"></x-open>
  <x-closed id="two"></x-closed>
  <div id="plain" style="width:100px;height:40px"></div>
  <div id="filled">Text</div>
  <script>
    const fill = (root, name) => { root.innerHTML = '<section><button>' + name + '</button></section>'; };
    fill(document.querySelector('x-open').attachShadow({ mode: 'open' }), 'Open inside');
    fill(document.querySelector('x-closed').attachShadow({ mode: 'closed' }), 'Closed inside');
    fill(document.querySelector('#plain').attachShadow({ mode: 'closed' }), 'Plain inside');
  </script>`;

/** As drivers do: asks for suspects, and hands in the closed roots that DevTools can see. */
async function handInClosedRoots(page: ScriptedPage): Promise<string[]> {
  const { session, contextId } = page;
  const list = await session.send('Runtime.evaluate', { expression: '__waymark.takeShadowSuspects()', contextId });
  const { result } = await session.send('Runtime.getProperties', { objectId: list.result.objectId ?? '', ownProperties: true });
  const seen: string[] = [];
  for (const { name, value } of result.filter((one) => /^\d+$/.test(one.name))) {
    const { node } = await session.send('DOM.describeNode', { objectId: value?.objectId ?? '', depth: 0, pierce: true });
    seen.push(`${node.localName}#${node.attributes?.[1] ?? name}`);
    const root = node.shadowRoots?.[0];
    if (root === undefined) continue;
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: root.backendNodeId, executionContextId: contextId });
    await session.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function (host, root) { __waymark.adoptShadowRoot(host, root); }',
      arguments: [{ objectId: value?.objectId ?? '' }, { objectId: object.objectId ?? '' }],
      executionContextId: contextId,
    });
  }
  return seen;
}

describe('shadow trees', () => {
  it('names the elements that may hold a closed root, once', async () => {
    const page = await ScriptedPage.open(browser(), HOSTS);
    expect(await handInClosedRoots(page)).toEqual(['x-closed#two', 'div#plain']);
    expect(await handInClosedRoots(page)).toEqual([]);
  });

  it('names an element again when it may have got its root later', async () => {
    const page = await ScriptedPage.open(browser(), '<x-late id="l"></x-late>');
    expect(await handInClosedRoots(page)).toEqual(['x-late#l']);
    await page.page.evaluate(() => {
      customElements.define(
        'x-late',
        class extends HTMLElement {
          connectedCallback(): void {
            this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Late</button>';
          }
        },
      );
    });
    expect(await handInClosedRoots(page)).toEqual(['x-late#l']);
    expect((await page.query({ semantics: { role: 'button', name: 'Late' } })).matches).toMatchObject({ aria: 1 });
  });

  it('sees into open roots, and into closed ones that were handed in', async () => {
    const page = await ScriptedPage.open(browser(), HOSTS);
    const query = (name: string) => page.query({ dom: { tag: 'button' }, semantics: { role: 'button', name } });
    expect((await query('Open inside')).matches).toMatchObject({ aria: 1 });
    expect((await query('Closed inside')).matches.aria).toBeUndefined();
    await handInClosedRoots(page);
    expect((await query('Closed inside')).matches).toMatchObject({ aria: 1 });
    expect((await query('Plain inside')).matches).toMatchObject({ aria: 1 });
  });

  it('records the way through the hosts and finds the element on it again', async () => {
    const page = await ScriptedPage.open(browser(), HOSTS);
    await handInClosedRoots(page);
    for (const [name, host] of [
      ['Open inside', { tag: 'x-open', id: 'one', index: 0 }],
      ['Closed inside', { tag: 'x-closed', id: 'two', index: 0 }],
    ] as const) {
      const found = (await page.query({ semantics: { role: 'button', name } })).candidates[0];
      const { target } = await page.invoke('capture', { node: found?.node ?? 0 });
      expect(target).toMatchObject({ shadow: [host], dom: { xpath: '/section[1]/button[1]' } });
      const again = await page.query({ dom: { tag: 'button', xpath: target?.dom?.xpath }, shadow: target?.shadow });
      expect(again.candidates.filter((one) => one.tiers.includes('xpath')).map((one) => one.node)).toEqual([found?.node]);
    }
  });

  it('prepares and reads what is inside', async () => {
    const page = await ScriptedPage.open(browser(), HOSTS);
    await handInClosedRoots(page);
    const node = (await page.query({ semantics: { role: 'button', name: 'Closed inside' } })).candidates[0]?.node ?? 0;
    expect(await page.invoke('prepare', { node, action: 'click', timeout: 2_000 })).toMatchObject({ ready: true });
    expect(await page.invoke('read', { node })).toMatchObject({ text: 'Closed inside' });
    expect(await page.invoke('findTexts', { items: [{ id: 'x', text: 'closed inside' }] })).toEqual({ found: { x: 1 } });
  });

  it('sees elements in slots where they are shown, and not those without a slot', async () => {
    const page = await ScriptedPage.open(
      browser(),
      '<x-a id="h"><button id="in" slot="s">In slot</button><button id="out" slot="none">Nowhere</button></x-a>' +
        '<script>document.querySelector("x-a").attachShadow({ mode: "open" }).innerHTML = "<p>Before</p><slot name=s></slot>";</script>',
    );
    const { candidates } = await page.query({ dom: { tag: 'button' }, semantics: { text: 'In slot' } });
    expect(candidates.map((one) => one.snapshot.dom?.id)).toEqual(['in']);
    expect(idsByTier(await page.query({ dom: { id: 'out' } }))['id']).toEqual(['out']);
  });
});
