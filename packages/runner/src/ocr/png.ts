import { decode, type DecodedPng } from 'fast-png';
import type { PlainPicture } from '@waymark/core';
import { screenPng } from './screen-png.js';

/** Any PNG as four bytes a pixel; what is see-through counts as it would on white. */
export async function decodePng(png: Uint8Array): Promise<PlainPicture> {
  const { isOpaque, ...picture } = screenPng(png) ?? { ...plainOf(decode(png)), isOpaque: false };
  return isOpaque ? picture : { ...picture, rgba: onWhite(picture.rgba) };
}

/** The kinds that browsers do not make: palettes, greys, sixteen bits, interlaced. */
function plainOf({ width, height, data, channels, depth, palette }: DecodedPng): PlainPicture & { rgba: Uint8Array } {
  const rgba = new Uint8Array(width * height * 4);
  const toByte = depth === 8 ? 1 : 255 / (2 ** depth - 1);
  for (let to = 0, from = 0; to < rgba.length; to += 4, from += channels) {
    const entry = palette?.[data[from] ?? 0];
    const alpha = channels % 2 === 0 ? (data[from + channels - 1] ?? 0) * toByte : 255;
    for (let channel = 0; channel < 3; channel += 1) rgba[to + channel] = entry ? (entry[channel] ?? 0) : (data[from + (channels < 3 ? 0 : channel)] ?? 0) * toByte;
    rgba[to + 3] = entry?.[3] ?? alpha;
  }
  return { width, height, rgba };
}

function onWhite(rgba: Uint8Array): Uint8Array {
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = rgba[at] as number;
    if (alpha === 255) continue;
    for (let channel = at - 3; channel < at; channel += 1) rgba[channel] = ((rgba[channel] as number) * alpha + 255 * (255 - alpha)) / 255;
    rgba[at] = 255;
  }
  return rgba;
}
