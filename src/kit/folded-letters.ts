/**
 * Joins characters split by line folding. iCalendar and vCard fold lines between bytes (RFC 5545 §3.1), so a fold may
 * lie inside a UTF-8 or double-byte character. Must run before the bytes are decoded.
 */
const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * The same bytes without folds between two non-ASCII bytes. Only for text in which a line that begins with a space is a
 * fold.
 */
export async function* withWholeLetters(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const letters = new FoldedLetters();
  for await (const piece of bytes) yield letters.add(piece);
  yield letters.end();
}

export class FoldedLetters {
  /** The last character and a possible start of a fold. */
  #held = new Uint8Array();

  add(piece: Uint8Array): Uint8Array {
    const bytes = joined(this.#held, piece);
    const kept = bytes.length - heldLength(bytes);
    this.#held = bytes.slice(kept);
    return withoutFolds(bytes, kept);
  }

  end(): Uint8Array {
    return this.#held;
  }
}

function withoutFolds(bytes: Uint8Array, until: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0 && at < until; at = bytes.indexOf(lineFeed, at + 1)) {
    const begin = bytes[at - 1] === carriageReturn ? at - 1 : at;
    const isFold = bytes[at + 1] === space || bytes[at + 1] === tab;
    if (!isFold || !isPart(bytes[begin - 1]) || !isPart(bytes[at + 2])) continue;
    parts.push(bytes.subarray(from, begin));
    from = at + 2;
  }
  parts.push(bytes.subarray(from, until));
  return parts.length === 1 ? (parts[0] ?? bytes) : joined(...parts);
}

const isPart = (byte = 0) => byte >= 0x80;

/** Number of trailing bytes that need the next piece to decide: a character and all or part of `\r\n `. */
function heldLength(bytes: Uint8Array): number {
  let at = bytes.length;
  if (bytes[at - 1] === space || bytes[at - 1] === tab) at--;
  if (bytes[at - 1] === lineFeed) at--;
  else if (at < bytes.length) return 0;
  if (bytes[at - 1] === carriageReturn) at--;
  return isPart(bytes[at - 1]) ? bytes.length - at + 1 : 0;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 2 && parts[0]?.length === 0) return parts[1] ?? new Uint8Array();
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
