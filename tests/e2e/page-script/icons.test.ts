import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

/** The icon of each button, in order. */
async function iconsOf(...buttons: string[]): Promise<(string | null | undefined)[]> {
  const page = await ScriptedPage.open(
    browser(),
    `<style>svg{width:16px;height:16px}.bg{width:20px;height:20px;background:url(/img/bin.3f2a91bc.svg)}.pseudo::before{content:"\\f1f8"}</style>${buttons.map((inner, i) => inner.replace('<button', `<button id="b${i}"`)).join('')}`,
  );
  const icons: (string | null | undefined)[] = [];
  for (let i = 0; i < buttons.length; i++) icons.push((await page.targetOf(`#b${i}`)).semantics?.icon);
  return icons;
}

const svg = (inner: string, attributes = '') => `<button><svg ${attributes} viewBox="0 0 16 16">${inner}</svg></button>`;

describe('the icon of a control', () => {
  it('is named by the symbol, file, class, ligature or attribute that draws it', async () => {
    expect(
      await iconsOf(
        svg('<use href="#trash"/>'),
        svg('<use xlink:href="/sprite.svg#pencil"/>'),
        '<button><img src="/img/lamp-DiwrgTda.png?x=1" width="9" height="9"></button>',
        '<button><i class="fa-solid fa-trash fa-lg"></i></button>',
        '<button><i class="icon icon-edit"></i></button>',
        '<button><span class="material-icons">delete</span></button>',
        '<button><i data-lucide="bell"></i></button>',
        '<button class="bg"></button>',
        '<button><i class="pseudo"></i></button>',
      ),
    ).toEqual(['use:trash', 'use:pencil', 'img:lamp.png', 'class:fa-trash', 'class:icon-edit', 'ligature:delete', 'icon:bell', 'background:bin.svg', 'glyph:uf1f8']);
  });

  it('tells drawings apart by their lines, whatever the white space, and is the same each time', async () => {
    const [square, spaced, triangle, again] = await iconsOf(svg('<path d="M2 2h12v12H2z"/>'), svg('<path d="M2,2h12v12H2z"/>'), svg('<path d="M8 1l7 14H1z"/>'), svg('<path d="M2 2h12v12H2z"/>'));
    expect(square).toMatch(/^path:[0-9a-f]{6}$/);
    expect([spaced, again]).toEqual([square, square]);
    expect(triangle).not.toBe(square);
  });

  it('is the symbol where there are no words, and a pictogram beside words', async () => {
    expect(await iconsOf('<button>👍</button>', '<button>×</button>', '<button>&lt;</button>', '<button>🗑 Delete</button>', '<button>\uf044</button>')).toEqual([
      'glyph:👍',
      'glyph:×',
      'glyph:<',
      'glyph:🗑',
      'glyph:uf044',
    ]);
  });

  it('is absent where there are only words, and is no class of size or style', async () => {
    expect(
      await iconsOf('<button>Save</button>', '<button>Save (3)</button>', '<button>C++ / C#</button>', '<button>Acme™ 2024</button>', '<button class="icon-button icon-lg">Save</button>', '<button></button>'),
    ).toEqual([null, null, null, null, null, null]);
  });

  it('keeps an embedded picture as a digest only', async () => {
    const [icon] = await iconsOf('<button><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9"></button>');
    expect(icon).toMatch(/^img:data-[0-9a-f]{6}$/);
  });
});
