/** A picture as plain numbers. */
export interface Pixels {
  width: number;
  height: number;
  /** One number a pixel, its four bytes as they stand in memory. */
  colours: Uint32Array;
}

export function pixelsOf(rgba: Uint8Array | Uint8ClampedArray, { width, height }: { width: number; height: number }): Pixels {
  const isAligned = rgba.byteOffset % 4 === 0;
  const bytes = isAligned ? rgba : new Uint8Array(rgba);
  return { width, height, colours: new Uint32Array(bytes.buffer, bytes.byteOffset, width * height) };
}

/** The largest difference of a channel; which byte is which colour does not matter to it. */
export function distance(a: number, b: number): number {
  const first = Math.abs((a & 255) - (b & 255));
  const second = Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255));
  const third = Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255));
  return Math.max(first, second, third);
}
