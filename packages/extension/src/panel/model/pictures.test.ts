import { expect, test } from 'vitest';
import { safePicture } from './pictures.js';

test.each(['data:image/png;base64,iVBORw0KGgo=', 'data:image/webp;base64,UklGRg==', 'data:image/jpeg;base64,/9j/4AAQ'])('%s is shown', (url) => {
  expect(safePicture(url)).toBe(url);
});

test.each([
  undefined,
  null,
  7,
  '',
  'https://elsewhere.example/track.png',
  'javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png,plain',
  'data:image/png;base64,abc" onerror="alert(1)',
  ' data:image/png;base64,iVBORw0KGgo=',
])('%s is not', (url) => {
  expect(safePicture(url)).toBeNull();
});
