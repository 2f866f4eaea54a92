import { describe, expect, it } from 'vitest';
import type { Recording } from './recording.js';
import type { Step } from './step.js';
import { rebase } from './rebase.js';

const OLD = 'https://old.example/shop/v1';
const NEW = 'http://127.0.0.1:4173/shop/v2';

function recording(steps: Record<string, unknown>[], more: Partial<Recording> = {}): Recording {
  return { waymark: 1, id: 'r', title: 'R', startUrl: `${OLD}/home`, baseUrl: OLD, viewport: { width: 1, height: 1 }, steps: steps.map((step, i) => ({ id: `s${i}`, number: i + 1, label: '', ...step }) as Step), ...more };
}

const moved = (step: Record<string, unknown>, to = NEW): Step => rebase(recording([step]), to).steps[0]!;

describe('rebase', () => {
  it('moves the start, navigations, and every address that is expected', () => {
    expect(rebase(recording([]), NEW)).toMatchObject({ startUrl: `${NEW}/home`, baseUrl: NEW });
    expect(moved({ action: 'navigate', url: `${OLD}/cart` })).toMatchObject({ url: `${NEW}/cart` });
    expect(moved({ action: 'assertUrl', matches: `${OLD}/cart*` })).toMatchObject({ matches: `${NEW}/cart*` });
    expect(moved({ action: 'waitFor', url: `${OLD}/done` })).toMatchObject({ url: `${NEW}/done` });
    expect(moved({ action: 'switchTab', matches: `${OLD}/help` })).toMatchObject({ matches: `${NEW}/help` });
    const url = { kind: 'url', matches: `${OLD}/cart` };
    expect(moved({ action: 'closeTab', expect: { before: [url], after: [url, { kind: 'title', matches: OLD }] } })).toMatchObject({
      expect: { before: [{ matches: `${NEW}/cart` }], after: [{ matches: `${NEW}/cart` }, { matches: OLD }] },
    });
  });

  it('moves the links of the evidence, absolute or from the root', () => {
    const href = (address: string): unknown => moved({ action: 'click', target: { dom: { href: address } } });
    expect(href(`${OLD}/cart?x=1`)).toMatchObject({ target: { dom: { href: `${NEW}/cart?x=1` } } });
    expect(href('/shop/v1/cart')).toMatchObject({ target: { dom: { href: '/shop/v2/cart' } } });
    expect(href('https://elsewhere.example/shop/v1/cart')).toMatchObject({ target: { dom: { href: 'https://elsewhere.example/shop/v1/cart' } } });
  });

  it.each([`${OLD}0/cart`, 'https://old.example/help', '*/cart', 'mailto:a@example.org', '#top'])('leaves %s alone', (address) => {
    expect(moved({ action: 'assertUrl', matches: address })).toMatchObject({ matches: address });
  });

  it('takes the origin of the start where no base was recorded, and does not mind slashes at the end', () => {
    const { baseUrl: _, ...bare } = recording([{ action: 'navigate', url: 'https://old.example/cart' }]);
    expect(rebase(bare, 'http://new.example/').steps[0]).toMatchObject({ url: 'http://new.example/cart' });
    expect(rebase(bare, 'http://new.example/').startUrl).toBe('http://new.example/shop/v1/home');
  });

  it('leaves the recording that it was given as it was', () => {
    const before = recording([{ action: 'click', target: { dom: { href: `${OLD}/cart` } } }]);
    const copy = structuredClone(before);
    rebase(before, NEW);
    expect(before).toEqual(copy);
  });
});
