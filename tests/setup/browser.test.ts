import { describe, expect, it } from 'vitest';
import { ensureBrowser, type BrowserGround } from '../../scripts/setup/browser.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/cache/chrome'];

interface Bare {
  /** Paths that start from the beginning. */
  there?: string[];
  /** What the download brings: nothing, a browser, or one whose libraries are missing. */
  download?: 'nothing' | 'browser' | 'broken';
  root?: boolean;
  refused?: boolean;
  chosen?: string;
  answer?: boolean;
}

/** A machine with nothing on it but what the test names; `told` is what a person would have read, `done` what was done. */
function machine({ there = [], download = 'nothing', root = false, refused = false, chosen, answer = true }: Bare) {
  const startable = new Set(there);
  const told: string[] = [];
  const done: string[] = [];
  const ground: BrowserGround = {
    chosen,
    systemInstallRefused: refused,
    mayInstall: root,
    starts: (path) => startable.has(path),
    find: () => PLACES.find((path) => startable.has(path)) ?? null,
    download: async () => {
      done.push('download');
      if (download === 'browser') startable.add('/cache/chrome');
      return download !== 'nothing';
    },
    install: async (what) => {
      done.push(`install ${what}`);
      startable.add(what === 'chromium' ? '/usr/bin/chromium' : '/cache/chrome');
      return true;
    },
    agree: async () => answer,
    say: (sentence) => told.push(done.length === 0 ? sentence : `after ${done.at(-1)}: ${sentence}`),
  };
  return { ground, told, done };
}

describe('getting a browser', () => {
  it('does and says nothing where one is there', async () => {
    const { ground, told, done } = machine({ there: ['/usr/bin/google-chrome'] });
    expect(await ensureBrowser(ground)).toBe('/usr/bin/google-chrome');
    expect([...told, ...done]).toEqual([]);
  });

  it('takes the one that was named, and no other', async () => {
    const { ground } = machine({ there: ['/opt/mine', '/usr/bin/chromium'], chosen: '/opt/mine' });
    expect(await ensureBrowser(ground)).toBe('/opt/mine');
  });

  it('says so where the named one is missing, instead of taking another', async () => {
    const { ground, done } = machine({ there: ['/usr/bin/chromium'], chosen: '/opt/gone' });
    await expect(ensureBrowser(ground)).rejects.toThrow(/WAYMARK_BROWSER names \/opt\/gone/);
    expect(done).toEqual([]);
  });

  it("takes Playwright's own where it was downloaded before", async () => {
    const { ground, done } = machine({ there: ['/cache/chrome'] });
    expect(await ensureBrowser(ground)).toBe('/cache/chrome');
    expect(done).toEqual([]);
  });

  it('downloads one, said before', async () => {
    const { ground, told } = machine({ download: 'browser' });
    expect(await ensureBrowser(ground)).toBe('/cache/chrome');
    expect(told).toEqual([expect.stringMatching(/^No Chrome.*Downloading/)]);
  });

  it("installs the distribution's package as root, said before, with the way to refuse", async () => {
    const { ground, told, done } = machine({ root: true });
    expect(await ensureBrowser(ground)).toBe('/usr/bin/chromium');
    expect(done).toEqual(['download', 'install chromium']);
    expect(told.at(-1)).toMatch(/^after download: .*apt-get.*WAYMARK_NO_SYSTEM_INSTALL=1/);
  });

  it('brings the libraries where the download lacks them', async () => {
    const { ground, done } = machine({ root: true, download: 'broken' });
    expect(await ensureBrowser(ground)).toBe('/cache/chrome');
    expect(done).toEqual(['download', 'install libraries']);
  });

  it.each([
    ['the variable says no', { root: true, refused: true }, /WAYMARK_NO_SYSTEM_INSTALL is set.*Install Chrome/],
    ['the person says no', { root: true, answer: false }, /Nothing was installed.*Install Chrome/],
    ['it is not root', { root: false }, /Install Chrome, Edge or Chromium.*WAYMARK_BROWSER/],
    ['it is not root and lacks libraries', { root: false, download: 'broken' }, /install-deps chromium/],
  ] as const)('changes nothing on the system where %s, and says what to do', async (_, bare, advice) => {
    const { ground, done } = machine(bare);
    await expect(ensureBrowser(ground)).rejects.toThrow(advice);
    expect(done).toEqual(['download']);
  });
});
