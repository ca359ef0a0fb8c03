/**
 * Pictures as files: how many pixels they unfold to, and the same picture without what was written beside it (where it was
 * taken, with what, by whom, a second file behind its end). Nothing is drawn here: a file is walked through piece by piece.
 */
import { type FileSignature, fileLookOf, headBytes } from "./file-signature.ts";

type PictureKind = "jpeg" | "png" | "webp";

export interface Picture {
  kind: PictureKind;
  width: number;
  height: number;
  /** The picture and nothing else. */
  bare(): Uint8Array<ArrayBuffer>;
}

/** Null: none of the three, one that moves, or one that is damaged or cut short. */
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

/** Reading beyond the end throws a RangeError: the file was cut short. */
class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #kept: Uint8Array[] = [];
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  byte = (at: number) => this.#view.getUint8(at);
  /** Big end first, as JPEG and PNG write them. */
  short = (at: number) => this.#view.getUint16(at);
  long = (at: number) => this.#view.getUint32(at);
  /** Little end first, as WebP writes them. */
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

/** ITU T.81 annex B: markers with a length, but for the coded lines after each start of a scan. */
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
      // A second frame would be another picture.
      if (size) return null;
      size = { height: reader.short(at + 5), width: reader.short(at + 7) };
    }
    const end = marker === startOfScan ? endOfScan(reader, next) : next;
    if (isOfThePicture(marker)) reader.keep(at, end);
    at = end;
  }
}

/** All frames but tables and what is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Of what programs write for each other, only the format's own mark and how its colours are coded; no comment. */
function isOfThePicture(marker: number): boolean {
  const isOfPrograms = marker >= 0xe1 && marker <= 0xef && marker !== 0xee;
  return !isOfPrograms && marker !== 0xfe;
}

/** Where the next marker stands; within the lines a stuffed zero or a restart follows 0xff. */
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
/** What draws a still picture; everything else of a PNG may be left out (its specification, §11.3). */
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

/** RFC 9649: chunks in a RIFF file; a picture with more than itself begins with VP8X. */
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

/** RFC 6386 §9.1: three bytes of a frame's head, its start code, and both sides in 14 bits. */
function lossySize({ byte, littleShort }: ByteReader, at: number): Size | null {
  if (byte(at + 3) !== 0x9d || byte(at + 4) !== 0x01 || byte(at + 5) !== 0x2a) return null;
  return { width: littleShort(at + 6) & 0x3fff, height: littleShort(at + 8) & 0x3fff };
}

function losslessSize({ byte, littleLong }: ByteReader, at: number): Size | null {
  if (byte(at) !== 0x2f) return null;
  const bits = littleLong(at + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Its head says how long it is now and, where there is a VP8X, that nothing else is in it. */
function closedWebp(bytes: Uint8Array<ArrayBuffer>, isClear: boolean | null): Uint8Array<ArrayBuffer> {
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
  if (isClear !== null) bytes[webpBegins + 8] = isClear ? alphaFlag : 0;
  return bytes;
}
