import type { Target } from '@waymark/core';
import { expect, test } from 'vitest';
import { withhold } from '../../../bench/pages/withhold.js';

const target: Target = {
  dom: {
    id: 'save',
    idXPath: "//*[@id='save']",
    xpath: '/html[1]/body[1]/button[1]',
    css: '#save',
    tag: 'button',
    href: null,
    classes: ['main'],
    attributes: { rel: 'next' },
    dataAttributes: { 'data-testid': 'save' },
  },
  semantics: { role: 'button', name: 'Save changes', text: 'Save changes', title: null },
  surroundings: { heading: 'Profile', neighbours: ['Cancel'] },
  geometry: { box: { x: 1, y: 2, width: 3, height: 4 } },
};

test('what is withheld is unknown, not absent, and comes back through no other evidence', () => {
  const { target: left } = withhold(target, ['id', 'text']);
  expect(left.dom).not.toHaveProperty('id');
  expect(left.dom).not.toHaveProperty('idXPath');
  expect(left.dom).not.toHaveProperty('css');
  expect(left.semantics).toEqual({ role: 'button', title: null });
  expect(left.dom?.xpath).toBe(target.dom?.xpath);
  expect(target.dom?.id).toBe('save');
});

test.each([
  ['classes', 'dom.classes'],
  ['data-testid', 'dom.dataAttributes'],
  ['accessible name', 'semantics.name'],
  ['neighbourText', 'surroundings.neighbours'],
  ['position', 'geometry.box'],
  ['rel', 'dom.attributes.rel'],
])('%s is %s', (name, place) => {
  const { target: left, unknown } = withhold(target, [name]);
  expect(unknown).toEqual([]);
  expect(target).toHaveProperty(place);
  expect(left).not.toHaveProperty(place);
});

test('a name that means nothing is told', () => {
  expect(withhold(target, ['colour', 'id']).unknown).toEqual(['colour']);
});
