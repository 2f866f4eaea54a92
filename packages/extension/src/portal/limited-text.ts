/** The text of an answer, or null where it is longer than that many bytes: what a server sends is not trusted to end. */
export async function limitedText({ headers, body }: Response, limit: number): Promise<string | null> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = Number(headers.get('content-length') ?? 0) > limit ? Infinity : 0;
  while (bytes <= limit) {
    const { done, value } = await reader.read();
    if (done) return parts.join('') + decoder.decode();
    bytes += value.length;
    parts.push(decoder.decode(value, { stream: true }));
  }
  await reader.cancel();
  return null;
}
