import { SetupError } from './root.mjs';

/**
 * What getting a browser needs from the machine, so that every rung can be tried without one.
 * @typedef {object} BrowserGround
 * @property {string | undefined} chosen the path in WAYMARK_BROWSER
 * @property {boolean} systemInstallRefused WAYMARK_NO_SYSTEM_INSTALL is set
 * @property {boolean} mayInstall root on a system with apt-get
 * @property {(path: string) => boolean} starts exists, and can be run
 * @property {() => string | null} find the first that starts: on the PATH, in the usual places, or downloaded by Playwright before
 * @property {() => Promise<boolean>} download Playwright's own browser
 * @property {(what: 'chromium' | 'libraries') => Promise<boolean>} install by the distribution's package manager
 * @property {(question: string) => Promise<boolean>} agree
 * @property {(sentence: string) => void} say
 */

const ADVICE =
  'Install Chrome, Edge or Chromium, or name one that you have: WAYMARK_BROWSER=/path/to/chromium npm start';

/**
 * The path of a browser that starts: the one named, else one found, else Playwright's download, else the distribution's package.
 * @param {BrowserGround} ground
 * @returns {Promise<string>}
 */
export async function ensureBrowser(ground) {
  if (ground.chosen) return chosenBrowser(ground, ground.chosen);
  const found = ground.find();
  if (found) return found;
  ground.say("No Chrome, Edge or Chromium was found. Downloading Playwright's Chromium (about 170 MB) into its cache in your home folder…");
  const arrived = await ground.download();
  return (arrived && ground.find()) || fromDistribution(ground, arrived);
}

/**
 * @param {BrowserGround} ground
 * @param {string} path
 */
function chosenBrowser(ground, path) {
  if (ground.starts(path)) return path;
  throw new SetupError(`WAYMARK_BROWSER names ${path}, which is not there or does not start. Correct it, or unset it to let a browser be found.`);
}

/**
 * @param {BrowserGround} ground
 * @param {boolean} arrived the download is there, but lacks libraries of the system
 * @returns {Promise<string>}
 */
async function fromDistribution(ground, arrived) {
  const problem = arrived ? "Playwright's Chromium was downloaded but does not start: libraries of the system are missing." : 'The download did not work.';
  if (!ground.mayInstall) throw new SetupError(`${problem} ${arrived ? librariesAdvice() : ADVICE}`);
  if (ground.systemInstallRefused) throw new SetupError(`${problem} WAYMARK_NO_SYSTEM_INSTALL is set, so nothing was installed. ${ADVICE}`);
  const packages = arrived ? 'the libraries that Chromium needs' : "the distribution's package chromium";
  ground.say(`${problem} Next, apt-get installs ${packages} on this system, as root. WAYMARK_NO_SYSTEM_INSTALL=1 refuses that.`);
  if (!(await ground.agree('Install now?'))) throw new SetupError(`Nothing was installed. ${ADVICE}`);
  const installed = await ground.install(arrived ? 'libraries' : 'chromium');
  const found = installed ? ground.find() : null;
  if (found) return found;
  throw new SetupError(`${installed ? 'The package was installed, but no browser starts.' : 'apt-get could not install it; its own words are above.'} ${ADVICE}`);
}

function librariesAdvice() {
  return `Run "npx playwright-core install-deps chromium" as an administrator, and try again. Or: ${ADVICE}`;
}
