import type { Database, PortalOrigin, StoredConnection } from './database.js';

/** The one portal that the extension is connected to, and where recordings come from. */
export class PortalLinks {
  readonly #database: Promise<Database>;

  constructor(database: Promise<Database>) {
    this.#database = database;
  }

  async connection(): Promise<StoredConnection | undefined> {
    return (await this.#database).get('portal', 'connection');
  }

  async connect(connection: StoredConnection): Promise<void> {
    await (await this.#database).put('portal', connection, 'connection');
  }

  async disconnect(): Promise<void> {
    await (await this.#database).delete('portal', 'connection');
  }

  async origin(id: string): Promise<PortalOrigin | undefined> {
    return (await this.#database).get('origins', id);
  }

  async setOrigin(origin: PortalOrigin): Promise<void> {
    await (await this.#database).put('origins', origin);
  }
}
