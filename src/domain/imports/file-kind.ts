/** Which reader a file needs, or why none can read it. */
import type { FileSignature } from "../../kit/file-signature.ts";
import type { FileKind } from "./limits.ts";
import { importMessages } from "./messages.ts";
import { delimiterOf } from "./delimiter.ts";

const archives: readonly FileSignature[] = ["zip", "gzip", "bzip2", "xz", "seven_zip", "rar"];

/** Undefined when the file may be a contact list. */
export function lookRefusal(look: FileSignature): string | undefined {
  if (look === "text" || look === "office") return undefined;
  if (look === "pdf") return importMessages.pdf;
  if (look === "old_office") return importMessages.workbook;
  return archives.includes(look) ? importMessages.archive : importMessages.not_text;
}

export interface TextShape {
  kind: FileKind;
  delimiter: string;
}

/** Also after the end of a card that was cut off before it. */
export const beginsCards = /^\s*(?:end:vcard\s*)*begin:vcard/i;

/** `head`: the first characters of the file. */
export function textShapeOf(head: string): TextShape {
  if (beginsCards.test(head)) return { kind: "vcard", delimiter: "" };
  const delimiter = delimiterOf(head);
  return { kind: delimiter === "\t" ? "tsv" : "csv", delimiter };
}
