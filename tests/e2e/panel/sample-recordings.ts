import type { Recording, Step } from '@waymark/core';

/** One pixel, in the colours of a button: enough to see whether a picture is shown. */
export const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const button = (name: string) => ({ dom: { id: name.toLowerCase().replaceAll(' ', '-'), tag: 'button', css: 'main > button' }, semantics: { role: 'button', name }, surroundings: { heading: 'Checkout' }, pixels: { crop: PIXEL } });
const field = (name: string) => ({ dom: { name: name.toLowerCase(), tag: 'input' }, semantics: { role: 'textbox', name } });

const STEPS: Step[] = [
  { id: 's1', number: 1, action: 'navigate', label: 'Checkout', url: 'https://shop.example/checkout' },
  { id: 's2', number: 2, action: 'fill', label: 'E-mail', value: 'ada@example.com', target: field('E-mail') },
  { id: 's3', number: 3, action: 'fill', label: 'Password', value: '{{secret:password}}', secret: true, target: field('Password') },
  { id: 's4', number: 4, action: 'select', label: 'Country', values: ['Norway'], target: field('Country') },
  { id: 's5', number: 5, action: 'upload', label: 'Invoice', files: ['invoice.pdf'], target: field('Invoice') },
  {
    id: 's6',
    number: 6,
    action: 'click',
    label: 'Place order',
    target: button('Place order'),
    expect: { after: [{ kind: 'present', text: 'Thank you for your order' }, { kind: 'url', matches: '*/order/*', proposed: true }] },
    signals: [{ kind: 'navigation', url: 'https://shop.example/order/1001' }],
  },
  { id: 's7', number: 7, action: 'assertText', label: 'Order number', text: 'Order {{number}}', target: { semantics: { role: 'heading', name: 'Order 1001' } } },
];

export function checkout(changes: Partial<Recording> = {}): Recording {
  return {
    waymark: 1,
    id: 'checkout',
    title: 'Fill in the checkout and order',
    startUrl: 'https://shop.example/checkout',
    viewport: { width: 1280, height: 800 },
    notes: [{ text: 'The map was recorded by its place only, since it is a canvas.', step: 's6' }],
    variables: { number: { default: '1001', description: 'Number of the order' } },
    steps: STEPS,
    ...changes,
  };
}

export function small(id: string, title: string, startUrl: string): Recording {
  return { waymark: 1, id, title, startUrl, viewport: { width: 1280, height: 800 }, steps: STEPS.slice(0, 3) };
}

export function long(count: number): Recording {
  const steps = Array.from({ length: count }, (_, i): Step => ({ id: `s${i + 1}`, number: i + 1, action: 'click', label: `Item ${i + 1}`, target: button(`Item ${i + 1}`) }));
  return { ...checkout(), id: 'long', title: 'A very long recording', notes: [], variables: {}, steps };
}
