import { absorb, type Captured, type Draft, draftRecording, newDraft, type Observation, type PlacedObservation, type Recording, withoutSecrets } from '@waymark/core';
import type { LiveRecording } from '../storage/database.js';
import { joinSegments } from './join-segments.js';

/** A draft is stored whole now and then; what came after is absorbed again when a worker starts anew. */
const STORE_EVERY = 250;
const MOST_FIELDS = 50;

export interface SegmentStore {
  append(recording: string, placed: readonly PlacedObservation[]): Promise<PlacedObservation[]>;
  keepDraft(recording: string, draft: Draft, upTo: number): Promise<void>;
  read(recording: string): Promise<{ draft: Draft | undefined; rest: PlacedObservation[]; count: number }>;
  begin(live: LiveRecording): Promise<void>;
}

/** The recording that grows: what was there, and the segment that is made from observations. */
export class LiveDraft {
  readonly #store: SegmentStore;
  readonly #id: string;
  #base: Recording;
  #draft: Draft;
  #count = 0;
  #storedAt = 0;
  #generation = 0;
  readonly #fields = new Map<string, Captured>();

  private constructor(store: SegmentStore, base: Recording, draft: Draft) {
    this.#store = store;
    this.#id = base.id;
    this.#base = base;
    this.#draft = draft;
  }

  static async open(store: SegmentStore, base: Recording, live: LiveRecording): Promise<LiveDraft> {
    const { draft, rest, count } = await store.read(base.id);
    const opened = new LiveDraft(store, base, draft ?? emptyDraft(live));
    for (const placed of rest) opened.#absorb(placed);
    opened.#count = count;
    opened.#storedAt = count - rest.length;
    return opened;
  }

  /** Grows with every change; told to panels, which say it when they save. */
  get version(): number {
    return 1_000_000 * (this.#generation + 1) + this.#count;
  }

  recording(): Recording {
    return joinSegments(this.#base, draftRecording(this.#draft));
  }

  /** Resolves when all of them are stored. */
  async take(placed: readonly PlacedObservation[]): Promise<boolean> {
    const added = await this.#store.append(this.#id, this.#withoutSecrets(placed.map((one) => this.#withBundle(one))));
    for (const one of added) this.#absorb(one);
    this.#count += added.length;
    if (this.#count - this.#storedAt >= STORE_EVERY) {
      this.#storedAt = this.#count;
      await this.#store.keepDraft(this.#id, this.#draft, this.#count);
    }
    return added.length > 0;
  }

  /** The person changed what there is: that is the ground now, and what follows is a new segment. */
  async rebase(base: Recording, live: LiveRecording): Promise<void> {
    const draft = emptyDraft(live, this.#draft.merging.secretNames);
    await this.#store.begin(live);
    // What it knows of secrets is in no observation any more.
    await this.#store.keepDraft(this.#id, draft, 0);
    this.#base = base;
    this.#draft = draft;
    this.#count = 0;
    this.#storedAt = 0;
    this.#generation += 1;
  }

  rename(title: string): void {
    this.#base = { ...this.#base, title };
  }

  /** Each by what those before it told: the secret may be in the same message as the address it shows up in. */
  #withoutSecrets(placed: readonly PlacedObservation[]): PlacedObservation[] {
    let draft = this.#draft;
    return placed.map((one) => {
      const kept = withoutSecrets(one, draft);
      draft = absorb(draft, kept);
      return kept;
    });
  }

  #absorb(placed: PlacedObservation): void {
    this.#remember(placed.observation);
    this.#draft = absorb(this.#draft, placed);
  }

  #remember(observation: Observation): void {
    if (observation.kind !== 'input' || observation.on === undefined) return;
    this.#fields.delete(observation.field);
    this.#fields.set(observation.field, observation.on);
    if (this.#fields.size > MOST_FIELDS) this.#fields.delete(this.#fields.keys().next().value ?? '');
  }

  /** A field's bundle is told once, perhaps in a segment before this one. */
  #withBundle(placed: PlacedObservation): PlacedObservation {
    const { observation } = placed;
    if (this.#generation === 0 || observation.kind !== 'input' || observation.on !== undefined) return placed;
    const on = this.#fields.get(observation.field);
    return on === undefined ? placed : { ...placed, observation: { ...observation, on } };
  }
}

function emptyDraft({ id, start, startedAt }: LiveRecording, secretNames: readonly string[] = []): Draft {
  return newDraft({ id, ...start, createdAt: new Date(startedAt).toISOString(), createdBy: 'Waymark for Chrome' }, secretNames);
}
