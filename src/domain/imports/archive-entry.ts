/** One file of an archive by its table of contents, and reasons not to unpack it. */
import { mayBeNamed } from "../files/file-type.ts";
import { fileBytesMax } from "../values/limits.ts";
import { attachmentNameOf } from "./attachment-name.ts";
import type { RowReason } from "./limits.ts";

export interface ArchiveEntry {
  /** Its name including folders, which do not decide where it is stored. */
  path: string;
  /** Uncompressed bytes, as declared by the archive. */
  size: number;
  /** Compressed bytes. */
  packed: number;
  /** Encrypted, a link, or compressed with an unsupported method. */
  sealed: boolean;
}

/** Real documents and pictures compress to a tenth at best; a higher ratio indicates a zip bomb. */
const packingMax = 200;
const smallBytes = 1024 * 1024;

/** Undefined: no objection so far. `path`: the name as corrected by a user. */
export function entryRefusal({ size, packed, sealed, path: named }: ArchiveEntry, path = named): RowReason | undefined {
  const name = attachmentNameOf(path);
  if (!name) return "no_contact";
  if (sealed) return "bad_file";
  if (size > fileBytesMax) return "too_large";
  if (size === 0 || (size > smallBytes && size > packed * packingMax)) return "bad_file";
  return mayBeNamed(name.file_name) ? undefined : "wrong_type";
}

const pathLettersMax = 500;

/** For display and for finding the contact: without control characters, and shortened at the start if too long. */
export function shownPath(path: string): string {
  return [...path.replace(/\p{Cc}/gu, "_")].slice(-pathLettersMax).join("");
}
