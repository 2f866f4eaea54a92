import type { Box } from '@waymark/core';
import type { ShownStepResult } from '../../messages.js';
import { safePicture } from '../model/pictures.js';
import { words } from '../words.js';

/** A gap keeps the border of the element itself visible, and the two outlines apart where they are one place. */
const GAPS = { recorded: 8, found: 2 };

/** The page with the recorded place dashed and the found element solid over it. */
export function ResultPicture({ result }: { result: ShownStepResult }) {
  const { picture, outline } = result;
  const url = safePicture(picture?.url);
  if (picture === null || url === null) return null;
  const { width, height } = picture.viewport;
  return (
    <figure class="shot">
      <div class="shot-frame">
        <img src={url} width={width} height={height} alt={words.result.pictureAlt(result.step.number, result.found?.description ?? null)} />
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {outline.recorded && <Outline box={outline.recorded} kind="recorded" />}
          {outline.found && <Outline box={outline.found} kind="found" />}
        </svg>
      </div>
      <figcaption>
        {outline.recorded && <span class="key recorded">{words.result.dashed}{outside(outline.recorded, picture.viewport)}</span>}
        {outline.found && <span class="key found">{words.result.solid}{outside(outline.found, picture.viewport)}</span>}
      </figcaption>
    </figure>
  );
}

function Outline({ box, kind }: { box: Box; kind: keyof typeof GAPS }) {
  const gap = GAPS[kind];
  const place = { x: box.x - gap, y: box.y - gap, width: box.width + 2 * gap, height: box.height + 2 * gap, rx: 3 };
  return (
    <>
      <rect class="halo" {...place} />
      <rect class={kind} {...place} />
    </>
  );
}

function outside(box: Box, { width, height }: { width: number; height: number }): string {
  const isOutside = box.x >= width || box.y >= height || box.x + box.width <= 0 || box.y + box.height <= 0;
  return isOutside ? ` (${words.result.outside})` : '';
}
