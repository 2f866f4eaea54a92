import { resolve } from 'node:path';
import { channelsOf, drainOutbox, policySourcesFrom, readNotificationSettings, resolvePolicy, type NotificationSettings, type Policy, type PolicySources, type SettingRow } from '@waymark/core';
import type { Store } from '../compose.js';
import type { Environment, StoreSettings } from '../config.js';
import { InputError } from '../data/input-error.js';
import type { RunEntry } from '../report/entry.js';
import type { LoadedRecording } from './load.js';
import type { RunSettings } from './settings.js';

/** Milliseconds that notices may take after the last run; the rest go out with the next command. */
const NOTICE_TIME = 4_000;

export function storeSettingsOf({ memory, database, dataDir }: Pick<RunSettings, 'memory' | 'database' | 'dataDir'>, { store }: Pick<Environment, 'store'>): StoreSettings {
  return { memory: memory && store.memory, database: database ?? store.database, dataDir: dataDir ?? store.dataDir };
}

/** What a run keeps of itself; nothing of it may hold a run up, and what fails is said once. */
export class RunStore {
  readonly #versions = new Map<string, number>();
  readonly #troubles = new Set<string>();

  private constructor(
    readonly store: Store,
    readonly rows: readonly SettingRow[],
    private readonly parts: RunStoreParts,
  ) {}

  /** null where the user wants none. An embedded store that cannot be opened is said and gone without; a server that was named must answer. */
  static async open(settings: StoreSettings, parts: RunStoreParts): Promise<RunStore | null> {
    if (!settings.memory) return null;
    try {
      const { openStore } = await import('../compose.js');
      const store = await openStore(settings);
      return new RunStore(store, await store.settings.list(), parts);
    } catch (error) {
      if (!(error instanceof InputError) || settings.database !== undefined) throw error;
      parts.tell(`${error.message} ${error.hint} The runs go on without what was healed before, and are not logged.`);
      return null;
    }
  }

  /** The policy with what is stored for this recording, user and environment; an experiment never loosens what somebody chose. */
  async policyFor(recording: string, given: PolicySources): Promise<{ policy: Policy; experiment: { id: string; variant: string } | null }> {
    const { environment, user } = this.parts;
    const from = policySourcesFrom(this.rows, { recording, environment, given });
    if (!from.ok) throw new InputError(`The stored settings of ${from.scope} are not valid: ${from.problem}.`, 'Mend them with `waymark settings set`, or remove them with `waymark settings unset`.');
    const assigned = await this.store.experiments.assign(user);
    const policy = resolvePolicy({ ...from.sources, ...(assigned && { experiment: assigned.source }) });
    return { policy, experiment: assigned && policy.origin === 'experiment' ? { id: assigned.experiment, variant: assigned.variant } : null };
  }

  /** Every version that is run is kept, so that a healing can be shown against what it changed. */
  async keep(recordings: readonly LoadedRecording[]): Promise<void> {
    await this.#quietly(async () => {
      for (const { path, recording } of recordings) this.#versions.set(path, await this.store.recordings.saveVersion(recording, { path: resolve(path), reason: 'run from its file', by: this.parts.user }));
    });
  }

  async log({ result, policy }: RunEntry, { path, experiment }: { path: string; experiment: { id: string; variant: string } | null }): Promise<void> {
    if (policy === null) return;
    const { job, environment, user, baseUrl } = this.parts;
    await this.#quietly(async () => {
      const { healings } = await this.store.log.logRun(result, { job, policy, environment: environment ?? null, user, baseUrl: baseUrl ?? null, version: this.#versions.get(path) ?? null, experiment });
      await this.#queueNotices(result, healings);
    });
  }

  async #queueNotices(result: RunEntry['result'], healings: ReadonlyMap<number, string>): Promise<void> {
    const { noticesOfRun } = await import('../compose.js');
    const { senders, settings } = await this.#senders();
    if (senders.length === 0) return;
    const has = { email: senders.some(({ channel }) => channel === 'email'), slack: senders.some(({ channel }) => channel === 'slack') };
    await this.store.notices.queue(noticesOfRun(result, healings), ({ kind }) => channelsOf(kind, settings, has));
  }

  /** Sends what waits, and closes. */
  async close(): Promise<void> {
    await this.#quietly(async () => {
      const { clock } = await import('../compose.js');
      const { senders, problems } = await this.#senders();
      const { troubles } = senders.length === 0 ? { troubles: [] } : await drainOutbox({ queue: this.store.notices, senders, clock }, { within: NOTICE_TIME });
      for (const trouble of [...problems, ...troubles]) this.parts.tell(trouble);
    });
    await this.#quietly(() => this.store.close());
  }

  async #senders() {
    const { createSenders } = await import('../compose.js');
    const settings = this.#notifications();
    return { settings, ...createSenders({ ...this.parts.notify, emailTo: settings.emailTo }) };
  }

  #notifications(): NotificationSettings {
    const read = readNotificationSettings(Object.fromEntries(this.rows.filter(({ scope }) => scope === 'tenant').map(({ key, value }) => [key, value])));
    if (!read.ok) throw new InputError(`The stored settings are not valid: ${read.problem}.`, 'Mend them with `waymark settings set`.');
    return read.settings;
  }

  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const text = `The store: ${error instanceof Error ? error.message : String(error)}`;
      if (!this.#troubles.has(text)) this.parts.tell(text);
      this.#troubles.add(text);
    }
  }
}

export interface RunStoreParts {
  job: string;
  user: string;
  environment: string | undefined;
  baseUrl: string | undefined;
  notify: Environment['notify'];
  tell(text: string): void;
}
