import { expect, test } from 'vitest';
import { compareControls, compareSiblings, keepsPlaceInTranslation } from './compare-controls.js';

test('each of the old neighbours is found once, itself left out', () => {
  const then = { names: ['Save', 'Edit', 'Edit', 'Share'], index: 0 };
  expect(compareControls(then, { names: ['Edit', 'Share', 'Keep'], index: 2 })).toMatchObject({ verdict: 'similar', likeness: 2 / 3 });
  expect(compareControls(then, { names: ['Store', 'Edit', 'Edit', 'Share'], index: 0 }).verdict).toBe('same');
  expect(compareControls(then, undefined).verdict).toBe('unknown');
});

test('nobody on a side counts half, the same name counts whole', () => {
  expect(compareSiblings({ before: 'Save', after: null }, { before: 'Save', after: null })).toMatchObject({ verdict: 'similar', likeness: 0.75 });
  expect(compareSiblings({ before: 'Save', after: 'Share' }, { before: 'Edit', after: 'Delete' }).verdict).toBe('changed');
});

test('in another language the known names must stand in their places', () => {
  const then = { names: ['Save', 'Cancel', 'Delete'], index: 1 };
  expect(keepsPlaceInTranslation(then, { names: ['Speichern', 'Abbrechen', 'Löschen'], index: 1 })).toBe(true);
  expect(keepsPlaceInTranslation(then, { names: ['Löschen', 'Abbrechen', 'Speichern'], index: 1 })).toBe(false);
  expect(keepsPlaceInTranslation(then, { names: ['Qwer', 'Asdf', 'Yxcv'], index: 1 })).toBe(false);
});
