import { expect, test } from 'vitest';
import { importText } from './import-text.js';

const file = (startUrl: string, url = 'https://a.test/'): string =>
  JSON.stringify({ waymark: 1, id: 'r', title: 'T', startUrl, viewport: { width: 8, height: 8 }, steps: [{ id: 's1', number: 1, label: '', action: 'navigate', url }] });

test('a recording that leads to pages is taken', () => {
  expect(importText(file('{{base}}/a', 'about:blank'), 'a.json').recording.steps).toHaveLength(1);
});

test.each([[file('javascript:alert(1)')], [file('https://a.test/', 'data:text/html,x')]])('%s brings its own program and is refused', (text) => {
  expect(() => importText(text, 'a.json')).toThrow(/no address that may be opened/u);
});
