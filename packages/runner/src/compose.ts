import { confirmRolesBy, Gathering, LimitedModel, MemoryLimits, takePicture, type AskedFor, type CdpSession, type Clock, type FrameWorlds, type ModelLimits, type PageDriver, type Screenshot, type Sight } from '@waymark/core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { thisMachine } from './browser/find-browser.js';
import { BrowserMissing, launchBrowser } from './browser/launch.js';
import type { ModelSettings, StoreSettings } from './config.js';
import { InputError } from './data/input-error.js';
import { nearest } from './data/nearest.js';
import { Camera } from './drivers/camera.js';
import { cutBox, developed, paintBoxes } from './drivers/paint-boxes.js';
import { PlaywrightCdpSession } from './drivers/playwright-cdp-session.js';
import { createPlaywrightDriver, type PlaywrightDriverOptions } from './drivers/playwright-driver.js';
import { systemClock } from './drivers/system-clock.js';
import { decodePng } from './ocr/png.js';
import { createTextReader } from './ocr/text-reader.js';
import { ToldOnce } from './ocr/told-once.js';
import { createSenders } from './notify/create-senders.js';
import type { Claim, Claimed, RowEnd, RowKey } from './queue/claims.js';
import { nextTime } from './queue/cron.js';
import { JobQueue, type QueueOptions } from './queue/job-queue.js';
import type { JobDraft } from './queue/jobs.js';
import type { HeldRow, WorkerSelf } from './queue/worker-list.js';
import { Passwords } from './storage/accounts/passwords.js';
import { csrfOf, hashOf, newSecret, sameText } from './storage/accounts/secrets.js';
import { tellLive } from './storage/live-events.js';
import { StoredLimits } from './storage/limits/stored-limits.js';
import { noticesOfRun } from './storage/notices-of-run.js';
import { openStore as openStorage, storeOf, type Store } from './storage/open-store.js';
import { openServerStore as openServerStorage, type ServerStore } from './storage/server-store.js';
import { StoreError } from './storage/store-error.js';
import { noTelemetry, type Telemetry } from './telemetry/telemetry.js';
import { createVisionModel, destinationOf } from './vision/create-vision-model.js';
import { encodePng } from './vision/png.js';

export interface BrowserSettings {
  headed: boolean;
  executable?: string | undefined;
  /** Of the environment, to find a browser by. */
  variables: Readonly<Record<string, string | undefined>>;
  device?: string | undefined;
  locale?: string | undefined;
  proxy?: string | undefined;
  storageState?: string | undefined;
  ignoreHttpsErrors: boolean;
  /** Further switches of the browser itself. */
  args?: readonly string[] | undefined;
}

export const clock: Clock = systemClock;

/** One browser, from which each run gets a context of its own. */
export interface BrowserHost {
  clock: Clock;
  open(viewport: { width: number; height: number; dpr?: number | undefined }, options?: PlaywrightDriverOptions): Promise<Session>;
  close(): Promise<void>;
}

export interface Session {
  driver: PageDriver;
  page: Page;
  close(): Promise<void>;
}

export function driverFor(page: Page): Promise<PageDriver & { dispose(): Promise<void> }> {
  return createPlaywrightDriver(page);
}

/** The protocol of one page, for whoever only watches it. */
export function sessionFor(page: Page): Promise<CdpSession & { detach(): Promise<void> }> {
  return PlaywrightCdpSession.open(page);
}

export { cutBox, paintBoxes };

/** Takes pictures of a page that somebody else drives, drawn anew at a scale, nothing painted over. */
export function cameraFor(page: Page): (worlds: FrameWorlds, how: { scale: number; timeout: number }) => Promise<Screenshot> {
  const camera = new Camera(page);
  return (worlds, { scale, timeout }) =>
    takePicture(worlds, { mask: [], scale, shoot: () => page.screenshot({ scale: 'device', animations: 'allow', caret: 'initial', timeout }), camera: (view) => camera.sessionFor(view) });
}

/** One pair for everything that a program runs; whoever opens them closes `reader`. No engine starts before there is something to read. */
export type Eyes = Omit<Sight, 'verify'>;

export function openEyes(onBlind: (why: string) => void = () => undefined): Eyes {
  return { reader: new ToldOnce(createTextReader({ clock }), onBlind), decode: decodePng, develop: developed };
}

export type { Store };

/** What was healed, logged and decided: embedded in a folder, or on a PostgreSQL server. */
export function openStore(settings: Pick<StoreSettings, 'database' | 'dataDir'>): Promise<Store> {
  return saidPlainly(() => openStorage(settings));
}

/** The store of one organisation, by its id or name; without one, that of this computer. */
export async function openStoreOf(settings: Pick<StoreSettings, 'database' | 'dataDir'>, organisation?: string): Promise<Store> {
  const store = await openStore(settings);
  if (organisation === undefined || organisation === store.tenant) return store;
  const known = await store.db.transaction((query) => query<{ id: string; name: string }>('select id, name from tenants order by name'));
  const [one, another] = known.filter(({ id, name }) => id === organisation || name === organisation);
  if (one && !another) return storeOf(store.db, one.id, store.data.place);
  await store.close();
  const hint = `Name one by its id: ${known.map(({ id, name }) => `${id} (${name})`).join(', ')}.`;
  throw new InputError(one ? `There are several organisations named ‘${organisation}’.` : `There is no organisation ‘${organisation}’.`, hint);
}

async function saidPlainly<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StoreError) throw new InputError(error.message, error.hint, { cause: error });
    throw error;
  }
}

export type { ServerStore, Telemetry };

/** The same, for all tenants, with accounts, sessions and tokens. */
export function openServerStore(settings: Pick<StoreSettings, 'database' | 'dataDir'>): Promise<ServerStore> {
  return saidPlainly(() => openServerStorage(settings));
}

export { csrfOf, hashOf, newSecret, Passwords, sameText, StoreError };

/** Its libraries are loaded only where somebody collects. */
export async function openTelemetry(collector: { endpoint: string | undefined; service: string }, version: string): Promise<Telemetry> {
  if (collector.endpoint === undefined) return noTelemetry;
  const { createOtlp } = await import('./telemetry/otlp.js');
  return createOtlp({ endpoint: collector.endpoint, service: collector.service, version });
}

export type { Claim, Claimed, HeldRow, JobDraft, JobQueue, RowEnd, RowKey, WorkerSelf };
export { nextTime };

/** The jobs of a tenant, in the same database. `db` is the one that is not walled in: the engine's own tables belong to no tenant. */
export function openQueue({ db, tenant }: Pick<Store, 'db' | 'tenant'>, options?: QueueOptions): Promise<JobQueue> {
  return JobQueue.open({ db, tenant, tell: tellLive }, options);
}

/** Shared by all processes of a tenant through its store; without one, by this process alone. */
export function limitsOf(store: Store | null): ModelLimits {
  return store ? new StoredLimits({ db: store.db, tenant: store.tenant, clock }) : new MemoryLimits({ clock, today: () => new Date().toISOString().slice(0, 10) });
}

/** A model within the limits of its tenant; says at once what is missing. */
export async function openModel(settings: ModelSettings, { limits, job }: { limits: ModelLimits; job: string }): Promise<AskedFor & { sentTo: string | null }> {
  const { privacy, ...where } = settings;
  const created = await createVisionModel(where);
  if (!created.ok) throw new InputError(created.problem, created.hint);
  const vision = new LimitedModel({ model: created.vision, limits, clock, job });
  return { vision, encode: encodePng, privacy, timeout: MODEL_TIMEOUT, gathering: new Gathering(clock), sentTo: created.sentTo };
}

/** Eyes that may ask a model what part a text plays, where the user turned one on. */
export function withRoles(eyes: Eyes, { vision, privacy, encode }: AskedFor): Eyes {
  return { ...eyes, roles: confirmRolesBy({ vision, privacy, encode, decode: eyes.decode }) };
}

export { createSenders, destinationOf, encodePng, noticesOfRun };

/** Milliseconds for one answer of a model. */
const MODEL_TIMEOUT = 45_000;

/** A browser in the hands of a person: its pages are as large as its window, unless a device says otherwise. */
export async function openForPerson(settings: BrowserSettings): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const emulation = await emulationOf(settings);
  const browser = await launch(settings);
  const context = await browser.newContext({ viewport: null, ...emulation });
  return { context, close: () => browser.close() };
}

export async function startBrowser(settings: BrowserSettings): Promise<BrowserHost> {
  const emulation = await emulationOf(settings);
  let browser = launch(settings);
  await browser;
  return {
    clock,
    async open(viewport, options = {}) {
      // A browser that crashed under one run must not take the others with it.
      if (!(await browser).isConnected()) browser = launch(settings);
      return openSession(await browser, { ...ownViewport(viewport), ...emulation }, options);
    },
    close: async () => (await browser).close(),
  };
}

async function launch({ headed, executable, variables, args }: BrowserSettings): Promise<Browser> {
  try {
    return await launchBrowser({ headed, executable, machine: thisMachine(variables), args });
  } catch (error) {
    if (error instanceof BrowserMissing) throw new InputError(error.message, '', { cause: error });
    throw error;
  }
}

async function openSession(browser: Browser, emulation: BrowserContextOptions, options: PlaywrightDriverOptions): Promise<Session> {
  const context = await browser.newContext(emulation);
  const page = await context.newPage();
  const driver = await createPlaywrightDriver(page, options);
  return {
    driver,
    page,
    async close() {
      await driver.dispose().catch(() => undefined);
      await context.close().catch(() => undefined);
    },
  };
}

function ownViewport({ width, height, dpr }: { width: number; height: number; dpr?: number | undefined }): BrowserContextOptions {
  return { viewport: { width, height }, deviceScaleFactor: dpr ?? 1 };
}

async function emulationOf({ device, locale, proxy, storageState, ignoreHttpsErrors }: BrowserSettings): Promise<BrowserContextOptions> {
  return {
    ...(device !== undefined && (await deviceNamed(device))),
    ...(locale !== undefined && { locale }),
    ...(proxy !== undefined && { proxy: proxyOf(proxy) }),
    ...(storageState !== undefined && { storageState }),
    ignoreHTTPSErrors: ignoreHttpsErrors,
    acceptDownloads: true,
  };
}

async function deviceNamed(name: string): Promise<BrowserContextOptions> {
  const { devices } = await import('playwright-core');
  const key = Object.keys(devices).find((one) => one.toLowerCase() === name.toLowerCase());
  if (key === undefined) {
    const near = nearest(name, Object.keys(devices));
    throw new InputError(
      `There is no device named ‘${name}’.`,
      near.length > 0 ? `Did you mean ${near.map((one) => `‘${one}’`).join(' or ')}?` : 'Name one of Playwright’s list of devices, such as "Pixel 7".',
    );
  }
  const { defaultBrowserType: _type, ...descriptor } = devices[key] ?? {};
  return descriptor;
}

function proxyOf(address: string): NonNullable<BrowserContextOptions['proxy']> {
  const { protocol, host, username, password } = new URL(address);
  const login = username === '' ? {} : { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { server: `${protocol}//${host}`, ...login };
}
