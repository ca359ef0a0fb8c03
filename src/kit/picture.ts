/**
 * Image files: their pixel dimensions, and the same image without metadata (location, camera, author, data appended
 * after the end). Nothing is decoded: the file is parsed segment by segment.
 */
import { type FileSignature, fileLookOf, headBytes } from "./file-signature.ts";

type PictureKind = "jpeg" | "png" | "webp";

export interface Picture {
  kind: PictureKind;
  width: number;
  height: number;
  /** The image without metadata. */
  bare(): Uint8Array<ArrayBuffer>;
}

/** Null: unsupported format, animated, damaged or truncated. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const read = readers[fileLookOf(bytes.subarray(0, headBytes))];
  try {
    return read ? read(new ByteReader(bytes)) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Partial<Record<FileSignature, (reader: ByteReader) => Picture | null>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
};

/** Reading beyond the end throws a RangeError: the file is truncated. */
class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #kept: Uint8Array[] = [];
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  byte = (at: number) => this.#view.getUint8(at);
  /** Big-endian, as in JPEG and PNG. */
  short = (at: number) => this.#view.getUint16(at);
  long = (at: number) => this.#view.getUint32(at);
  /** Little-endian, as in WebP. */
  littleShort = (at: number) => this.#view.getUint16(at, true);
  littleLong = (at: number) => this.#view.getUint32(at, true);
  littleThree = (at: number) => this.littleShort(at) + this.byte(at + 2) * 65_536;
  letters(at: number): string {
    return String.fromCharCode(...[0, 1, 2, 3].map((nth) => this.byte(at + nth)));
  }
  keep(from: number, to: number): void {
    if (to > this.bytes.length) throw new RangeError("cut short");
    this.#kept.push(this.bytes.subarray(from, to));
  }
  bare(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#kept.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of this.#kept) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}

interface Size {
  width: number;
  height: number;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** ITU T.81 annex B: markers with a length, except for the entropy-coded data after each start of scan. */
function readJpeg(reader: ByteReader): Picture | null {
  let size: Size | null = null;
  reader.keep(0, 2);
  for (let at = 2; ;) {
    if (reader.byte(at) !== 0xff) return null;
    const marker = reader.byte(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      reader.keep(at, at + 2);
      return size && { kind: "jpeg", ...size, bare: () => reader.bare() };
    }
    const next = at + 2 + reader.short(at + 2);
    if (isFrame(marker)) {
      // A second frame would be another image.
      if (size) return null;
      size = { height: reader.short(at + 5), width: reader.short(at + 7) };
    }
    const end = marker === startOfScan ? endOfScan(reader, next) : next;
    if (isOfThePicture(marker)) reader.keep(at, end);
    at = end;
  }
}

/** All frame markers, excluding tables and reserved ones. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Of the application segments, keep only the format's own and the color encoding; no comments. */
function isOfThePicture(marker: number): boolean {
  const isOfPrograms = marker >= 0xe1 && marker <= 0xef && marker !== 0xee;
  return !isOfPrograms && marker !== 0xfe;
}

/** Finds the next marker; inside coded data, 0xff is followed by a stuffed zero or a restart marker. */
function endOfScan({ bytes, byte }: ByteReader, from: number): number {
  for (let at = from; ;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError("cut short");
    const after = byte(at + 1);
    if (after !== 0 && !(after >= 0xd0 && after <= 0xd7)) return at;
    at += 2;
  }
}

const pngBegins = 8;
/** Chunks needed to draw a still image; all other PNG chunks are optional (PNG specification, §11.3). */
const ofPng = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND"]);

function readPng(reader: ByteReader): Picture | null {
  reader.keep(0, pngBegins);
  if (reader.long(pngBegins) !== 13 || reader.letters(pngBegins + 4) !== "IHDR") return null;
  const size = { width: reader.long(pngBegins + 8), height: reader.long(pngBegins + 12) };
  let isDrawn = false;
  for (let at = pngBegins; ;) {
    const kind = reader.letters(at + 4);
    const next = at + 12 + reader.long(at);
    if (kind === "IHDR" && at > pngBegins) return null;
    if (ofPng.has(kind)) reader.keep(at, next);
    if (kind === "IDAT") isDrawn = true;
    if (kind === "IEND") return isDrawn ? { kind: "png", ...size, bare: () => reader.bare() } : null;
    at = next;
  }
}

const webpBegins = 12;
const movesFlag = 0x02;
const alphaFlag = 0x10;

/** RFC 9649: chunks in a RIFF file; an image with extra chunks begins with VP8X. */
function readWebp(reader: ByteReader): Picture | null {
  const end = 8 + reader.littleLong(4);
  if (end > reader.bytes.length) return null;
  let canvas: Size | null = null;
  let drawn: Size | null = null;
  let isClear = false;
  reader.keep(0, webpBegins);
  for (let at = webpBegins; at < end;) {
    const kind = reader.letters(at);
    const length = reader.littleLong(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return null;
    if (kind === "VP8X") {
      if (at > webpBegins || reader.byte(at + 8) & movesFlag) return null;
      canvas = { width: reader.littleThree(at + 12) + 1, height: reader.littleThree(at + 15) + 1 };
      isClear = (reader.byte(at + 8) & alphaFlag) !== 0;
    }
    if (kind === "VP8 " || kind === "VP8L") {
      if (drawn) return null;
      drawn = kind === "VP8 " ? lossySize(reader, at + 8) : losslessSize(reader, at + 8);
      if (!drawn) return null;
    }
    if (kind === "VP8X" || kind === "ALPH" || kind === "VP8 " || kind === "VP8L") reader.keep(at, next);
    at = next;
  }
  const agrees = drawn && (!canvas || (canvas.width === drawn.width && canvas.height === drawn.height));
  if (!drawn || !agrees) return null;
  return { kind: "webp", ...drawn, bare: () => closedWebp(reader.bare(), canvas === null ? null : isClear) };
}

/** RFC 6386 §9.1: three bytes of frame header, the start code, then width and height in 14 bits each. */
function lossySize({ byte, littleShort }: ByteReader, at: number): Size | null {
  if (byte(at + 3) !== 0x9d || byte(at + 4) !== 0x01 || byte(at + 5) !== 0x2a) return null;
  return { width: littleShort(at + 6) & 0x3fff, height: littleShort(at + 8) & 0x3fff };
}

function losslessSize({ byte, littleLong }: ByteReader, at: number): Size | null {
  if (byte(at) !== 0x2f) return null;
  const bits = littleLong(at + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Updates the length in the header and clears the VP8X flags of removed chunks. */
function closedWebp(bytes: Uint8Array<ArrayBuffer>, isClear: boolean | null): Uint8Array<ArrayBuffer> {
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
  if (isClear !== null) bytes[webpBegins + 8] = isClear ? alphaFlag : 0;
  return bytes;
}
