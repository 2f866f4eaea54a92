import { boxInView, cropAround, judgedTyping, secretFieldsSeen, sightOf, sightRegions, surfacesOf, type Captured, type Observation, type ObservationOf, type Pixels, type SightLook, type Target, type TextReader } from '@waymark/core';
import { cropOf, readable, readableSize } from './darkroom.js';
import type { HostObservation } from './recording-session.js';
import { capturedIn, type TabLook, type TabPictures } from './tab-pictures.js';

/** In milliseconds: for a reading, for what was typed on a canvas to be seen there and read, and for what is left at the end. */
const PATIENCE = { reading: 15_000, seen: 4_000, typing: 20_000, end: 6_000 };
const LOOK_EVERY = 600;
/** Whoever does more than that meanwhile is quicker than any reading. */
const MOST_WAITING = 40;

const UNPICTURED = 'Some steps are kept without a picture: none could be taken just before they were done.';
const FRAMED = 'Something was done on what a frame draws (a canvas, a remote desktop). The extension does not read inside frames, so this cannot be found again at replay: record it with ‘waymark record’, which does.';
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

interface Tab {
  tabId: number;
  number: number;
}

/** What was read on and around the things that were done: one by one, and nothing waits for it but what was typed on a canvas. */
export class Sights {
  readonly #parts: SightsParts;
  /** What was typed as a secret on canvases: no word that tells of it is kept. */
  readonly #secrets: string[] = [];
  /** Drawn fields that they were typed into. */
  readonly #secretPlaces: Target[] = [];
  readonly #places = new Map<number, Place>();
  readonly #underway = new Set<Promise<unknown>>();
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #judging = 0;
  #hurried = false;
  readonly #hurry = new Set<() => void>();
  #noted = false;
  #notedFrame = false;
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
  async judged({ tabId, number }: Tab, typed: ObservationOf<'input'>): Promise<ObservationOf<'input'>> {
    this.#judging += 1;
    // What is done meanwhile is told later; it must have been seen by then.
    const looking = setInterval(() => this.#parts.pictures.want(tabId), LOOK_EVERY);
    try {
      const looks = await Promise.race([this.#around(tabId, typed), this.#tooLate()]).catch(() => undefined);
      const judged = judgedTyping(typed, looks ?? {});
      if (judged.value !== null || typed.value === null) return judged;
      this.#secrets.push(typed.value);
      const on = capturedIn(typed);
      if (on) this.#secretPlaces.push(on.target);
      if (looks?.after === undefined) await this.#parts.tell(number, { kind: 'note', text: UNSEEN });
      return judged;
    } finally {
      clearInterval(looking);
      this.#judging -= 1;
    }
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
  async add(tab: Tab, observation: Observation, stored: Promise<void>): Promise<void> {
    const on = capturedIn(observation);
    if (!on) return;
    const telling = on.target.pixels?.surface ? this.#addPlace(tab, { observation, on, stored }) : this.#addElement(tab, { observation, on, stored });
    this.#underway.add(telling);
    await telling.catch(() => undefined);
    this.#underway.delete(telling);
  }

  /** Says once that what is drawn in a frame is not read here. */
  async addFramed({ number }: Tab, observation: Observation): Promise<void> {
    if (this.#notedFrame || !capturedIn(observation)?.target.pixels?.surface) return;
    this.#notedFrame = true;
    await this.#parts.tell(number, { kind: 'note', text: FRAMED }).catch(() => undefined);
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
    this.#secretPlaces.length = 0;
    this.#places.clear();
    this.#noted = false;
    this.#notedFrame = false;
    await this.#parts.reader.close();
  }

  async #addElement({ tabId, number }: Tab, { observation, on, stored }: Done): Promise<void> {
    const { pictures } = this.#parts;
    const tell = this.#teller(number);
    const look = pictures.before(tabId, observation);
    const seeing = this.#see(pictures.untouched(tabId, observation), on);
    if (look === undefined) return this.#note(number);
    const box = boxInView(on.target, look.view.scroll);
    // What was typed before is judged by then.
    await stored;
    const crop = box && (await cropOf(look, cropAround(box, look.view.viewport), surfacesOf(this.#secretPlaces, look.view.scroll)));
    if (crop) await tell({ kind: 'crop', of: observation.id, crop });
    const seen = await seeing;
    const pixels = seen && observation['secret'] === undefined && sightOf(observation, seen, { secrets: this.#secrets, places: this.#secretPlaces });
    if (pixels) await tell({ kind: 'sight', of: observation.id, pixels });
  }

  async #addPlace({ tabId, number }: Tab, { observation, on, stored }: Done): Promise<void> {
    const tell = this.#teller(number);
    const place = this.#placeFor(tabId, observation, on);
    if (place === undefined) return this.#note(number);
    const [seen] = await Promise.all([place.seen, stored]);
    const pixels = seen && sightOf(observation, seen, { secrets: this.#secrets, places: this.#secretPlaces });
    if (seen && pixels) await tell({ kind: 'sight', of: observation.id, pixels: await this.#withCrop(pixels, on, { look: place.look, seen }) });
  }

  /** Only where it was read is it known which drawn fields hold secrets. */
  async #withCrop(pixels: Pixels, { target }: Captured, { look, seen }: { look: TabLook; seen: SightLook }): Promise<Pixels> {
    const { cropBox } = pixels;
    if (!cropBox) return pixels;
    const { x, y, width, height } = cropBox;
    const hidden = secretFieldsSeen(target, seen, this.#secretPlaces);
    const crop = hidden && (await cropOf(look, { x: x - seen.scroll.x, y: y - seen.scroll.y, width, height }, hidden));
    return crop ? { ...pixels, crop } : pixels;
  }

  /** What is typed after a click goes to the place that was clicked. */
  #placeFor(tabId: number, observation: Observation, on: Captured): Place | undefined {
    const key = keyOf(on);
    const last = this.#places.get(tabId);
    if (observation.kind === 'input') return last?.key === key ? last : undefined;
    const look = this.#parts.pictures.untouched(tabId, observation);
    if (look === undefined) return undefined;
    const place = { key, look, seen: this.#see(look, on) };
    this.#places.set(tabId, place);
    return place;
  }

  async #around(tabId: number, typed: ObservationOf<'input'>): Promise<{ before?: SightLook | undefined; after?: SightLook | undefined }> {
    const on = capturedIn(typed);
    if (!on) return {};
    const place = this.#placeFor(tabId, typed, on);
    const after = await this.#see(await this.#parts.pictures.since(tabId, typed.at, PATIENCE.seen), on);
    return { before: await place?.seen, after };
  }

  async #see(look: TabLook | undefined, { target }: Captured): Promise<SightLook | undefined> {
    if (look === undefined || this.#waiting >= MOST_WAITING) return undefined;
    const { viewport, scroll } = look.view;
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

  async #note(tab: number): Promise<void> {
    if (this.#noted) return;
    this.#noted = true;
    await this.#parts.tell(tab, { kind: 'note', text: UNPICTURED });
  }
}

function keyOf({ target: { dom, pixels } }: Captured): string {
  return `${dom?.xpath ?? dom?.css ?? ''} ${pixels?.surface?.at.x},${pixels?.surface?.at.y}`;
}
