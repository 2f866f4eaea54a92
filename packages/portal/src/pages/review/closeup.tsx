import type { Box } from '@waymark/core';

interface CloseupProps {
  /** A picture of the whole viewport. */
  src: string;
  alt: string;
  box: Box;
  viewport: { width: number; height: number };
}

/** So much around it that one sees where it stands. */
const AROUND = { x: 130, y: 34 };

/** The part of a picture that shows the element, as large as there is room. */
export function Closeup({ src, alt, box, viewport }: CloseupProps) {
  const x = Math.max(0, box.x - AROUND.x);
  const y = Math.max(0, box.y - AROUND.y);
  const width = Math.min(viewport.width, box.x + box.width + AROUND.x) - x;
  const height = Math.min(viewport.height, box.y + box.height + AROUND.y) - y;
  if (width <= 0 || height <= 0) return null;
  return (
    <div class="crop">
      <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={alt}>
        <image href={src} width={viewport.width} height={viewport.height} preserveAspectRatio="none" />
      </svg>
    </div>
  );
}
