import { boxInView, cropAround, judgedTyping, KnownSecrets, secretFieldsSeen, sightOf, sightRegions, surfacesOf, valuesShown, type Box, type Captured, type Observation, type ObservationOf, type Pixels, type SightLook, type Target, type TextReader } from '@waymark/core';
import { cropOf, readable, readableSize } from './darkroom.js';
import type { HostObservation } from './recording-session.js';
import { capturedIn, lookOfFrame, type TabLook, type TabPictures } from './tab-pictures.js';

/** In milliseconds: for a reading, for what was typed on a canvas to be seen there and read, and for what is left at the end. */
const PATIENCE = { reading: 15_000, seen: 4_000, typing: 20_000, end: 6_000 };
const LOOK_EVERY = 600;
/** Whoever does more than that meanwhile is quicker than any reading. */
const MOST_WAITING = 40;

const UNPICTURED = 'Some steps are kept without a picture: none could be taken just before they were done.';
const UNSEARCHED = 'Some steps are kept without a picture: it could not be searched for a secret that was typed before.';
const FRAMED = 'Something was done on what a frame draws (a canvas, a remote desktop), and that frame is scaled, turned or not wholly in view. It could not be read, and cannot be found again at replay: scroll until you see all of the frame, then record this again.';
const UNSEEN = 'Something that was typed on a canvas could not be seen there afterwards. It is kept as a secret: you are asked for it at replay.';

export interface SightsParts {
  pictures: TabPictures;
  reader: TextReader;
  tell(tab: number, told: HostObservation): Promise<void>;
}

/** A place on a canvas as it was before it was clicked. */
interface Place {
  key: string;
  look: TabLook;
  seen: Promise<SightLook | undefined>;
}

interface Done {
  observation: Observation;
  on: Captured;
  stored: Promise<void>;
}

/** Where something was done. */
interface Spot {
  tabId: number;
  /** Of the tab in the recording. */
  number: number;
  /** 0 for the page itself. Chrome gives no other number twice. */
  frameId: number;
}

/** What was read on and around the things that were done: one by one, and nothing waits for it but what was typed on a canvas. */
export class Sights {
  readonly #parts: SightsParts;
  /** What was typed as a secret on canvases: no word that tells of it is kept. */
  readonly #secrets: string[] = [];
  /** What was typed as a secret into fields of pages. */
  readonly #known = new KnownSecrets();
  /** Drawn fields that they were typed into, and when each was last seen without them. */
  readonly #secretPlaces: { target: Target; frameId: number; unseenAt: number }[] = [];
  readonly #places = new Map<number, Place>();
  readonly #underway = new Set<Promise<unknown>>();
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #judging = 0;
  #hurried = false;
  readonly #hurry = new Set<() => void>();
  readonly #noted = new Set<string>();
  /** Counts what makes all that was seen so far unfit to be told. */
  #blinded = 0;

  constructor(parts: SightsParts) {
    this.#parts = parts;
  }

  /** Whether something that was typed waits to be seen. */
  get judging(): boolean {
    return this.#judging > 0;
  }

  /** What was typed into a drawn field, as it may be stored; a secret where it cannot be seen in time. */
  async judged(spot: Spot, typed: ObservationOf<'input'>): Promise<ObservationOf<'input'>> {
    this.#judging += 1;
    const on = capturedIn(typed);
    const unseenAt = (on && this.#placeFor(spot, typed, on)?.look.done) ?? -Infinity;
    // What is done meanwhile is told later; it must have been seen by then.
    const looking = setInterval(() => this.#parts.pictures.want(spot.tabId), LOOK_EVERY);
    try {
      const looks = await Promise.race([this.#around(spot, typed), this.#tooLate()]).catch(() => undefined);
      const judged = judgedTyping(typed, looks ?? {});
      if (judged.value !== null || typed.value === null) return judged;
      this.#secrets.push(typed.value);
      if (on) this.#secretPlaces.push({ target: on.target, frameId: spot.frameId, unseenAt });
      if (looks?.after === undefined) await this.#parts.tell(spot.number, { kind: 'note', text: UNSEEN });
      return judged;
    } finally {
      clearInterval(looking);
      this.#judging -= 1;
    }
  }

  /** What a field for secrets holds: no picture and no word that tells of it is kept. */
  hide(value: string): void {
    this.#known.add(value);
  }

  /** Nobody waits any more: what was typed and not seen yet is a secret. Until it is taken back. */
  hurry(hurried: boolean): void {
    this.#hurried = hurried;
    if (hurried) for (const late of this.#hurry) late();
  }

  #tooLate(): Promise<undefined> {
    return new Promise((resolve) => {
      const late = (): void => {
        clearTimeout(timer);
        this.#hurry.delete(late);
        resolve(undefined);
      };
      const timer = setTimeout(late, this.#hurried ? 0 : PATIENCE.typing);
      this.#hurry.add(late);
    });
  }

  /** To be called in the order of what was done, so that what is typed on a canvas finds the click before it; told once that is stored. */
  async add(spot: Spot, observation: Observation, stored: Promise<void>): Promise<void> {
    const on = capturedIn(observation);
    if (!on) return;
    const telling = on.target.pixels?.surface ? this.#addPlace(spot, { observation, on, stored }) : this.#addElement(spot, { observation, on, stored });
    this.#underway.add(telling);
    await telling.catch(() => undefined);
    this.#underway.delete(telling);
  }

  /** Resolves when everything has been read, or it takes too long. */
  async settled(): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE.end));
    await Promise.race([Promise.allSettled(this.#underway), late]);
  }

  /** Something was made a secret: whatever was seen until now may show it. */
  blind(): void {
    this.#blinded += 1;
    this.#places.clear();
    this.#parts.pictures.forget();
  }

  async forget(): Promise<void> {
    this.#secrets.length = 0;
    this.#known.forget();
    this.#secretPlaces.length = 0;
    this.#places.clear();
    this.#noted.clear();
    await this.#parts.reader.close();
  }

  async #addElement(spot: Spot, { observation, on, stored }: Done): Promise<void> {
    const { pictures } = this.#parts;
    const tell = this.#teller(spot.number);
    const whole = pictures.before(spot.tabId, observation);
    const look = lookOfFrame(whole, spot.frameId);
    const seeing = this.#see(lookOfFrame(pictures.untouched(spot.tabId, observation), spot.frameId), on);
    if (whole === undefined) return this.#note(spot.number, UNPICTURED);
    // A frame that stands askew: what it shows is known by its elements.
    if (look === undefined) return;
    const box = boxInView(on.target, look.scroll);
    // What was typed before is judged by then.
    await stored;
    for (const value of look.typed) this.#known.add(value);
    const hidden = this.#hiddenIn(look, spot);
    const shown = box && hidden && (await this.#shownIn(look, on));
    const crop = box && hidden && shown && (await cropOf(look, cropAround(box, look.viewport), [...hidden, ...shown]));
    if (box && hidden && !shown) await this.#note(spot.number, UNSEARCHED);
    if (crop) await tell({ kind: 'crop', of: observation.id, crop });
    const seen = await seeing;
    const pixels = seen && observation['secret'] === undefined && sightOf(observation, seen, { secrets: this.#secrets, places: this.#placesIn(spot), known: this.#known.values });
    if (pixels) await tell({ kind: 'sight', of: observation.id, pixels });
  }

  async #addPlace(spot: Spot, { observation, on, stored }: Done): Promise<void> {
    const tell = this.#teller(spot.number);
    const place = this.#placeFor(spot, observation, on);
    if (place === undefined) return this.#note(spot.number, this.#isAskew(spot, observation) ? FRAMED : UNPICTURED);
    const [seen] = await Promise.all([place.seen, stored]);
    for (const value of place.look.typed) this.#known.add(value);
    const pixels = seen && sightOf(observation, seen, { secrets: this.#secrets, places: this.#placesIn(spot), known: this.#known.values });
    const places = this.#placesIn(spot, place.look);
    if (seen && pixels) await tell({ kind: 'sight', of: observation.id, pixels: await this.#withCrop(pixels, on, { look: place.look, seen, places }) });
  }

  /** What a picture of a target shows of secrets that were typed; undefined where it cannot be read. */
  async #shownIn(look: TabLook, on: Captured): Promise<Box[] | undefined> {
    const values = [...this.#secrets, ...this.#known.values];
    if (values.length === 0) return [];
    const seen = await this.#see(look, on);
    return seen && valuesShown(seen.reading, values);
  }

  #isAskew({ tabId, frameId }: Spot, observation: Observation): boolean {
    return this.#parts.pictures.before(tabId, observation)?.frames.get(frameId) === null;
  }

  /** Drawn fields of a frame that secrets were typed into; of a look, those that may show them in it. */
  #placesIn({ frameId }: Spot, { done }: Pick<TabLook, 'done'> = { done: Infinity }): Target[] {
    return this.#secretPlaces.filter((one) => one.frameId === frameId && one.unseenAt <= done).map(({ target }) => target);
  }

  /** What pictures of elements hide: surfaces with such fields, and frames that hold one. undefined where nobody knows where those stand. */
  #hiddenIn(look: TabLook, spot: Spot): Box[] | undefined {
    const { scroll, frames, part, done } = look;
    const others = this.#secretPlaces.flatMap(({ frameId, unseenAt }) => (unseenAt > done || frameId === 0 || frameId === spot.frameId || !frames.has(frameId) ? [] : [frames.get(frameId) ?? null]));
    if (others.includes(null)) return undefined;
    const around = others.flatMap((one) => (one ? [{ x: one.x - part.x, y: one.y - part.y, width: one.width, height: one.height }] : []));
    return [...surfacesOf(this.#placesIn(spot, look), scroll), ...around];
  }

  /** Only where it was read is it known which drawn fields hold secrets. */
  async #withCrop(pixels: Pixels, { target }: Captured, { look, seen, places }: { look: TabLook; seen: SightLook; places: readonly Target[] }): Promise<Pixels> {
    const { cropBox } = pixels;
    if (!cropBox) return pixels;
    const { x, y, width, height } = cropBox;
    const hidden = secretFieldsSeen(target, seen, places);
    const shown = valuesShown(seen.reading, [...this.#secrets, ...this.#known.values]);
    const crop = hidden && (await cropOf(look, { x: x - seen.scroll.x, y: y - seen.scroll.y, width, height }, [...hidden, ...shown]));
    return crop ? { ...pixels, crop } : pixels;
  }

  /** What is typed after a click goes to the place that was clicked. */
  #placeFor({ tabId, frameId }: Spot, observation: Observation, on: Captured): Place | undefined {
    const key = `${frameId} ${keyOf(on)}`;
    const last = this.#places.get(tabId);
    if (observation.kind === 'input') return last?.key === key ? last : undefined;
    const look = lookOfFrame(this.#parts.pictures.untouched(tabId, observation), frameId);
    if (look === undefined) return undefined;
    const place = { key, look, seen: this.#see(look, on) };
    this.#places.set(tabId, place);
    return place;
  }

  async #around(spot: Spot, typed: ObservationOf<'input'>): Promise<{ before?: SightLook | undefined; after?: SightLook | undefined }> {
    const on = capturedIn(typed);
    if (!on) return {};
    const place = this.#placeFor(spot, typed, on);
    const after = lookOfFrame(await this.#parts.pictures.since(spot.tabId, typed.at, PATIENCE.seen), spot.frameId);
    return { after: await this.#see(after, on), before: await place?.seen };
  }

  async #see(look: TabLook | undefined, { target }: Captured): Promise<SightLook | undefined> {
    if (look === undefined || this.#waiting >= MOST_WAITING) return undefined;
    const { viewport, scroll } = look;
    const regions = sightRegions(target, { viewport, scroll, size: readableSize(look) });
    if (regions.length === 0) return undefined;
    this.#waiting += 1;
    const turn = this.#line.then(async (): Promise<SightLook | undefined> => {
      const picture = await readable(look);
      const reading = await this.#parts.reader.read({ ...picture, viewport }, { timeout: PATIENCE.reading, regions });
      return reading.ok ? { reading, picture, scroll } : undefined;
    });
    this.#line = turn.catch(() => undefined).then(() => (this.#waiting -= 1));
    return turn.catch(() => undefined);
  }

  #teller(tab: number): (told: HostObservation) => Promise<void> {
    const blinded = this.#blinded;
    return async (told) => {
      if (blinded === this.#blinded) await this.#parts.tell(tab, told);
    };
  }

  /** Once for each. */
  async #note(tab: number, text: string): Promise<void> {
    if (this.#noted.has(text)) return;
    this.#noted.add(text);
    await this.#parts.tell(tab, { kind: 'note', text });
  }
}

function keyOf({ target: { dom, pixels } }: Captured): string {
  return `${dom?.xpath ?? dom?.css ?? ''} ${pixels?.surface?.at.x},${pixels?.surface?.at.y}`;
}
