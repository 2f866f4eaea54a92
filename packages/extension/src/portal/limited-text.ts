/** The text of an answer, or null where it is longer than that many bytes: what a server sends is not trusted to end. */
export async function limitedText(response: Response, limit: number): Promise<string | null> {
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    await response.body?.cancel();
    return null;
  }
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for (let bytes = 0; reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > limit) {
      await reader.cancel();
      return null;
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
