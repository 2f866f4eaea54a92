import { describe, expect, it } from 'vitest';
import { findBrowser, type Machine } from './find-browser.js';
import { launchBrowser } from './launch.js';

function machine(platform: string, programs: string[], variables: Machine['variables'] = {}): Machine {
  return { platform, home: '/home/ada', variables, isProgram: (path) => programs.includes(path) };
}

describe('findBrowser', () => {
  it.each([
    ['linux', '/nix/bin/chromium', { PATH: '/bin:/nix/bin' }],
    ['linux', '/opt/google/chrome/chrome', {}],
    ['darwin', '/home/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
    ['win32', 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe', { ProgramFiles: 'C:\\Program Files' }],
    ['win32', 'D:\\tools\\chrome.exe', { Path: 'C:\\bin;D:\\tools' }],
  ])('finds on %s %s', (platform, path, variables) => {
    expect(findBrowser(machine(platform, [path], variables))).toBe(path);
  });

  it('prefers what is on the PATH', () => {
    const there = ['/opt/google/chrome/chrome', '/home/ada/bin/google-chrome'];
    expect(findBrowser(machine('linux', there, { PATH: '/home/ada/bin' }))).toBe('/home/ada/bin/google-chrome');
  });

  it('is null where there is none', () => {
    expect(findBrowser(machine('linux', []))).toBeNull();
    expect(findBrowser(machine('plan9', []))).toBeNull();
  });
});

describe('launchBrowser', () => {
  it('says what to do where no browser is found', async () => {
    await expect(launchBrowser({ machine: machine('linux', []) })).rejects.toThrow(/Install Chrome, Edge or Chromium.*--browser.*WAYMARK_BROWSER/);
  });

  it('says which path was wrong', async () => {
    await expect(launchBrowser({ executable: '/nowhere/chrome' })).rejects.toThrow('There is no browser at /nowhere/chrome');
  });
});
