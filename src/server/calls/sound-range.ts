/** A single byte range, as requested by a player (RFC 9110 §14). */

export interface ByteRange {
  /** Both inclusive. */
  from: number;
  to: number;
}

/**
 * Undefined: the whole content. Multiple or malformed ranges are ignored; a range outside the content is cut or empty.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!asked || size === 0) return undefined;
  const [, first = "", last = ""] = asked;
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? undefined : { from, to };
}

/** The bytes of a range; earlier bytes are skipped, later ones are not read. */
export async function* cut(bytes: AsyncIterable<Uint8Array>, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of bytes) {
    const piece = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
    if (piece.byteLength > 0) yield piece;
    at += chunk.byteLength;
    if (at > to) return;
  }
}
