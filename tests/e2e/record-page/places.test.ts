import { describe, expect, it } from 'vitest';
import { browserForTests } from '../page-script/open-page.js';
import { RecordedPage, type Opening } from './recorded-page.js';

describe('frames and shadow trees', () => {
  const browser = browserForTests();
  const open = (html: string, opening?: Opening): Promise<RecordedPage> => RecordedPage.open(browser(), html, opening);

  it('records in frames of every kind', async () => {
    const recorded = await open('<iframe srcdoc="<button>In srcdoc</button>"></iframe><iframe src="/inner"></iframe><iframe id=blank></iframe><script>blank.contentDocument.body.innerHTML = "<button>In blank</button>"</script>', { also: { '/inner': '<button>In frame</button>' } });
    const { page } = recorded;
    await page.frameLocator('iframe >> nth=0').locator('button').click();
    await page.frameLocator('iframe >> nth=1').locator('button').click();
    await page.frameLocator('iframe >> nth=2').locator('button').click();
    expect(await recorded.actions()).toEqual(['left click ‘In srcdoc’', 'left click ‘In frame’', 'left click ‘In blank’']);
  });

  it('records in open shadow trees, changes as well, which do not leave them', async () => {
    const recorded = await open(`<x-box></x-box><script>customElements.define('x-box', class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<label><input type=checkbox> Inside</label><select aria-label=Size size=2><option>S<option id=m>M</select><input aria-label=Name>' } })</script>`);
    const { page } = recorded;
    await page.click('text=Inside');
    await page.click('#m');
    await page.focus('[aria-label=Name]');
    await page.keyboard.type('a');
    const actions = await recorded.actions();
    expect(actions).toContain('check ‘Inside’');
    expect(actions).toContain('choose ‘Size’ = M');
    expect(actions).toContain('typed ‘Name’ = "a"');
    expect((await recorded.toldOf('check'))[0]?.on.target.shadow).toMatchObject([{ tag: 'x-box' }]);
  });

  it('records in closed shadow trees that were handed in', async () => {
    const recorded = await open(`<x-box></x-box><script>customElements.define('x-box', class extends HTMLElement { connectedCallback() {
      window.root = this.attachShadow({ mode: 'closed' }); root.innerHTML = '<button>Hidden away</button><input aria-label=Name><label><input type=checkbox> Inside</label>' } })</script>`);
    const { session, page } = recorded;
    await session.send('DOM.enable');
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const host = findHost(root)!;
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'waymark-recorder' });
    const [element, shadow] = await Promise.all([host.backendNodeId, host.shadowRoots![0]!.backendNodeId].map((backendNodeId) => session.send('DOM.resolveNode', { backendNodeId, executionContextId })));
    await session.send('Runtime.callFunctionOn', { executionContextId, functionDeclaration: '(host, root) => __waymarkRecorder.adoptShadowRoot(host, root)', arguments: [{ objectId: element!.object.objectId! }, { objectId: shadow!.object.objectId! }] });
    const boxes = await page.evaluate(() => [...(window as unknown as { root: ShadowRoot }).root.querySelectorAll('button,input')].map((one) => one.getBoundingClientRect().toJSON() as { x: number; y: number; width: number; height: number }));
    const centre = (at: number): [number, number] => [boxes[at]!.x + boxes[at]!.width / 2, boxes[at]!.y + boxes[at]!.height / 2];
    await page.mouse.click(...centre(0));
    await page.mouse.click(...centre(1));
    await page.keyboard.type('a');
    await page.mouse.click(...centre(2));
    expect(await recorded.actions()).toEqual(['left click ‘Hidden away’', 'left click ‘Name’', 'typed ‘Name’ = "a"', 'left click ‘Inside’', 'check ‘Inside’']);
  });

  it('records under a strict content security policy', async () => {
    const recorded = await open('<button>Save</button>', { headers: { 'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; sandbox allow-scripts" } });
    await recorded.page.click('button');
    expect(await recorded.actions()).toEqual(['left click ‘Save’']);
  });
});

interface ProtocolNode {
  localName: string;
  backendNodeId: number;
  children?: ProtocolNode[];
  shadowRoots?: ProtocolNode[];
}

function findHost(node: ProtocolNode): ProtocolNode | null {
  if (node.localName === 'x-box') return node;
  for (const child of node.children ?? []) {
    const found = findHost(child);
    if (found !== null) return found;
  }
  return null;
}
