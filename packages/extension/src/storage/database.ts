import type { Draft, PlacedObservation, Recording, Step } from '@waymark/core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PortalConnection, RecordingSummary, StoredRun } from '../messages.js';

/** A recording as the list shows it, and where its versions stand. */
export interface StoredSummary extends RecordingSummary {
  version: number;
  /** The last number that was given out. */
  latest: number;
  past: number[];
  future: number[];
  deletedAt?: number;
}

/** Steps are kept once for all versions that hold them, by what they say. */
export interface StoredVersion {
  id: string;
  version: number;
  /** Without its steps. */
  around: Recording;
  steps: string[];
}

/** What is being recorded, so that a worker that starts anew goes on where the last one ended. */
export interface LiveRecording {
  id: string;
  status: 'recording' | 'paused';
  tabs: LiveTab[];
  current: number;
  windowId: number;
  startedAt: number;
  /** Observations made after this moment were made while paused. */
  pausedAt: number | null;
  secretFields: string[];
  /** Where documents stood, by their tokens: what one leaves behind when it goes has no sender any more. */
  places: Record<string, Pick<PlacedObservation, 'tab' | 'frames'>>;
  /** Whether it was made by this recording, or went on with one that was there. */
  fresh: boolean;
  /** Of the segment, kept to begin a new one with. */
  start: { title: string; startUrl: string; viewport: { width: number; height: number; dpr?: number } };
}

/** A closed one keeps its number. */
export interface LiveTab {
  tabId: number | null;
  number: number;
}

/** With what opens it. Kept where neither pages nor what runs in them can read. */
export interface StoredConnection extends PortalConnection {
  token: string;
}

/** Where a recording stood in a portal when it was last sent there or opened from there. */
export interface PortalOrigin {
  /** Of the recording, here and there. */
  id: string;
  address: string;
  organisation: string;
  /** In the portal. */
  version: number;
  /** The version here that is the same, and its title: renaming makes no version. */
  local: number;
  title: string;
}

export interface WaymarkDatabase extends DBSchema {
  summaries: { key: string; value: StoredSummary };
  versions: { key: [string, number]; value: StoredVersion };
  steps: { key: [string, string]; value: { id: string; hash: string; step: Step } };
  observations: {
    key: [string, number];
    value: { recording: string; number: number; id: string; placed: PlacedObservation };
    indexes: { byId: [string, string] };
  };
  drafts: { key: string; value: { id: string; upTo: number; draft: Draft } };
  live: { key: 'live'; value: LiveRecording };
  runs: { key: string; value: StoredRun };
  files: { key: [string, string]; value: { recording: string; name: string; bytes: Uint8Array } };
  portal: { key: 'connection'; value: StoredConnection };
  origins: { key: string; value: PortalOrigin };
}

export type Database = IDBPDatabase<WaymarkDatabase>;

export function openDatabase(name = 'waymark'): Promise<Database> {
  return openDB<WaymarkDatabase>(name, UPGRADES.length, {
    upgrade(database, before) {
      for (const upgrade of UPGRADES.slice(before)) upgrade(database);
    },
  });
}

/** Each makes the next version of the database; new ones are added at the end. */
const UPGRADES: readonly ((database: Database) => void)[] = [
  (database) => {
    database.createObjectStore('summaries', { keyPath: 'id' });
    database.createObjectStore('versions', { keyPath: ['id', 'version'] });
    database.createObjectStore('steps', { keyPath: ['id', 'hash'] });
    database.createObjectStore('observations', { keyPath: ['recording', 'number'] }).createIndex('byId', ['recording', 'id'], { unique: true });
    database.createObjectStore('drafts', { keyPath: 'id' });
    database.createObjectStore('live');
    database.createObjectStore('runs', { keyPath: 'recordingId' });
    database.createObjectStore('files', { keyPath: ['recording', 'name'] });
  },
  (database) => {
    database.createObjectStore('portal');
    database.createObjectStore('origins', { keyPath: 'id' });
  },
];

/** All keys that begin with this recording. */
export function ofRecording(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
