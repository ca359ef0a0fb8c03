/** One file of an archive as its table of contents tells of it, and what speaks against it before it is unpacked. */
import { mayBeNamed } from "../files/file-type.ts";
import { fileBytesMax } from "../values/limits.ts";
import { attachmentNameOf } from "./attachment-name.ts";
import type { RowReason } from "./limits.ts";

export interface ArchiveEntry {
  /** Its name with its folders, which say nothing about where it goes. */
  path: string;
  /** Bytes once unpacked, as the archive says. */
  size: number;
  /** Bytes as they lie there. */
  packed: number;
  /** Encrypted, a link, or packed in a way nobody reads. */
  sealed: boolean;
}

/** Real papers and pictures come to a tenth of this; what shrinks more is made to harm. */
const packingMax = 200;
const smallBytes = 1024 * 1024;

/** Undefined: nothing speaks against it so far. `path`: the name as somebody mended it. */
export function entryRefusal({ size, packed, sealed, path: named }: ArchiveEntry, path = named): RowReason | undefined {
  const name = attachmentNameOf(path);
  if (!name) return "no_contact";
  if (sealed) return "bad_file";
  if (size > fileBytesMax) return "too_large";
  if (size === 0 || (size > smallBytes && size > packed * packingMax)) return "bad_file";
  return mayBeNamed(name.file_name) ? undefined : "wrong_type";
}

const pathLettersMax = 500;

/** For showing and for finding the contact: without what steers a terminal, its end kept where it is too long. */
export function shownPath(path: string): string {
  return [...path.replace(/\p{Cc}/gu, "_")].slice(-pathLettersMax).join("");
}
