import { expect, test } from 'vitest';
import { compareIcons } from './compare-icons.js';

test.each([
  ['same', 'use:trash', 'use:trash path:9f3a2c'],
  ['similar', 'class:fa-trash', 'class:bi-trash-fill'],
  ['similar', 'icon:EditOutlined', 'icon:pencil'],
  ['contradicts', 'use:trash', 'use:pencil'],
  ['contradicts', 'class:bi-eye', 'class:bi-eye-slash'],
  ['contradicts', 'class:bi-chevron-left', 'class:bi-chevron-right'],
  ['changed', 'path:9f3a2c', 'path:11aa22'],
  ['unknown', 'use:trash', 'path:9f3a2c'],
])('%s: %s → %s', (verdict, then, now) => expect(compareIcons(then, now).verdict).toBe(verdict));

test('none then and none now is absent; nobody looked is unknown', () => {
  expect(compareIcons(null, null).verdict).toBe('absent');
  expect(compareIcons(undefined, 'use:trash').verdict).toBe('unknown');
});
