import type { PlainPicture } from '@waymark/core';

/** Any picture as four bytes a pixel; what is see-through counts as it would on white. Rejects on what is no picture. */
export async function decodePicture(bytes: Uint8Array): Promise<PlainPicture> {
  const image = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]), { colorSpaceConversion: 'none' });
  try {
    return plainPicture(image);
  } finally {
    image.close();
  }
}

function plainPicture(image: ImageBitmap): PlainPicture {
  const { width, height } = image;
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('there is no room for a picture of this size');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0);
  return { width, height, rgba: pen.getImageData(0, 0, width, height).data };
}
