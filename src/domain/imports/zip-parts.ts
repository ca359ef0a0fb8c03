/** The parts of a zip archive, found by its central directory and unpacked one at a time, in bounded memory. */
import { Inflate } from "fflate";
import { refuse } from "../../kit/refusal.ts";
import type { Bytes } from "./file-report.ts";
import { workbookEntriesMax } from "./limits.ts";
import { importMessages } from "./messages.ts";

/** Reads the archive from the start; can be called repeatedly. */
export type ReadBytes = () => Bytes;

export interface ZipPart {
  path: string;
  /** Offset of its local header from the start of the file. */
  at: number;
  packed: number;
  method: number;
  isEncrypted: boolean;
}

const broken = (): never => refuse("unreadable_file", { file: [importMessages.broken_workbook] });

const endLength = 22;
const commentMax = 65_535;
const endMark = 0x06054b50;
const tableMark = 0x02014b50;
const tableEntryLength = 46;
const tableBytesMax = 8 * 1024 * 1024;
const headerMark = 0x04034b50;
const headerLength = 30;
const utf8Names = 0x800;

/** Every part the archive lists. Throws a Refusal for an incomplete archive. */
export async function zipParts(read: ReadBytes): Promise<ZipPart[]> {
  const { tail, size } = await tailOf(read());
  const end = endIn(tail);
  if (end === undefined) return broken();
  const view = viewOf(tail, end);
  const [count, length, at] = [view.getUint16(10, true), view.getUint32(12, true), view.getUint32(16, true)];
  // Data may precede the archive; its own offsets do not include it.
  const shift = size - tail.length + end - length - at;
  if (shift < 0 || length > tableBytesMax) return broken();
  if (count > workbookEntriesMax) return refuse("unreadable_file", { file: [importMessages.workbook_too_big] });
  return partsIn(await range(read, at + shift, length), shift);
}

async function tailOf(bytes: Bytes): Promise<{ tail: Uint8Array; size: number }> {
  let tail = new Uint8Array();
  let size = 0;
  for await (const piece of bytes) {
    const kept = piece.subarray(-(endLength + commentMax));
    const joined = new Uint8Array(tail.length + kept.length);
    joined.set(tail);
    joined.set(kept, tail.length);
    tail = joined.subarray(-(endLength + commentMax));
    size += piece.length;
  }
  return { tail, size };
}

/** Offset of the end-of-central-directory record. */
function endIn(tail: Uint8Array): number | undefined {
  for (let at = tail.length - endLength; at >= 0; at--)
    if (tail[at] === 0x50 && viewOf(tail, at).getUint32(0, true) === endMark) return at;
  return undefined;
}

function partsIn(table: Uint8Array, shift: number): ZipPart[] {
  const parts: ZipPart[] = [];
  for (let at = 0; at + tableEntryLength <= table.length;) {
    const view = viewOf(table, at);
    if (view.getUint32(0, true) !== tableMark) break;
    const [flags, method] = [view.getUint16(8, true), view.getUint16(10, true)];
    const [name, extra, comment] = [view.getUint16(28, true), view.getUint16(30, true), view.getUint16(32, true)];
    const letters = table.subarray(at + tableEntryLength, at + tableEntryLength + name);
    parts.push({
      path: new TextDecoder((flags & utf8Names) === 0 ? "windows-1252" : "utf-8").decode(letters).replaceAll("\\", "/"),
      at: view.getUint32(42, true) + shift,
      packed: view.getUint32(20, true),
      method,
      isEncrypted: (flags & 1) !== 0,
    });
    at += tableEntryLength + name + extra + comment;
  }
  return parts;
}

const stored = 0;
const deflated = 8;

/** The content of a part, chunk by chunk. Throws a Refusal for what cannot be unpacked. */
export async function* unpacked(read: ReadBytes, part: ZipPart): AsyncGenerator<Uint8Array> {
  const header = await range(read, part.at, headerLength);
  if (part.isEncrypted || header.length < headerLength) return broken();
  const view = viewOf(header, 0);
  if (view.getUint32(0, true) !== headerMark) return broken();
  const begins = part.at + headerLength + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = bytesFrom(read(), begins, part.packed);
  if (part.method === stored) yield* packed;
  else if (part.method === deflated) yield* inflated(packed);
  else broken();
}

/** Larger input chunks would inflate to too much at once: one byte can expand to a thousand. */
const inflatedAtOnce = 16 * 1024;

async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let out: Uint8Array[] = [];
  const inflate = new Inflate((piece) => void out.push(piece));
  for await (const piece of packed) {
    for (let at = 0; at < piece.length; at += inflatedAtOnce) {
      try {
        inflate.push(piece.subarray(at, at + inflatedAtOnce));
      } catch {
        return broken();
      }
      yield* out;
      out = [];
    }
  }
}

async function range(read: ReadBytes, from: number, length: number): Promise<Uint8Array> {
  const joined = new Uint8Array(length);
  let at = 0;
  for await (const piece of bytesFrom(read(), from, length)) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined.subarray(0, at);
}

async function* bytesFrom(bytes: Bytes, from: number, length: number): AsyncGenerator<Uint8Array> {
  const to = from + length;
  let at = 0;
  for await (const piece of bytes) {
    const part = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
    at += piece.length;
    if (part.length > 0) yield part;
    if (at >= to) return;
  }
}

function viewOf(bytes: Uint8Array, at: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
}
