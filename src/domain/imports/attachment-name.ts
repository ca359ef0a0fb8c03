/** Whose file it is, told by the start of its name: a contact's number, or a phone (domain §10). */
import { phoneKey } from "../values/phone-number.ts";

export interface AttachmentOwner {
  /** A contact number, or the ten digits of a phone. */
  by: "number" | "phone";
  value: string;
}

export interface AttachmentName {
  owner: AttachmentOwner;
  /** The name without what it begins with; for showing, never for a path. */
  file_name: string;
}

const phone = /^(?:\+?1[ ._-]?)?\(?\d{3}\)?[ ._-]?\d{3}[ ._-]?\d{4}(?!\d)/;
const number = /^#?(\d{1,9})(?!\d)/;
/** Scanners and cameras name by the day: 2026-03-14, 20260314, 3-14-26. */
const day =
  /^(?:(?:19|20)\d{2}([ ._-]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|\d{1,2}([._-])\d{1,2}\2(?:\d{4}|\d{2}))(?!\d)/;

/** Null: the name does not say. Folders count for nothing, and neither does what a path does with dots. */
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
  // "4711.pdf" is called after its ending alone otherwise.
  return { owner: { by, value }, file_name: rest === "" || /^\.?[a-z0-9]{1,5}$/i.test(rest) ? base : rest };
}

/** What an archive carries beside the files people put in: folders, and what systems leave behind. */
export function isPassedOver(path: string): boolean {
  return /[/\\]$/.test(path) || /(?:^|[/\\])(?:__MACOSX[/\\]|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);
}
