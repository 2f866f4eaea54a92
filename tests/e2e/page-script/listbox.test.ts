import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

async function option(html: string, label: string, css = '#t') {
  const page = await ScriptedPage.open(browser(), html);
  return page.invoke('findOption', { node: await page.nodeOf(css), label });
}

const list = (attributes: string, labels: readonly string[]) => `<ul role="listbox" ${attributes}>${labels.map((label) => `<li role="option">${label}</li>`).join('')}</ul>`;

describe('options of a list made by a page', () => {
  it('are found by their very label: in it, named by it, or in the only open list', async () => {
    expect(await option(list('id="t"', ['Large', 'Extra Large']), 'Large')).toMatchObject({ state: 'found', name: 'Large' });
    expect(await option(`<div id="t" role="combobox" aria-controls="l">x</div>${list('id="l"', ['Large'])}${list('', ['Large'])}`, 'Large')).toMatchObject({ state: 'found' });
    expect(await option(`<button id="t" aria-haspopup="listbox" aria-expanded="true">x</button>${list('', ['Large'])}`, 'Large')).toMatchObject({ state: 'found' });
  });

  it('are not guessed at', async () => {
    const large = list('id="t"', ['Large']);
    expect(await option(large, 'large')).toMatchObject({ state: 'missing', node: null });
    expect(await option(large, 'Lar')).toMatchObject({ state: 'missing' });
    expect(await option(large, ' ')).toMatchObject({ state: 'missing' });
    expect(await option(list('id="t"', ['Large', 'Large']), 'Large')).toMatchObject({ state: 'ambiguous', node: null });
    expect(await option('<ul role="listbox" id="t"><li role="option" aria-disabled="true">Large</li></ul>', 'Large')).toMatchObject({ state: 'disabled', node: null });
    expect(await option(`<button id="t" aria-haspopup="listbox" aria-expanded="true">x</button>${list('', ['Large'])}${list('', ['Other'])}`, 'Large')).toMatchObject({ state: 'closed' });
  });

  it('are closed where they cannot be seen, and none where nothing opens a list', async () => {
    expect(await option(`<div id="t" role="combobox" aria-controls="l">Small</div>${list('id="l" hidden', ['Large'])}`, 'Large')).toMatchObject({ state: 'closed', shown: 'Small' });
    expect(await option(`<button id="t">Save</button>${list('', ['Large'])}`, 'Large')).toMatchObject({ state: 'no-list', shown: null });
  });

  it('tell what is chosen, but nothing of a secret field', async () => {
    expect(await option('<ul role="listbox" id="t"><li role="option" aria-selected="true">A</li><li role="option" aria-selected="false">B</li></ul>', 'B')).toMatchObject({ selected: false, shown: 'A' });
    expect(JSON.stringify(await option('<input id="t" role="combobox" aria-label="Card number" value="4111 1111">', 'x'))).not.toContain('4111');
  });
});
