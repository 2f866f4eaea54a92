import { describe, expect, it } from 'vitest';
import { isInstalled, nodeProblem } from '../../scripts/setup/packages.mjs';

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s will do', (version) => {
    expect(nodeProblem(version)).toBeNull();
  });

  it.each(['18.20.4', '20.18.3', '9.9.9'])('%s is refused with what to do', (version) => {
    expect(nodeProblem(version)).toMatch(new RegExp(`20\\.19 or newer; this is ${version}.*nodejs\\.org`));
  });
});

describe('whether packages are installed', () => {
  const wanted = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
      'node_modules/other-system': { version: '1.0.0', optional: true },
      'node_modules/@waymark/core': { resolved: 'packages/core', link: true },
    },
  };
  const { 'node_modules/zod': zod, 'node_modules/@waymark/core': core } = wanted.packages;
  const installed = { packages: { 'node_modules/zod': zod, 'node_modules/@waymark/core': core } };

  it('is so where each is there; one for another system may be missing', () => {
    expect(isInstalled(wanted, installed)).toBe(true);
  });

  it.each([
    ['nothing is there', {}],
    ['one is missing', { packages: { 'node_modules/zod': zod } }],
    ['one is of another version', { packages: { ...installed.packages, 'node_modules/zod': { ...zod, version: '3.0.0' } } }],
    ['one has other contents', { packages: { ...installed.packages, 'node_modules/zod': { ...zod, integrity: 'sha512-b' } } }],
  ])('is not so where %s', (_, there) => {
    expect(isInstalled(wanted, there)).toBe(false);
  });
});
