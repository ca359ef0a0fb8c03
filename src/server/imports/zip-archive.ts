/** Entries of a zip archive, read from its central directory; entries are only unpacked on request. */
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { type ArchiveEntry, shownPath } from "../../domain/imports/archive-entry.ts";
import { isPassedOver } from "../../domain/imports/attachment-name.ts";
import { attachmentBytesMax, attachmentsMax } from "../../domain/imports/limits.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";

export interface Archive {
  /** In archive order, without folders and system files. */
  entries: readonly ArchiveEntry[];
  /** Refuses with `unreadable_file` if the bytes do not match the central directory. */
  bytesOf(place: number): AsyncIterable<Uint8Array>;
}

/**
 * An archive is read from its end, so it is written to `path` meanwhile. Refuses invalid archives and those with too
 * many entries.
 */
export async function withArchive<T>(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  let zip: ZipFile | undefined;
  try {
    await layOnDisk(bytes, path);
    const opened = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(broken);
    zip = opened;
    const listed = await listEntries(opened);
    return await work({
      entries: listed.map(({ facts }) => facts),
      bytesOf: (place) => unpacked(opened, listed[place]?.entry),
    });
  } finally {
    zip?.close();
    await rm(path, { force: true });
  }
}

export async function layOnDisk(bytes: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
}

const broken = () => refuse("unreadable_file", { file: [importMessages.broken_archive] });

interface Listed {
  entry: Entry;
  facts: ArchiveEntry;
}

async function listEntries(zip: ZipFile): Promise<Listed[]> {
  const listed: Listed[] = [];
  let size = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const facts = factsOf(entry);
      if (isPassedOver(facts.path)) continue;
      if (listed.push({ entry, facts }) > attachmentsMax)
        refuse("unreadable_file", { file: [importMessages.too_many_attachments] });
      size += entry.uncompressedSize;
      if (size > attachmentBytesMax) refuse("unreadable_file", { file: [importMessages.archive_too_big] });
    }
  } catch (error) {
    return error instanceof Refusal ? Promise.reject(error) : broken();
  }
  return listed;
}

function factsOf(entry: Entry): ArchiveEntry {
  return {
    path: shownPath(nameOf(entry)),
    size: entry.uncompressedSize,
    packed: entry.compressedSize,
    sealed: !entry.canDecodeFileData() || isSpecial(entry),
  };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** macOS writes UTF-8 without the flag; names that are not valid UTF-8 are decoded with the zip legacy encoding. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  try {
    return utf8.decode(fileNameRaw);
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
}

/** A link, device or the like, by its Unix mode. */
function isSpecial({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  return versionMadeBy >>> 8 === unix && kind !== 0 && kind !== plainFile;
}
const unix = 3;
const plainFile = 0o100000;

async function* unpacked(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) return broken();
  let sum = 0;
  try {
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch {
    return broken();
  }
  if (sum !== entry.crc32) return broken();
}
