import { secretFieldsSeen, type Captured, type Observation, type Pixels, type SightLook } from '@waymark/core';
import type { HeldTyping } from './held-typing.js';
import type { Pictures, TakenLook } from './pictures.js';
import type { Readings } from './readings.js';

/** What a click on a surface saw, for the typing that follows it. */
interface PlaceSeen {
  key: string;
  look: TakenLook;
  seen: Promise<SightLook | undefined>;
}

/** What was read on and around the things that were done. */
export class Sights {
  readonly #pictures: Pictures;
  readonly #readings: Readings;
  #place: PlaceSeen | undefined;

  constructor(pictures: Pictures, readings: Readings) {
    this.#pictures = pictures;
    this.#readings = readings;
  }

  /** What was typed in the meantime is judged first, so that no secret is read in what it stands beside. */
  async of(observation: Observation, look: TakenLook | undefined, { typing, keepsPictures, frame }: { typing: HeldTyping; keepsPictures: boolean; frame: string | null }): Promise<Pixels | undefined> {
    const on = observation['on'] as Captured;
    const place = this.#placeFor(on, look);
    const seen = await (place ? place.seen : look && observation['secret'] === undefined ? this.#readings.read(look, on) : undefined);
    if (!seen) return undefined;
    await typing.judged();
    const pixels = this.#readings.sight(observation, seen, frame);
    if (!pixels || !place || !keepsPictures || !pixels.cropBox) return pixels ?? undefined;
    const { x, y, ...size } = pixels.cropBox;
    const fields = secretFieldsSeen(on.target, seen, this.#readings.placesIn(frame));
    const shown = fields && (await this.#readings.shown(place.look, on));
    const crop = fields && shown && (await this.#pictures.cut(place.look, { ...size, x: x - seen.scroll.x, y: y - seen.scroll.y }, [...fields, ...shown]));
    return crop ? { ...pixels, crop } : pixels;
  }

  /** Of the click into a field. */
  ofPlace(on: Captured): Promise<SightLook | undefined> {
    return this.#place?.key === keyOf(on) ? this.#place.seen : Promise.resolve(undefined);
  }

  /** `frame`: null for the page itself. */
  async since(moment: number, patience: number, frame: string | null): Promise<((on: Captured) => Promise<SightLook | undefined>) | undefined> {
    const look = await this.#pictures.ofFrame(await this.#pictures.since(moment, patience), frame);
    return look && ((on) => this.#readings.read(look, on));
  }

  #placeFor(on: Captured, look: TakenLook | undefined): PlaceSeen | undefined {
    if (!look || !on.target.pixels?.surface) return undefined;
    if (this.#place?.look !== look) this.#place = { key: keyOf(on), look, seen: this.#readings.read(look, on) };
    return this.#place;
  }
}

function keyOf({ target: { dom, pixels } }: Captured): string {
  return `${dom?.xpath ?? dom?.css ?? ''} ${pixels?.surface?.at.x},${pixels?.surface?.at.y}`;
}
