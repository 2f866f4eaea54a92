import { describe, expect, test } from 'vitest';
import { countFacts } from '../element/count-facts.js';
import type { PageFacts } from '../element/page-facts.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Semantics, Surroundings } from '../recording/target.js';
import { decide } from './decide.js';
import type { Contender, Decision } from './decision.js';

interface Sketch extends Partial<Surroundings>, Pick<Partial<Semantics>, 'icon' | 'state'> {
  called: string | null;
  id?: string;
  href?: string;
  type?: string;
  role?: string;
  path?: string;
}

/** A link or button in a list of equals, as page code sees it. */
function element({ called, id, href, type, role, path, icon, state, ...around }: Sketch): ElementSnapshot {
  const tag = href === undefined ? (type === undefined ? 'button' : 'input') : 'a';
  return {
    dom: { tag, id: id ?? null, name: null, type: type ?? null, classes: ['control'], href: href ?? null, dataAttributes: null, attributes: null, xpath: path ?? `/html[1]/body[1]/main[1]/${tag}[1]`, idXPath: null },
    semantics: { role: role ?? (tag === 'a' ? 'link' : tag === 'input' ? 'textbox' : 'button'), name: called, label: null, placeholder: null, title: null, alt: null, text: called, icon: icon ?? null, state: state ?? null },
    surroundings: { row: null, column: null, form: null, heading: null, section: null, question: null, neighbours: null, landmark: 'main', position: null, language: 'en', ...around },
    geometry: { box: { x: 10, y: 10, width: 80, height: 20 } },
    frames: [],
    shadow: [],
  };
}

function asked(target: Sketch, page: readonly Sketch[], facts: Partial<PageFacts> = {}): Decision {
  const snapshots = page.map(element);
  const contenders = snapshots.map((snapshot, node): Contender => ({
    ref: { frame: 'main', node },
    snapshot,
    state: { visible: true, enabled: true, editable: true, interactive: true, box: { x: 10, y: 10, width: 80, height: 20 } },
    tiers: snapshot.dom?.xpath === element(target).dom?.xpath ? ['xpath'] : [],
  }));
  return decide({ target: element(target), action: 'click', facts: { ...countFacts(element(target), snapshots), elements: 50, ...facts } }, contenders);
}

const chosen = (decision: Decision): number | null => (decision.kind === 'none' ? null : decision.chosen.candidate.ref.node);
const names = (index: number): Surroundings['controls'] => ({ names: ['Inbox', 'Starred', 'Bin', 'Drafts'], index });

describe('two that exchanged their labels', () => {
  const target: Sketch = { called: 'Starred', href: '/mail/starred', icon: 'icon:StarIcon', controls: names(1), path: '/nav[1]/a[2]' };

  test('are refused where their addresses and pictures stayed', () => {
    const page: Sketch[] = [
      { called: 'Bin', href: '/mail/starred', icon: 'icon:StarIcon', controls: names(1), path: '/nav[1]/a[2]' },
      { called: 'Starred', href: '/mail/bin', icon: 'icon:DeleteIcon', controls: names(2), path: '/nav[1]/a[3]' },
    ];
    expect(chosen(asked(target, page))).toBeNull();
  });

  test('are refused where one of them stands outside of the list of the other', () => {
    const brand: Sketch = { called: 'Tallyboard', href: '/', controls: { names: ['Tallyboard', 'Boards', 'Settings'], index: 0 }, path: '/header[1]/a[1]' };
    const page: Sketch[] = [
      { ...brand, called: 'Settings', controls: { names: ['Settings', 'Boards', 'Tallyboard'], index: 0 } },
      { called: 'Tallyboard', href: '/settings', controls: { names: ['Boards', 'Tallyboard'], index: 1 }, path: '/header[1]/nav[1]/a[2]' },
    ];
    expect(chosen(asked(brand, page))).toBeNull();
  });

  test('are refused where routes behind # stayed', () => {
    const drafts: Sketch = { ...target, called: 'Drafts', href: '#/drafts', icon: null, controls: names(3), path: '/nav[1]/a[4]' };
    const page: Sketch[] = [
      { ...drafts, called: 'Bin' },
      { ...drafts, href: '#/bin', controls: names(2), path: '/nav[1]/a[3]' },
    ];
    expect(chosen(asked(drafts, page))).toBeNull();
  });

  test('a picture that others share says nothing against one that stayed in its place and got another', () => {
    const chip: Sketch = { called: 'Starred', icon: 'path:1f598e', controls: names(1), path: '/nav[1]/button[2]' };
    const page: Sketch[] = [
      { ...chip, icon: 'path:505b11' },
      { ...chip, called: 'Bin', controls: names(2), path: '/nav[1]/button[3]' },
    ];
    expect(chosen(asked(chip, page))).toBe(0);
  });

  test('and those that only changed places are not', () => {
    const page: Sketch[] = [
      { called: 'Bin', href: '/mail/bin', icon: 'icon:DeleteIcon', controls: names(1), path: '/nav[1]/a[2]' },
      { called: 'Starred', href: '/mail/starred', icon: 'icon:StarIcon', controls: names(2), path: '/nav[1]/a[3]' },
    ];
    expect(chosen(asked(target, page))).toBe(1);
  });
});

describe('what bears its name elsewhere, when it is gone', () => {
  const here: Partial<Sketch> = { heading: 'Technical contact', section: ['Technical contact'] };
  const save: Sketch = { called: 'Save changes', ...here, controls: { names: ['Name', 'Email', 'Save changes'], index: 2 }, path: '/main[1]/section[2]/button[1]' };

  test('is not it where another control stands in its place', () => {
    const other: Sketch = { ...save, heading: 'Billing contact', section: ['Billing contact'], path: '/main[1]/section[1]/button[1]' };
    expect(chosen(asked(save, [{ ...save, called: 'Discard changes' }, other]))).toBeNull();
    expect(chosen(asked(save, [save, other]))).toBe(0);
  });

  test('is not it where those between whom it stood have closed ranks', () => {
    const back: Sketch = { called: 'Back to seats', heading: 'Your journey', section: ['Your journey'], siblings: { before: 'Pay now', after: 'Conditions' }, neighbours: ['Pay now', 'Conditions', 'Refunds'], controls: { names: ['Pay now', 'Back to seats', 'Conditions', 'Refunds'], index: 1 }, path: '/aside[1]/button[2]' };
    const moved: Sketch = { ...back, siblings: { before: 'Refunds', after: null }, neighbours: ['Conditions', 'Refunds'], heading: 'Parking permits', section: ['Parking permits'], question: 'Parking permits | Permits are renewed each quarter.', path: '/section[1]/button[1]' };
    const page = (names: string[]): Decision => asked(back, [{ ...moved, controls: { names, index: 3 } }], { controlNamesPresent: 1, neighboursPresent: 1 });
    expect(chosen(page(['Pay now', 'Conditions', 'Refunds', 'Back to seats']))).toBeNull();
    expect(chosen(page(['Conditions', 'Refunds', 'Pay now', 'Back to seats']))).toBe(0);
  });

  test('is not it where it has lost its id too, in another part of a page whose old part is still there', () => {
    const finish: Sketch = { called: 'Finish', id: 'finish', heading: 'Order', section: ['Order', 'Mug'], landmark: 'complementary', siblings: { before: null, after: 'Quantity' }, neighbours: ['Quantity', 'Add to cart', 'Save for later'], controls: { names: ['Finish', 'Quantity', 'Add to cart'], index: 0 }, path: '/aside[1]/button[1]' };
    const stray: Sketch = { ...finish, heading: 'Parking permits', section: ['Parking permits', 'Mug'], landmark: 'main', siblings: { before: 'Save for later', after: null }, neighbours: ['Permits are renewed', 'Save for later'], path: '/section[1]/button[1]' };
    const { id: _id, ...bare } = stray;
    const facts = { controlNamesPresent: 1, neighboursPresent: 1, sectionPresent: 1 };
    expect(chosen(asked(finish, [bare], facts))).toBeNull();
    expect(chosen(asked(finish, [stray], facts))).toBe(0);
  });
});

describe('a control without a name', () => {
  const siblings = { before: 'Save', after: 'Share' };

  test('is known by its picture and those beside it', () => {
    const target: Sketch = { called: null, icon: 'use:trash', siblings, neighbours: ['Save', 'Share'], path: '/main[1]/button[3]' };
    expect(chosen(asked(target, [{ ...target, path: '/main[1]/div[1]/button[2]' }]))).toBe(0);
  });

  test('is another one with another picture, whatever id it kept', () => {
    const target: Sketch = { called: null, id: 'tool-3', icon: 'use:trash', siblings };
    expect(chosen(asked(target, [{ ...target, icon: 'use:pencil' }]))).toBeNull();
    expect(chosen(asked({ ...target, icon: 'path:9f3a2c' }, [{ ...target, icon: 'path:11aa22' }]))).toBeNull();
  });

  test('with an exact copy beside it cannot be told from it', () => {
    const target: Sketch = { called: null, icon: 'use:pencil', row: 'Rent tables | Owen', near: 'Owen', path: '/article[1]/button[1]' } as Sketch;
    const copies = [1, 2].map((n): Sketch => ({ ...target, path: `/article[1]/button[${n}]` }));
    expect(chosen(asked(target, copies))).toBeNull();
  });
});

describe('the same words elsewhere', () => {
  const target: Sketch = { called: 'Refresh', heading: 'Inbox', neighbours: ['Primary', 'Updates'], siblings: { before: 'Select all', after: 'Archive' }, section: ['Inbox'] };
  const stray: Sketch = { called: 'Refresh', heading: 'Garden club', neighbours: ['The next meeting'], siblings: { before: 'Add', after: null }, section: ['Garden club'], path: '/main[1]/section[1]/button[1]' };

  test('are something else while all that stood around it is still there', () => {
    expect(chosen(asked(target, [stray], { neighboursPresent: 1, controlNamesPresent: 1 }))).toBeNull();
  });

  test('may be it where its old company is gone as well', () => {
    expect(chosen(asked(target, [stray], { neighboursPresent: 0, controlNamesPresent: 0 }))).toBe(0);
  });
});

describe('the same control over something else', () => {
  test.each([
    ['Delete', 'Anna Berg', 'Bob Cole'],
    ['Allow', 'Show notifications?', 'Know your location?'],
    ['Next', 'Your car', 'Your payment'],
    ['12', 'May 2026', 'June 2026'],
  ])('%s under ‘%s’ is not the one under ‘%s’', (called, then, now) => {
    const target: Sketch = { called, heading: then, section: [then], neighbours: ['Cancel'] };
    expect(chosen(asked(target, [{ ...target, heading: now, section: [now] }]))).toBeNull();
    expect(chosen(asked(target, [target]))).toBe(0);
  });

  test('but a new number in a title is only the next record', () => {
    const target: Sketch = { called: 'Next', heading: 'Order 10041', section: ['Order 10041'], neighbours: ['Total'] };
    expect(chosen(asked(target, [{ ...target, heading: 'Order 10042', section: ['Order 10042'] }]))).toBe(0);
  });

  test('a harmless button in a section that now deletes something is refused', () => {
    const target: Sketch = { called: 'Continue with this', section: ['Profile'], question: 'Profile' };
    expect(chosen(asked(target, [{ ...target, section: ['Delete account'], question: 'Delete account' }]))).toBeNull();
  });
});

describe('a link', () => {
  const target: Sketch = { called: 'Open', href: '/people/anna-berg', heading: 'People' };

  test.each(['/people/bob-cole', 'https://elsewhere.example/people/anna-berg', 'tel:4634'])('that leads to %s is another one', (href) => {
    expect(chosen(asked(target, [{ ...target, href }]))).toBeNull();
  });

  test('is the same under a name that says where it leads', () => {
    const registry: Sketch = { called: 'Registries & lists', href: '/gift-registry?lnk=nav', heading: 'Home', neighbours: ['Weekly ad'] };
    expect(chosen(asked(registry, [{ ...registry, called: 'Registry', href: '/gift-registry' }]))).toBe(0);
  });
});

describe('rows', () => {
  test('other controls of the row are no rivals', () => {
    const target: Sketch = { called: 'Receipt', row: '2025 | 20.01.2025', neighbours: ['Undo'] };
    const page: Sketch[] = [
      { ...target, called: 'Print summary', row: '2025 | 20.01.2025' },
      { ...target, row: '2025 | 20.01.2025 | Print summary', path: '/main[1]/button[2]' },
      { ...target, row: '2026 | 14.01.2026', path: '/main[1]/button[4]' },
    ];
    expect(chosen(asked(target, page))).toBe(1);
  });
});

describe('on a page in another language', () => {
  const around = (list: string[], index: number): Partial<Surroundings> => ({ controls: { names: list, index } });
  const target: Sketch = { called: 'Cancel', ...around(['Save', 'Cancel', 'Delete'], 1), path: '/form[1]/button[2]' };

  test('the element is found where it stood among controls that are known', () => {
    const page: Sketch[] = [{ called: 'Abbrechen', language: 'de', ...around(['Speichern', 'Abbrechen', 'Löschen'], 1), path: '/form[1]/button[2]' }];
    const decision = asked(target, page);
    expect(chosen(decision)).toBe(0);
    expect(decision.kind).toBe('proposed');
  });

  test('an opposite in its place is refused', () => {
    const sender: Sketch = { called: 'Sender', type: 'text', id: 'party-1', path: '/form[1]/input[1]', ...around(['Sender', 'Recipient'], 0) };
    const page: Sketch[] = [{ ...sender, called: 'Empfänger', language: 'de', ...around(['Empfänger', 'Absender'], 0) }];
    expect(chosen(asked(sender, page))).toBeNull();
  });
});

test('a link that became a tick box of the same name is no longer a link', () => {
  const target: Sketch = { called: 'Terms of sale', href: '/terms', heading: 'Shop' };
  expect(chosen(asked(target, [{ called: 'Terms of sale', type: 'checkbox', role: 'checkbox', state: 'unchecked', heading: 'Shop' }]))).toBeNull();
});

test('an order number on a page in another language is in one row only, whatever the other rows share', () => {
  const target: Sketch = { called: '#20417', href: '/orders/20417', row: 'Ada Lovelace | Paid | Berlin', language: 'en', path: '/tr[1]/a[1]' };
  const own: Sketch = { ...target, row: 'Ada Lovelace | Bezahlt | Berlin', language: 'de' };
  const others = [2, 3].map((n): Sketch => ({ called: `Kund ${'abc'[n]}`, href: `/people/${n}`, row: `Ada Lovelace | Offen ${n} | Berlin`, language: 'de', path: `/tr[${n}]/a[2]` }));
  expect(chosen(asked(target, [own, ...others]))).toBe(0);
});
