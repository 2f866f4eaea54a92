import { parseRecording, serialiseRecording, type Recording } from '@waymark/core';
import type { Answer, RecordingSummary } from '@waymark/core/api';
import type { Opening, OpenRecording, PortalConnection, PortalRecording, PortalStanding, PortalVersion, Sending } from '../messages.js';
import type { PortalClient } from '../portal/portal-client.js';
import { notAPortal, PortalRefusal } from '../portal/portal-troubles.js';
import { parsePortalAddress } from '../portal-address.js';
import type { PortalOrigin, StoredConnection } from '../storage/database.js';
import type { PortalLinks } from '../storage/portal-links.js';
import type { Recordings } from '../storage/recordings.js';
import { Troubled } from '../trouble.js';
import type { Calls } from './panel-hub.js';
import { isSameRecording } from './same-recording.js';

export interface PortalDeskParts {
  client: Pick<PortalClient, 'call'>;
  links: PortalLinks;
  recordings: Recordings;
  isRecording(id: string): boolean;
  changed(): void;
  recordingChanged(id: string, version: number): void;
  listChanged(): void;
}

type PortalCalls = Pick<Calls, Extract<keyof Calls, `portal.${string}`>>;

/** As many as a portal takes at once. */
const LARGEST = 20 * 1024 * 1024;
const PAGE = 50;

/** Sends recordings to the portal, and opens some from there. What is stored here is the person's own: nothing of it goes without being asked. */
export class PortalDesk {
  readonly #parts: PortalDeskParts;
  #connection: StoredConnection | undefined;

  constructor(parts: PortalDeskParts) {
    this.#parts = parts;
  }

  async ready(): Promise<void> {
    this.#connection = await this.#parts.links.connection();
  }

  /** Without the token: panels need not know it. */
  state(): PortalConnection | null {
    return this.#connection ? shown(this.#connection) : null;
  }

  calls(): PortalCalls {
    return {
      'portal.connect': ({ address, token }) => this.#connect(address, token.trim()),
      'portal.disconnect': () => this.#disconnect(),
      'portal.check': () => this.#enter(this.#connected()),
      'portal.list': (asked) => this.#list(asked),
      'portal.send': ({ id, over }) => this.#send(id, over),
      'portal.open': ({ id, over }) => this.#open(id, over),
      'portal.standing': ({ id }) => this.#standing(id),
      'portal.newest': ({ id }) => this.#newest(id),
    };
  }

  #connect(text: string, token: string): Promise<PortalConnection> {
    const parsed = parsePortalAddress(text);
    if (!parsed.ok) throw new Troubled(parsed.trouble.message, parsed.trouble.whatToDo);
    const wrong = tokenTrouble(token);
    if (wrong) throw wrong;
    return this.#enter({ address: parsed.address, token });
  }

  async #enter({ address, token }: { address: string; token: string }): Promise<PortalConnection> {
    const { user, organisation, permissions } = await this.#parts.client.call({ address, token }, 'me', {});
    const connection: StoredConnection = { address, token, organisation, user: user.name, permissions };
    await this.#parts.links.connect(connection);
    this.#connection = connection;
    this.#parts.changed();
    return shown(connection);
  }

  async #disconnect(): Promise<Record<string, never>> {
    await this.#parts.links.disconnect();
    this.#connection = undefined;
    this.#parts.changed();
    return {};
  }

  async #list({ search, cursor }: { search: string; cursor?: string | undefined }): Promise<{ items: PortalRecording[]; next: string | null }> {
    const { items, next } = await this.#parts.client.call(this.#connected(), 'recordings', { query: { search, cursor, limit: PAGE } });
    return { items: items.slice(0, PAGE).map(listed), next };
  }

  async #send(id: string, over: number | undefined): Promise<Sending> {
    const door = this.#connected();
    this.#refuseRunning(id);
    const { recording, version: local } = await this.#mine(id);
    const text = serialiseRecording(recording);
    if (new TextEncoder().encode(text).length > LARGEST) throw new Troubled('This recording is larger than 20 MB, which is more than a portal takes.', 'Duplicate it, and delete steps until each part is smaller.');
    const expected = over ?? (await this.#origin(id))?.version ?? 0;
    try {
      const { version, changed } = await this.#parts.client.call(door, 'addRecording', { query: { expected }, text });
      await this.#keepOrigin(door, recording, { version, local });
      return { sent: true, version, changed };
    } catch (error) {
      if (!(error instanceof PortalRefusal)) throw error;
      if (error.why === 'not_found') return { sent: false, newest: null };
      if (error.why !== 'conflict') throw error;
      return this.#clashed(door, recording, local);
    }
  }

  /** Whoever did not hear that his sending arrived, and sends again, clashes with himself alone. */
  async #clashed(door: StoredConnection, recording: Recording, local: number): Promise<Sending> {
    const theirs = await this.#fetch(door, recording.id);
    if (!isSameRecording(theirs.recording, recording)) return { sent: false, newest: versionOf(theirs.summary) };
    await this.#keepOrigin(door, recording, { version: theirs.version, local });
    return { sent: true, version: theirs.version, changed: false };
  }

  async #open(id: string, over: number | undefined): Promise<Opening> {
    const door = this.#connected();
    this.#refuseRunning(id);
    const { recording, version } = await this.#fetch(door, id);
    const [mine, origin] = await Promise.all([this.#parts.recordings.get(id), this.#origin(id)]);
    const nothingNew = mine !== undefined && origin?.version === version && over === undefined;
    if (nothingNew) return { opened: true, version };
    const same = mine !== undefined && isSameRecording(mine.recording, recording);
    const mayReplace = mine === undefined || over === mine.version || (origin !== undefined && !isChanged(mine, origin));
    if (!same && !mayReplace) return { opened: false, mine: mine.version };
    const local = same ? mine.version : await this.#take(recording, mine?.version);
    await this.#keepOrigin(door, recording, { version, local });
    return { opened: true, version };
  }

  async #take(recording: Recording, basedOn: number | undefined): Promise<number> {
    const saved = await this.#parts.recordings.save(recording, basedOn === undefined ? {} : { basedOn });
    if (!saved.ok) throw new Troubled('The recording was changed here in this very moment.', 'Look at it, then open it from the portal again.', { code: 'conflict' });
    this.#parts.recordingChanged(recording.id, saved.version);
    this.#parts.listChanged();
    return saved.version;
  }

  /** Parsed as a file that somebody hands over: the portal's word is not taken for what it holds. */
  async #fetch(door: StoredConnection, id: string): Promise<{ recording: Recording; version: number; summary: RecordingSummary }> {
    const { recording: content, version, summary } = await this.#parts.client.call(door, 'recording', { params: { id } });
    const parsed = parseRecording(content);
    if (!parsed.ok) throw new Troubled(`The portal’s recording cannot be read: ${parsed.problems[0]?.message ?? 'it is damaged'}.`, parsed.problems[0]?.hint ?? 'Look at it in the portal.', { code: 'damaged-file' });
    if (parsed.recording.id !== id) throw notAPortal(door.address);
    return { recording: parsed.recording, version, summary };
  }

  async #standing(id: string): Promise<PortalStanding | null> {
    const [mine, origin] = await Promise.all([this.#parts.recordings.get(id), this.#origin(id)]);
    if (mine === undefined || origin === undefined) return null;
    return { version: origin.version, changed: isChanged(mine, origin), link: `${origin.address}/recordings/${encodeURIComponent(id)}` };
  }

  async #newest(id: string): Promise<PortalVersion | null> {
    const door = this.#connected();
    const gone = (error: unknown): Answer<'versions'> => {
      if (error instanceof PortalRefusal && error.why === 'not_found') return { items: [] };
      throw error;
    };
    const { items } = await this.#parts.client.call(door, 'versions', { params: { id } }).catch(gone);
    const [first] = items;
    return first === undefined ? null : { version: first.version, by: first.by, at: timeOf(first.at) };
  }

  async #mine(id: string): Promise<OpenRecording> {
    const mine = await this.#parts.recordings.get(id);
    if (mine === undefined) throw new Troubled('This recording is no longer there.', 'Look at the list of recordings.', { code: 'missing' });
    return mine;
  }

  /** In this portal and organisation: what it is in another says nothing here. */
  async #origin(id: string): Promise<PortalOrigin | undefined> {
    const origin = await this.#parts.links.origin(id);
    return origin?.address === this.#connection?.address && origin?.organisation === this.#connection?.organisation.id ? origin : undefined;
  }

  async #keepOrigin({ address, organisation }: StoredConnection, { id, title }: Recording, at: { version: number; local: number }): Promise<void> {
    await this.#parts.links.setOrigin({ id, address, organisation: organisation.id, title, ...at });
  }

  #connected(): StoredConnection {
    if (this.#connection === undefined) throw new Troubled('The extension is not connected to a portal.', 'Go back to all recordings and choose ‘Connect to a portal’.');
    return this.#connection;
  }

  #refuseRunning(id: string): void {
    if (this.#parts.isRecording(id)) throw new Troubled('This recording is running.', 'Stop it first.', { code: 'busy' });
  }
}

function shown({ address, organisation, user, permissions }: StoredConnection): PortalConnection {
  return { address, organisation, user, permissions };
}

function isChanged({ recording, version }: OpenRecording, { local, title }: PortalOrigin): boolean {
  return version !== local || recording.title !== title;
}

function listed({ id, title, startUrl, steps, version, updatedBy, updatedAt }: RecordingSummary): PortalRecording {
  return { id, title, startUrl, steps, version, updatedBy, updatedAt: timeOf(updatedAt) ?? 0 };
}

function versionOf({ version, updatedBy, updatedAt }: RecordingSummary): PortalVersion {
  return { version, by: updatedBy, at: timeOf(updatedAt) };
}

function timeOf(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

function tokenTrouble(token: string): Troubled | null {
  if (/^wmt_[\w-]{20,}$/.test(token)) return null;
  if (token.startsWith('wmk_')) return new Troubled('This is the key of your computer, not a token.', 'Open the portal with it, make a token on its page ‘Connect the extension’, and paste that.');
  return new Troubled('This is no token.', 'Make one on the portal’s page ‘Connect the extension’. It begins with wmt_ and is shown once.');
}
