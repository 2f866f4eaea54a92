import type { PaintBoxes, Rect } from '@waymark/core';

/** Paints boxes of a PNG black; the picture is made anew, so nothing of what was under them is left in it. */
export const paintBoxes: PaintBoxes = (png, boxes) => developed(png, { paint: boxes, shrink: 1 });

/** The same, and then so many times smaller. */
export async function developed(png: Uint8Array, { paint, shrink }: { paint: readonly Rect<'device'>[]; shrink: number }): Promise<Uint8Array> {
  const image = await createImageBitmap(new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(image.width / shrink)), Math.max(1, Math.floor(image.height / shrink)));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the picture could not be painted');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  pen.fillStyle = '#000';
  for (const { x, y, width, height } of paint) pen.fillRect(x / shrink, y / shrink, width / shrink, height / shrink);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}
