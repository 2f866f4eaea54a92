import { sightOf, sightRegions, surfacesOf, valuesShown, type Box, type Captured, type KnownSecrets, type Observation, type Pixels, type PlainPicture, type SightLook, type Target, type TextReader } from '@waymark/core';
import type { TakenLook } from './pictures.js';

/** A page full of text on a busy machine; nobody waits for it but the end of the recording. */
const PATIENCE = 20_000;

export interface Eyes {
  reader: TextReader;
  decode(png: Uint8Array): Promise<PlainPicture>;
}

/** What can be read where things are done, from pictures that were taken before; read one by one, in the background. */
export class Readings {
  readonly #eyes: Eyes;
  /** What was typed as a secret so far: never written down, and no word that tells of it is kept. */
  readonly #secrets: string[] = [];
  readonly #places: { target: Target; frame: string | null }[] = [];
  /** What was typed as a secret into fields of pages. */
  readonly #known: KnownSecrets;
  /** What was typed is looked for in the picture that the next click is known by. */
  readonly #read = new WeakMap<TakenLook, { key: string; seen: Promise<SightLook | undefined> }>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(eyes: Eyes, known: KnownSecrets) {
    this.#eyes = eyes;
    this.#known = known;
  }

  /** `frame`: null for the page itself. */
  hide(text: string, { on, frame }: { on: Captured | undefined; frame: string | null }): void {
    this.#secrets.push(text);
    if (on) this.#places.push({ target: on.target, frame });
  }

  /** Drawn fields of a frame that secrets were typed into. */
  placesIn(frame: string | null): Target[] {
    return this.#places.filter((one) => one.frame === frame).map(({ target }) => target);
  }

  /** What pictures of elements hide: surfaces with such fields, and the frames that hold one. null where nobody knows where those stand. */
  hiddenIn(look: TakenLook, frame: string | null): Box[] | null {
    const inner = this.#places.flatMap((one) => (one.frame !== null && one.frame !== frame ? [look.frames.get(one.frame) ?? null] : []));
    if (inner.includes(null)) return null;
    return [...surfacesOf(this.placesIn(frame), look.scroll), ...inner.flatMap((place) => (place ? [{ x: place.x, y: place.y, width: place.width, height: place.height }] : []))];
  }

  /** undefined where it cannot be read. */
  async read(look: TakenLook, { target }: Captured): Promise<SightLook | undefined> {
    const regions = sightRegions(target, look);
    if (regions.length === 0) return undefined;
    const key = JSON.stringify(regions);
    const known = this.#read.get(look);
    if (known?.key === key) return known.seen;
    const seen = this.#queue.then(() => this.#readNow(look, regions)).catch(() => undefined);
    this.#queue = seen;
    this.#read.set(look, { key, seen });
    return seen;
  }

  sight(observation: Observation, seen: SightLook, frame: string | null): Pixels | null {
    return sightOf(observation, seen, { secrets: this.#secrets, places: this.placesIn(frame), known: this.#known.values });
  }

  /** What a picture of a target shows of secrets that were typed, in CSS pixels of the look; null where it cannot be read. */
  async shown(look: TakenLook, on: Captured): Promise<Box[] | null> {
    const values = [...this.#secrets, ...this.#known.values];
    if (values.length === 0) return [];
    const seen = await this.read(look, on);
    return seen ? valuesShown(seen.reading, values) : null;
  }

  async #readNow({ png, viewport, scroll }: TakenLook, regions: ReturnType<typeof sightRegions>): Promise<SightLook | undefined> {
    const picture = await this.#eyes.decode(png);
    const reading = await this.#eyes.reader.read({ ...picture, viewport }, { timeout: PATIENCE, regions });
    return reading.ok ? { reading, picture, scroll } : undefined;
  }
}
