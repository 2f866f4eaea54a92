import { encode } from 'fast-png';
import type { PlainPicture } from '@waymark/core';

/** Without the fourth byte: nothing is see-through on a screen, and a smaller picture is sent faster. */
export function encodePng({ width, height, rgba }: PlainPicture): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = rgba[from] as number;
    data[to + 1] = rgba[from + 1] as number;
    data[to + 2] = rgba[from + 2] as number;
  }
  return encode({ width, height, data, channels: 3, depth: 8 });
}
