import type { Rect } from '../element/geometry.js';
import type { Size } from '../ports/text-reader.js';
import type { Captured, Observation } from '../recording/observation.js';
import type { Box, Pixels, SightWord, Target } from '../recording/target.js';
import { normaliseText } from '../text/normalise.js';
import { secretWordsIn } from '../text/secret-in-words.js';
import { controlAt, labelOf, type DrawnControl } from './control-at.js';
import { controlAround, gapBetween, grown, holds, isControlSized, middleOf, plain, scenePhrases, SURE, type Scene, type SceneWord } from './scene.js';
import { secretNamed } from './secret-label.js';
import { byNearness, onPicture, surfaceScene, visiblePart, wordsSeen, type SeenPicture } from './surface-scene.js';
import { cardAround, partsOf, timesOf } from './word-parts.js';

/** In CSS pixels: what stands further away says little of a target. */
const AROUND = 150;
const MOST_WORDS = 40;
/** Of the crop: the target with some room around it, but no poster. */
const CROP = { margin: 24, width: 360, height: 200 };
const LONGEST_NAME = 200;
const FIELD_TAGS = new Set(['input', 'textarea', 'select']);

/** A picture of the viewport from before an action, what was read on it, and how far the page was scrolled. */
export interface SightLook extends SeenPicture {
  scroll: { x: number; y: number };
}

export interface SightOptions {
  /** What was typed as a secret so far: no word that is part of it is kept. */
  secrets?: readonly string[];
  /** Drawn fields that secrets were typed into so far: whatever is read in them may be one, misread. */
  places?: readonly Target[];
  /** What was typed as a secret into fields of pages: what was read of it is left out, however it was cut or misread. */
  known?: readonly string[];
}

/** What of a picture has to be read for a target; nothing where it does not show it. */
export function sightRegions(target: Target, look: { scroll: { x: number; y: number }; viewport: Size; size: Size }): Rect<'device'>[] {
  const box = boxInView(target, look.scroll);
  const wanted = box && visiblePart(target.pixels?.surface ? box : grown(box, AROUND), look.viewport);
  return wanted ? [onPicture(wanted, look.size.width / look.viewport.width)] : [];
}

/** Everything that can be read on and around what an observation is about; null where the picture does not show it. */
export function sightOf(observation: Observation, seen: SightLook, { secrets = [], places = [], known = [] }: SightOptions = {}): Pixels | null {
  const look = withoutWordsOf(seen, [...secrets, ...known]);
  const target = (observation['on'] as Captured | undefined)?.target;
  const box = target && boxInView(target, look.scroll);
  if (!target || !box || !visiblePart(box, look.reading.viewport)) return null;
  const typed = observation.kind === 'input';
  const sight = target.pixels?.surface ? onSurface(look, { box, at: target.pixels.surface.at, typed, places: onSameSurface(target, places) }) : onElement(look, { hidden: surfacesOf(places, look.scroll), box, typed: typed || FIELD_TAGS.has(target.dom?.tag ?? '') });
  return withoutSecrets(onPage(sight, look.scroll), secrets);
}

/** Where the target stood in the picture; null where the page was scrolled otherwise, or nothing is known of it. */
export function boxInView({ geometry }: Target, now: { x: number; y: number }): Box | null {
  const { box, scroll } = geometry ?? {};
  if (!box || !scroll || Math.abs(scroll.x - now.x) > 1 || Math.abs(scroll.y - now.y) > 1) return null;
  return { ...plain(box), x: box.x - now.x, y: box.y - now.y };
}

/** Of a picture around a box of the viewport, in CSS pixels. */
export function cropAround(box: Box, viewport: Size): Box {
  const width = Math.min(box.width + 2 * CROP.margin, CROP.width, viewport.width);
  const height = Math.min(box.height + 2 * CROP.margin, CROP.height, viewport.height);
  const { x, y } = middleOf(box);
  const within = (middle: number, size: number, most: number): number => Math.round(Math.max(0, Math.min(middle - size / 2, most - size)));
  return { x: within(x, width, viewport.width), y: within(y, height, viewport.height), width: Math.round(width), height: Math.round(height) };
}

type Sighted = Pixels & { words: SightWord[]; cropBox: Box };

function onElement({ reading }: SightLook, { box, typed, hidden }: { box: Box; typed: boolean; hidden: readonly Box[] }): Sighted {
  const words = wordsSeen(reading).filter((word) => gapBetween(box, word.box) <= AROUND && !hidden.some((one) => holds(one, middleOf(word.box))));
  const isOwn = ({ box: one }: SceneWord): boolean => holds(box, middleOf(one));
  const scene: Scene = { size: reading.viewport, words, boxes: [] };
  const inside = scenePhrases(words.filter(isOwn)).map(({ text }) => text).join(' ');
  const name = typed ? (labelOf(scene, box, scenePhrases(words.filter((word) => !isOwn(word))))?.text ?? '') : inside;
  const kept = words.filter((word) => !typed || !isOwn(word)).sort(byNearness(box)).slice(0, MOST_WORDS);
  return { words: kept.map((word) => ({ ...word, ...(!typed && isOwn(word) ? { part: 'name' as const } : {}) })), cropBox: cropAround(box, reading.viewport), name: name.slice(0, LONGEST_NAME) };
}

function onSurface(look: SightLook, { box, at, typed, places }: { box: Box; at: Spot; typed: boolean; places: readonly Spot[] }): Sighted {
  const scene = readable(surfaceScene(look, box), places);
  const drawn = controlAt(scene, at, { typed });
  const anchor = drawn?.control ?? { x: at.x, y: at.y, width: 0, height: 0 };
  const inView = (one: Box): Box => ({ ...plain(one), x: one.x + box.x, y: one.y + box.y });
  const words = wordsAround(scene, drawn, anchor).map((word) => ({ ...word, box: inView(word.box) }));
  const cropBox = cropAround(inView(anchor), look.reading.viewport);
  const surface = { size: { width: box.width, height: box.height }, at: { x: at.x, y: at.y } };
  if (drawn === null) return { words, cropBox, surface };
  const name = drawn.name?.slice(0, LONGEST_NAME) ?? null;
  return { words, cropBox, name, surface: { ...surface, control: drawn.control, nameBox: drawn.nameBox, times: name === null ? 0 : Math.max(1, timesOf(scene, name)) } };
}

interface Spot {
  x: number;
  y: number;
}

/**
 * Drawn fields for secrets on the surface of a target, in CSS pixels of the viewport: pictures hide what they show. null
 * where a secret was typed on it already: a drawing may show it again anywhere, turned, or in letters that nobody reads.
 */
export function secretFieldsSeen(target: Target, look: SightLook, places: readonly Target[] = []): Box[] | null {
  const surface = target.pixels?.surface ? boxInView(target, look.scroll) : null;
  if (!surface) return [];
  if (onSameSurface(target, places).length > 0) return null;
  return secretFieldsOn(surfaceScene(look, surface)).map((box) => ({ ...plain(box), x: box.x + surface.x, y: box.y + surface.y }));
}

/** Surfaces with drawn fields that secrets were typed into, in CSS pixels of the viewport: pictures of what stands beside them hide them. */
export function surfacesOf(places: readonly Target[], scroll: { x: number; y: number }): Box[] {
  return places.flatMap(({ geometry }) => (geometry?.box ? [{ ...plain(geometry.box), x: geometry.box.x - scroll.x, y: geometry.box.y - scroll.y }] : []));
}

function onSameSurface({ dom }: Target, places: readonly Target[]): Spot[] {
  return places.flatMap((place) => (place.pixels?.surface && place.dom?.xpath === dom?.xpath ? [place.pixels.surface.at] : []));
}

/** Those whose label says so; nothing else is known of a drawn field. */
function secretFieldsOn(scene: Scene): Box[] {
  const phrases = scenePhrases(scene.words);
  return scene.boxes.filter(isControlSized).filter((box) => {
    const label = labelOf(scene, box, phrases.filter((phrase) => !holds(box, middleOf(phrase.box))));
    return label !== null && secretNamed(label.text) !== null;
  });
}

/** In CSS pixels: a field that cannot be made out is somewhere around the place that was clicked. */
const UNKNOWN_FIELD = { across: 320, down: 24 };

/** Without what stands in fields for secrets. */
function readable(scene: Scene, places: readonly Spot[]): Scene {
  const { across, down } = UNKNOWN_FIELD;
  const typedInto = places.map((at) => controlAround(scene, at) ?? { x: at.x - across, y: at.y - down, width: 2 * across, height: 2 * down });
  const fields = [...secretFieldsOn(scene), ...typedInto];
  return { ...scene, words: scene.words.filter(({ box }) => !fields.some((field) => holds(field, middleOf(box)))) };
}

/** The name, the row and the card first; then what stands nearest. What a field holds is no evidence of it. */
function wordsAround(scene: Scene, drawn: DrawnControl | null, anchor: Box): SightWord[] {
  const part = partsOf(scene, { control: anchor, nameBox: drawn?.nameBox ?? null, card: cardAround(scene, anchor) });
  const sure = scene.words.filter(({ text, confidence }) => confidence >= SURE && normaliseText(text) !== '');
  const told = sure.map((word) => ({ ...word, ...part(word) }));
  const kept = told.filter(({ part: is, box }) => is !== 'value' && (is !== undefined || gapBetween(anchor, box) <= AROUND));
  const rank = { name: 0, row: 1, card: 2 };
  const order = kept.sort((a, b) => rankOf(a.part, rank) - rankOf(b.part, rank) || byNearness(anchor)(a, b)).slice(0, MOST_WORDS);
  return order.map(({ part: is, ...word }) => ({ ...word, ...(is === undefined || is === 'value' ? {} : { part: is }) }));
}

function rankOf(part: 'name' | 'row' | 'card' | 'value' | undefined, rank: Record<'name' | 'row' | 'card', number>): number {
  return part === undefined || part === 'value' ? 3 : rank[part];
}

function onPage({ words, cropBox, ...rest }: Sighted, scroll: { x: number; y: number }): Sighted {
  const moved = (box: Box): Box => rounded({ ...box, x: box.x + scroll.x, y: box.y + scroll.y });
  return { ...rest, words: words.map((word) => ({ ...word, confidence: Math.round(word.confidence), box: moved(word.box) })), cropBox: moved(cropBox), ...(rest.surface ? { surface: roundedSurface(rest.surface) } : {}) };
}

function roundedSurface(surface: NonNullable<Pixels['surface']>): NonNullable<Pixels['surface']> {
  const { control, nameBox } = surface;
  return { ...surface, ...(control ? { control: rounded(control) } : {}), ...(nameBox ? { nameBox: rounded(nameBox) } : {}) };
}

function rounded({ x, y, width, height }: Box): Box {
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) };
}

/** Words of what was typed as a secret are left out, and a name that holds one. */
function withoutSecrets(sight: Sighted, secrets: readonly string[]): Pixels {
  const isSecret = (text: string): boolean => secrets.some((secret) => tellsOf(text, secret));
  const name = sight.name && isSecret(sight.name) ? null : sight.name;
  return { ...sight, words: sight.words.filter(({ text }) => !isSecret(text)), ...(name === undefined ? {} : { name }) };
}

/** In the order of reading, in which a secret may be cut over several words. */
function withoutWordsOf(look: SightLook, secrets: readonly string[]): SightLook {
  const { words } = look.reading;
  const telling = secretWordsIn(words, secrets);
  return telling.size === 0 ? look : { ...look, reading: { ...look.reading, words: words.filter((_, at) => !telling.has(at)) } };
}

/** A few letters stand in many words; from four on they tell. */
export function tellsOf(text: string, secret: string): boolean {
  const [seen, hidden] = [squeezed(text), squeezed(secret)];
  if (seen === '' || hidden === '') return false;
  return seen === hidden || (hidden.length >= 4 && seen.includes(hidden)) || (seen.length >= 4 && hidden.includes(seen)) || (seen.length >= 2 && /^\d+$/.test(seen) && hidden.includes(seen));
}

function squeezed(text: string): string {
  return normaliseText(text).replace(/\s+/g, '');
}

