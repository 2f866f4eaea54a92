import type { Box, StepResult } from '@waymark/core';
import { html, type Markup } from './markup.js';
import { describeStep } from './words.js';

/** The picture with the recorded place dashed and the found element solid over it. */
export function pictureHtml(step: StepResult): Markup | null {
  if (step.picture === null) return null;
  const { png, viewport } = step.picture;
  const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return html`<figure><div class="shot"><img src="${source}" width="${viewport.width}" height="${viewport.height}" loading="lazy" alt="${altOf(step)}">
<svg viewBox="0 0 ${viewport.width} ${viewport.height}" preserveAspectRatio="none" aria-hidden="true">${outlines(step)}</svg></div>
<figcaption>${captionOf(step, viewport)}</figcaption></figure>`;
}

function altOf(step: StepResult): string {
  const found = step.found ? ` The element found is ${step.found.description}.` : '';
  return `The page at step ${step.step.number}, ${describeStep(step.step)}.${found}`;
}

function outlines({ outline: { recorded, found } }: StepResult): Markup[] {
  const drawn = [recorded && { box: recorded, kind: 'recorded', gap: 8 }, found && { box: found, kind: 'found', gap: 2 }].filter((one) => one !== null);
  return [...drawn.map((one) => rectangle({ ...one, kind: 'halo' })), ...drawn.map(rectangle)];
}

/** A gap keeps the border of the element itself visible, and the two outlines apart where they are one place. */
function rectangle({ box, kind, gap }: { box: Box; kind: string; gap: number }): Markup {
  return html`<rect class="${kind}" x="${box.x - gap}" y="${box.y - gap}" width="${box.width + 2 * gap}" height="${box.height + 2 * gap}" rx="3"/>`;
}

type Size = { width: number; height: number };

function captionOf({ outline: { recorded, found } }: StepResult, viewport: Size): Markup {
  return html`${legendOf('recorded', recorded && placeOf(recorded, viewport, 'where the target was recorded'))}
${legendOf('found', found && placeOf(found, viewport, 'the element found now'))}
${recorded === null && found === null && html`<span>No element is outlined in this picture.</span>`}`;
}

function legendOf(kind: 'recorded' | 'found', words: string | null): Markup | null {
  if (words === null) return null;
  const line = html`<svg width="26" height="10" aria-hidden="true"><line class="key-${kind}" x1="0" y1="5" x2="26" y2="5"/></svg>`;
  return html`<span>${line}${kind === 'recorded' ? 'Dashed' : 'Solid'}: ${words}</span>`;
}

function placeOf(box: Box, viewport: Size, words: string): string {
  const outside = box.x >= viewport.width || box.y >= viewport.height || box.x + box.width <= 0 || box.y + box.height <= 0;
  return outside ? `${words} (outside this picture)` : words;
}
