/** A zip archive written while its entries are read: constant memory, compressed on a thread of the runtime's pool. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZipEntry {
  path: string;
  pieces: AsyncIterable<string> | Iterable<string>;
}

interface Counted {
  crc: number;
  size: number;
}
interface Written extends Counted {
  name: Buffer;
  at: number;
  packed: number;
}

/** Sizes follow each entry: they are not known before it. */
const sizesFollow = 0x08;
const namesAreUtf8 = 0x800;
const deflated = 8;
const versionNeeded = 20;
/** 1 January 1980, the earliest there is. */
const noDate = 0x21;
const sizeMax = 0xff_ff_ff_ff;
/** Read ahead while the thread compresses. */
const piecesAhead = 2;

export async function* zipFile(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const { path, pieces } of entries) {
    const name = Buffer.from(path);
    const counted: Counted = { crc: 0, size: 0 };
    const start = localHeader(name);
    yield start;
    let packed = 0;
    for await (const piece of packedPieces(pieces, counted)) {
      packed += piece.length;
      yield piece;
    }
    const entry = { ...counted, name, at, packed };
    const end = sizesOf(entry);
    yield end;
    at += start.length + packed + end.length;
    if (at > sizeMax || counted.size > sizeMax) throw new Error(`${path} is too large for a zip archive`);
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  yield endOf(written.length, at, directory.length);
}

async function* packedPieces(pieces: ZipEntry["pieces"], counted: Counted): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: 65_536 });
  const source = Readable.from(counting(pieces, counted), { highWaterMark: piecesAhead });
  // What fails here is thrown by the loop too.
  const piped = pipeline(source, deflate).catch(() => undefined);
  for await (const piece of deflate) yield piece as Buffer;
  await piped;
}

async function* counting(pieces: ZipEntry["pieces"], counted: Counted): AsyncGenerator<Buffer> {
  for await (const text of pieces) {
    const piece = Buffer.from(text);
    counted.crc = crc32(piece, counted.crc);
    counted.size += piece.length;
    yield piece;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(versionNeeded, 4);
  header.writeUInt16LE(sizesFollow + namesAreUtf8, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(noDate, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizesOf({ crc, size, packed }: Written): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.write("PK\x07\x08", "latin1");
  for (const [nth, value] of [crc, packed, size].entries()) sizes.writeUInt32LE(value, 4 + nth * 4);
  return sizes;
}

function centralHeader({ crc, size, packed, name, at }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.write("PK\x01\x02", "latin1");
  header.writeUInt16LE(versionNeeded, 4);
  header.writeUInt16LE(versionNeeded, 6);
  header.writeUInt16LE(sizesFollow + namesAreUtf8, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt16LE(noDate, 14);
  for (const [nth, value] of [crc, packed, size].entries()) header.writeUInt32LE(value, 16 + nth * 4);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
}

function endOf(entries: number, at: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
