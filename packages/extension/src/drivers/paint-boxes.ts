import type { PaintBoxes } from '@waymark/core';

/** Paints boxes of a PNG black; the picture is made anew, so nothing of what was under them is left in it. */
export const paintBoxes: PaintBoxes = async (png, boxes) => {
  const image = await createImageBitmap(new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the picture could not be painted');
  pen.drawImage(image, 0, 0);
  image.close();
  pen.fillStyle = '#000';
  for (const { x, y, width, height } of boxes) pen.fillRect(x, y, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
};
