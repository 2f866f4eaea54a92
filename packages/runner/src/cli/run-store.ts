import { resolve } from 'node:path';
import type { PolicySources, SettingRow } from '@waymark/core';
import type { Store } from '../compose.js';
import type { Environment, StoreSettings } from '../config.js';
import { InputError } from '../data/input-error.js';
import type { RunEntry } from '../report/entry.js';
import { queueNotices, sendNotices, type NoticeParts } from '../runs/run-notices.js';
import { storedPolicy, type ChosenPolicy } from '../runs/stored-policy.js';
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
  async policyFor(recording: string, given: PolicySources): Promise<ChosenPolicy> {
    const { environment, user } = this.parts;
    return storedPolicy(this.store, this.rows, { recording, environment, user, given });
  }

  /** Every version that is run is kept, so that a healing can be shown against what it changed. */
  async keep(recordings: readonly LoadedRecording[]): Promise<void> {
    await this.#quietly(async () => {
      for (const { path, recording } of recordings) this.#versions.set(path, await this.store.recordings.saveVersion(recording, { path: resolve(path), reason: 'run from its file', by: this.parts.user, mayBeOlder: true }));
    });
  }

  /** Ids of what was healed, by the step's number; null where it could not be logged. */
  async log({ result, policy }: RunEntry, { path, experiment }: { path: string; experiment: { id: string; variant: string } | null }): Promise<ReadonlyMap<number, string> | null> {
    if (policy === null) return null;
    const { job, environment, user, baseUrl } = this.parts;
    let logged: ReadonlyMap<number, string> | null = null;
    await this.#quietly(async () => {
      const { healings } = await this.store.log.logRun(result, { job, policy, environment: environment ?? null, user, baseUrl: baseUrl ?? null, version: this.#versions.get(path) ?? null, experiment });
      logged = healings;
      await queueNotices(this.#notices(), result, healings);
    });
    return logged;
  }

  /** Sends what waits, and closes. */
  async close(): Promise<void> {
    await this.#quietly(async () => {
      for (const trouble of await sendNotices(this.#notices(), NOTICE_TIME)) this.parts.tell(trouble);
    });
    await this.#quietly(() => this.store.close());
  }

  #notices(): NoticeParts {
    return { store: this.store, rows: this.rows, notify: this.parts.notify };
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
