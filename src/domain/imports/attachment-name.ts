/** The contact of a file, from the start of its name: a contact number, or a phone (domain §10). */
import { phoneKey } from "../values/phone-number.ts";

export interface AttachmentOwner {
  /** A contact number, or the ten digits of a phone. */
  by: "number" | "phone";
  value: string;
}

export interface AttachmentName {
  owner: AttachmentOwner;
  /** The name without that prefix; for display, never for a path. */
  file_name: string;
}

const phone = /^(?:\+?1[ ._-]?)?\(?\d{3}\)?[ ._-]?\d{3}[ ._-]?\d{4}(?!\d)/;
const number = /^#?(\d{1,9})(?!\d)/;
/** Scanners and cameras name files by date: 2026-03-14, 20260314, 3-14-26. */
const day =
  /^(?:(?:19|20)\d{2}([ ._-]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|\d{1,2}([._-])\d{1,2}\2(?:\d{4}|\d{2}))(?!\d)/;

/** Null: the name does not identify a contact. Folders and dot segments are ignored. */
export function attachmentNameOf(path: string): AttachmentName | null {
  const base = path.split(/[/\\]/).at(-1) ?? "";
  const byPhone = phone.exec(base);
  if (byPhone) return nameOf("phone", phoneKey(byPhone[0]), base, byPhone[0]);
  if (day.test(base)) return null;
  const byNumber = number.exec(base);
  return byNumber ? nameOf("number", String(Number(byNumber[1])), base, byNumber[0]) : null;
}

function nameOf(by: AttachmentOwner["by"], value: string, base: string, start: string): AttachmentName {
  const rest = base.slice(start.length).replace(/^[ ._-]+(?=[^.])/, "");
  // "4711.pdf" would otherwise be named by its extension only.
  return { owner: { by, value }, file_name: rest === "" || /^\.?[a-z0-9]{1,5}$/i.test(rest) ? base : rest };
}

/** Archive entries that are not user files: folders, and system files. */
export function isPassedOver(path: string): boolean {
  return /[/\\]$/.test(path) || /(?:^|[/\\])(?:__MACOSX[/\\]|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);
}
