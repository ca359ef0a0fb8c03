/** Which alphabet a text file is written in: marks first, then proof; what is no UTF is Windows-1252, as old Windows writes it. */
import { utf16Without } from "../../kit/file-signature.ts";
import { withWholeLetters } from "../../kit/folded-letters.ts";
import type { Encoding } from "./limits.ts";

/** Is given the whole file piece by piece, since the letter that tells may stand at its end. */
export class EncodingFinder {
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });
  #first: Encoding | undefined;
  #isUtf8 = true;
  #begun = false;

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (!this.#begun) this.#first = markedEncoding(bytes) ?? utf16Without(bytes) ?? undefined;
    this.#begun = true;
    if (this.#first || !this.#isUtf8) return;
    this.#decode(bytes, true);
  }

  /** Call once, after the last piece. */
  end(): Encoding {
    if (this.#first) return this.#first;
    if (this.#isUtf8) this.#decode(new Uint8Array(), false);
    return this.#isUtf8 ? "utf-8" : "windows-1252";
  }

  #decode(bytes: Uint8Array, stream: boolean): void {
    try {
      this.#utf8.decode(bytes, { stream });
    } catch {
      this.#isUtf8 = false;
    }
  }
}

function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : null;
}

/** Text of the pieces, without the mark at the start; a zero byte becomes the letter for what cannot be read. */
export class TextReader {
  readonly #decoder: { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };
  constructor(encoding: Encoding) {
    this.#decoder = new TextDecoder(encoding);
  }

  add(bytes: Uint8Array): string {
    return storable(this.#decoder.decode(bytes, { stream: true }));
  }

  end(): string {
    return storable(this.#decoder.decode());
  }
}

function storable(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
}

/** Bytes of a vCard file with the letters whole that its folded lines cut in two. UTF-16 has folds of its own width. */
export function cardBytes(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { encoding }: { encoding: Encoding },
): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return encoding.startsWith("utf-16") ? bytes : withWholeLetters(bytes);
}
