/**
 * Detects the encoding of a text file: byte order marks first, then validation; what is not valid UTF is Windows-1252
 * (old Windows), or Mac Roman (Excel on a Mac).
 */
import { utf16Without } from "../../kit/file-signature.ts";
import type { Encoding } from "./limits.ts";
import { MacLetters } from "./mac-letters.ts";

/** Receives the whole file in pieces, because the deciding character may be at its end. */
export class EncodingFinder {
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });
  readonly #macLetters = new MacLetters();
  #first: Encoding | undefined;
  #isUtf8 = true;
  #begun = false;

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (!this.#begun) this.#first = markedEncoding(bytes) ?? utf16Without(bytes) ?? undefined;
    this.#begun = true;
    if (this.#first) return;
    this.#macLetters.add(bytes);
    if (!this.#isUtf8) return;
    this.#decode(bytes, true);
  }

  /** Call once, after the last piece. */
  end(): Encoding {
    if (this.#first) return this.#first;
    if (this.#isUtf8) this.#decode(new Uint8Array(), false);
    if (this.#isUtf8) return "utf-8";
    return this.#macLetters.isMac() ? "macintosh" : "windows-1252";
  }

  #decode(bytes: Uint8Array, stream: boolean): void {
    try {
      this.#utf8.decode(bytes, { stream });
    } catch {
      this.#isUtf8 = false;
    }
  }
}

/** True for encodings that are assumed because the bytes are no valid UTF; other old encodings look the same. */
export function isGuess(encoding: Encoding): boolean {
  return encoding === "windows-1252" || encoding === "macintosh";
}

function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : null;
}

/** Text of the pieces, without the byte order mark; a zero byte becomes the replacement character. */
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
