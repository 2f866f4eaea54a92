import { createRedactor } from '@waymark/core';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../config.js';
import { createScreen, type Outlet } from './screen.js';

function outlet(isTTY: boolean): Outlet & { text: string } {
  return {
    text: '',
    isTTY,
    columns: 40,
    write(text) {
      this.text += text;
    },
  };
}

const none = createRedactor(new Map());

describe('colours', () => {
  test.each([
    [true, {}, true],
    [false, {}, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [true, { TERM: 'dumb' }, false],
  ])('on a terminal: %j, with %j → %j', (isTTY, env, coloured) => {
    const { paint } = createScreen(outlet(isTTY), readEnvironment(env), none);
    expect(paint('good', 'x') !== 'x').toBe(coloured);
  });
});

describe('the passing line', () => {
  test('is overwritten on a terminal and never longer than it', () => {
    const out = outlet(true);
    const screen = createScreen(out, readEnvironment({ NO_COLOR: '1' }), none);
    screen.transient('x'.repeat(100));
    screen.line('done');
    expect(out.text).toBe(`${'x'.repeat(39)}\r\u001B[2Kdone\n`);
  });

  test.each([[false, {}], [true, { CI: 'true' }]])('is not written to a pipe or a build log', (isTTY, env) => {
    const out = outlet(isTTY);
    createScreen(out, readEnvironment(env), none).transient('working');
    expect(out.text).toBe('');
  });
});

test('a secret never reaches the screen', () => {
  const out = outlet(true);
  const screen = createScreen(out, readEnvironment({}), createRedactor(new Map([['pw', 'hunter22']])));
  screen.line('typed hunter22');
  screen.transient('typing hunter22');
  expect(out.text).not.toContain('hunter22');
});
