import type { TextPlace } from '../ports/page-calls.js';
import type { FrameAnswer, FrameInfo } from '../ports/page-driver.js';
import type { DomPlace, DomText, DomWitness } from '../verify/dom-witness.js';
import type { Identified } from '../verify/with-ids.js';
import { placedFrames } from './frame-places.js';
import { isPassing } from './passing.js';
import type { StepContext } from './step-context.js';

/** What the DOM says of each text, with its places on the screen. */
export async function witness(context: StepContext, expectations: readonly Identified[]): Promise<DomWitness> {
  const texts = expectations.flatMap((one) => (textOf(one) ? [{ id: one.id, text: textOf(one) ?? '', ...(one['role'] ? { role: String(one['role']) } : {}) }] : []));
  if (texts.length === 0) return {};
  const inRole = await places(context, texts);
  const roleless = texts.flatMap(({ id, text, role }) => (role !== undefined && inRole(id).length === 0 ? [{ id, text }] : []));
  const inAny = roleless.length === 0 ? null : await places(context, roleless);
  return Object.fromEntries(texts.map(({ id }): [string, DomText] => [id, { places: inRole(id), inAnyRole: inAny?.(id).length ?? inRole(id).length }]));
}

export function textOf(one: Identified): string | undefined {
  return typeof one['text'] === 'string' ? one['text'] : undefined;
}

async function places({ tab }: StepContext, items: readonly { id: string; text: string; role?: string }[]): Promise<(id: string) => DomPlace[]> {
  const answers = await tab.inAllFrames('placeTexts', { items }).catch((error: unknown) => {
    if (isPassing(error)) return [] as FrameAnswer<{ places: Record<string, TextPlace[]> }>[];
    throw error;
  });
  const found = answers.flatMap((answer) => ('value' in answer && Object.values(answer.value.places).some(({ length }) => length > 0) ? [answer] : []));
  const frames = found.some(({ frame }) => frame.parent !== null) ? await placedFrames(tab) : null;
  const cornerOf = ({ id, parent }: FrameInfo): Corner | null => (parent === null ? { x: 0, y: 0 } : (frames?.get(id)?.corner ?? null));
  return (id) => found.flatMap(({ frame, value }) => (value.places[id] ?? []).map((place) => asWitness(place, cornerOf(frame))));
}

interface Corner {
  x: number;
  y: number;
}

/** In a frame that is turned or scaled nobody knows where it stands: it is looked for on all of the screen. */
function asWitness({ boxes, ...place }: TextPlace, corner: Corner | null): DomPlace {
  return { ...place, boxes: corner && boxes.map(({ x, y, width, height }) => ({ space: 'viewport', x: x + corner.x, y: y + corner.y, width, height })) };
}
