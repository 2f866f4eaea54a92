export async function dataUrl(blob: Blob): Promise<string> {
  return `data:${blob.type};base64,${toBase64(new Uint8Array(await blob.arrayBuffer()))}`;
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // As arguments of one call they must be few.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
