import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';

export interface FlightTimes {
  /** A flight whose owner is silent for longer has crashed. */
  lease: number;
  poll: number;
  /** How long others wait; then they work all the same, rather than not at all. */
  patience: number;
}

const TIMES: FlightTimes = { lease: 20_000, poll: 150, patience: 90_000 };

/** One caller at a time for each name, over all processes of a tenant: a row that its owner renews while it works. */
export class HealingFlights {
  readonly #times: FlightTimes;

  constructor(
    readonly db: Database,
    readonly tenant: string,
    times: Partial<FlightTimes> = {},
  ) {
    this.#times = { ...TIMES, ...times };
  }

  async alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    const owner = randomUUID();
    await this.#wait(name, owner);
    const beat = setInterval(() => void this.#take(name, owner).catch(() => undefined), this.#times.lease / 3);
    try {
      return await work();
    } finally {
      clearInterval(beat);
      // What could not be given back ends with its lease.
      await this.#release(name, owner).catch(() => undefined);
    }
  }

  async #wait(name: string, owner: string): Promise<void> {
    const { poll, patience } = this.#times;
    for (let waited = 0; waited < patience; waited += poll) {
      if (await this.#take(name, owner)) return;
      await sleep(poll);
    }
  }

  /** Free, over, or its own already. */
  #take(name: string, owner: string): Promise<boolean> {
    return this.db.transaction(async (query) => {
      const taken = await query(
        `insert into healing_flights (tenant_id, key_hash, owner, until) values ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
         on conflict (tenant_id, key_hash) do update set owner = excluded.owner, until = excluded.until
         where healing_flights.tenant_id = $1 and (healing_flights.until < clock_timestamp() or healing_flights.owner = excluded.owner) returning owner`,
        [this.tenant, name, owner, this.#times.lease],
      );
      return taken.length > 0;
    });
  }

  #release(name: string, owner: string): Promise<unknown> {
    return this.db.transaction((query) => query('delete from healing_flights where tenant_id = $1 and key_hash = $2 and owner = $3', [this.tenant, name, owner]));
  }
}
