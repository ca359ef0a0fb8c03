/**
 * Lists the files of a zip archive the user chose, from its central directory alone. The library is loaded with the
 * first one.
 */
import { type ArchiveEntry, shownPath } from "../../domain/imports/archive-entry.ts";
import { isPassedOver } from "../../domain/imports/attachment-name.ts";
import { attachmentBytesMax, attachmentsMax } from "../../domain/imports/limits.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import type { FileSignature } from "../../kit/file-signature.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import type { ChosenFile } from "./file-bytes.ts";

interface Listed {
  path: string;
  type: "file" | "directory" | "symlink";
  compressedSize: number;
  uncompressedSize: number;
  compressionMethod: number;
  isEncrypted: boolean;
}
/** The part of the library in use; its own types require DOM types, and this runs in a worker and in tests. */
interface ArchiveLibrary {
  RemoteZipReader: {
    fromReader(
      reader: { size: number; read(start: number, end: number): Promise<Uint8Array> },
      options: { encoding: "utf-8" },
    ): Promise<{ getEntries(): readonly Listed[] }>;
  };
}

/** Rejects non-archives and archives the server would reject. */
export async function listArchive({ blob }: ChosenFile, look: FileSignature): Promise<ArchiveEntry[]> {
  // An archive whose first entry is an uncompressed document looks like that document.
  if (look !== "zip" && look !== "office") return no(importMessages.no_archive);
  const listed = await tableOf(blob);
  if (listed.some(({ path }) => path === "[Content_Types].xml")) return no(importMessages.no_archive);
  const entries = listed.filter(({ path, type }) => type !== "directory" && !isPassedOver(path)).map(entryOf);
  if (entries.length === 0) return no(importMessages.empty_archive);
  if (entries.length > attachmentsMax) return no(importMessages.too_many_attachments);
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  return size > attachmentBytesMax ? no(importMessages.archive_too_big) : entries;
}

const no = (words: string) => refuse("unreadable_file", { file: [words] });

async function tableOf(blob: Blob): Promise<readonly Listed[]> {
  const { RemoteZipReader } = (await import("@cj-tech-master/excelts/archive")) as unknown as ArchiveLibrary;
  const read = async (start: number, end: number) => new Uint8Array(await blob.slice(start, end).arrayBuffer());
  try {
    // macOS writes UTF-8 without setting the flag.
    const reader = await RemoteZipReader.fromReader({ size: blob.size, read }, { encoding: "utf-8" });
    return reader.getEntries();
  } catch {
    throw new Refusal("unreadable_file", { file: [importMessages.broken_archive] });
  }
}

const plain = 0;
const deflated = 8;

function entryOf({
  path,
  type,
  compressedSize,
  uncompressedSize,
  compressionMethod,
  isEncrypted,
}: Listed): ArchiveEntry {
  const isRead = compressionMethod === plain || compressionMethod === deflated;
  return {
    path: shownPath(path),
    size: uncompressedSize,
    packed: compressedSize,
    sealed: isEncrypted || type === "symlink" || !isRead,
  };
}
