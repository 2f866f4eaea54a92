import type { Redactor, RunEvent, RunResult, StepResult } from '@waymark/core';
import { dataUrl } from '../data-url.js';
import type { ShownRunEvent, ShownRunResult, ShownStepResult } from '../messages.js';

const WIDEST = 900;

/** Results as panels show them, without secrets: a picture becomes an address that an image can have. */
export class ShownResults {
  readonly #steps = new Map<StepResult, ShownStepResult>();
  readonly #redactor: Redactor;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  async event(event: RunEvent): Promise<ShownRunEvent> {
    if (event.type === 'step-ended') return { type: 'step-ended', result: await this.step(event.result) };
    if (event.type === 'run-ended') return { type: 'run-ended', result: withoutPictures(await this.run(event.result)) };
    return this.#redactor.deep(event);
  }

  async run(result: RunResult): Promise<ShownRunResult> {
    return { ...this.#redactor.deep({ ...result, steps: [] }), steps: await Promise.all(result.steps.map((step) => this.step(step))) };
  }

  async step(result: StepResult): Promise<ShownStepResult> {
    const known = this.#steps.get(result);
    if (known !== undefined) return known;
    const picture = result.picture && { url: await shrunk(result.picture.png), viewport: result.picture.viewport };
    const shown: ShownStepResult = { ...this.#redactor.deep({ ...result, picture: null, verified: shownVerified(result) }), picture: picture?.url ? { url: picture.url, viewport: picture.viewport } : null };
    this.#steps.set(result, shown);
    return shown;
  }
}

/** They came with their steps; all together they can be more than the 64 MiB that Chrome lets one message have. */
function withoutPictures(result: ShownRunResult): ShownRunResult {
  return { ...result, steps: result.steps.map((step) => ({ ...step, picture: null })) };
}

/** Bytes do not go through messages of extensions. */
function shownVerified({ verified }: StepResult): ShownStepResult['verified'] {
  if (!verified?.sight) return verified;
  const { picture: _picture, ...sight } = verified.sight;
  return { ...verified, sight };
}

/** Enough to see what was found, at a hundredth of the bytes; undefined where the picture cannot be read. */
async function shrunk(png: Uint8Array): Promise<string | undefined> {
  const image = await createImageBitmap(new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' })).catch(() => undefined);
  if (image === undefined) return undefined;
  const scale = Math.min(1, WIDEST / image.width);
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return dataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 }));
}
