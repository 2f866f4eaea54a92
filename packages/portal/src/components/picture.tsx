import type { Box } from '@waymark/core';
import { useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface PictureProps {
  /** `/api/pictures/…` or a data URL of an image; null where none was kept. */
  src: string | null;
  alt: string;
  /** Boxes are in CSS pixels of this. */
  viewport?: { width: number; height: number } | null;
  recorded?: Box | null;
  found?: Box | null;
}

/** A gap keeps the border of the element itself visible, and the two outlines apart where they are one place. */
const GAPS = { recorded: 8, found: 2 };

/** The page with the recorded place dashed and the found element solid over it. */
export function Picture(props: PictureProps) {
  const [large, setLarge] = useState(false);
  const src = safeSource(props.src);
  if (src === null) return <p class="no-picture">{words.parts.picture.missing}</p>;
  return (
    <figure class="picture">
      <div class="picture-frame">
        <Outlined {...props} src={src} />
        <div class="picture-zoom"><Button icon="zoom" label={words.parts.picture.zoom} onPress={() => setLarge(true)} /></div>
      </div>
      {(props.recorded || props.found) && (
        <figcaption>
          {props.recorded && <span class="key recorded">{words.parts.picture.recorded}{outside(props.recorded, props.viewport)}</span>}
          {props.found && <span class="key found">{words.parts.picture.found}{outside(props.found, props.viewport)}</span>}
        </figcaption>
      )}
      {large && (
        <Dialog title={props.alt} wide onClose={() => setLarge(false)}>
          <div class="picture-frame"><Outlined {...props} src={src} /></div>
        </Dialog>
      )}
    </figure>
  );
}

function Outlined({ src, alt, viewport, recorded, found }: PictureProps & { src: string }) {
  return (
    <>
      <img src={src} alt={alt} width={viewport?.width} height={viewport?.height} loading="lazy" decoding="async" />
      {viewport && (
        <svg viewBox={`0 0 ${viewport.width} ${viewport.height}`} preserveAspectRatio="none" aria-hidden="true">
          {recorded && <Outline box={recorded} kind="recorded" />}
          {found && <Outline box={found} kind="found" />}
        </svg>
      )}
    </>
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

function outside(box: Box, viewport: PictureProps['viewport']): string {
  if (!viewport) return '';
  const isOutside = box.x >= viewport.width || box.y >= viewport.height || box.x + box.width <= 0 || box.y + box.height <= 0;
  return isOutside ? ` (${words.parts.picture.outside})` : '';
}

/** Recordings come from anywhere: only pictures of this server and raster images inside of the file are shown. */
export function safeSource(src: string | null | undefined): string | null {
  return src && (/^\/api\/pictures\/[\w-]+$/u.test(src) || /^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/u.test(src)) ? src : null;
}
