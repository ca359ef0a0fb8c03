/** Words of imports (domain §25). */
import { countOf } from "../../kit/text.ts";
import { type Attempt, isUndoing } from "./attempt.ts";
import type { AttemptStatus } from "./status.ts";
import type { UndoCounts } from "./undo.ts";
import { fileMessages } from "../files/file-messages.ts";
import { attachmentsMax, importColumnsMax, importRowsMax, type RowReason } from "./limits.ts";
import { importBytesMax } from "../values/limits.ts";

const number = (count: number) => count.toLocaleString("en-US");

export const importMessages = {
  too_many_rows: (rows: number) => `This file has ${number(rows)} rows; the limit is ${number(importRowsMax)}.`,
  too_many_columns: (columns: number) => `This file has ${number(columns)} columns; the limit is ${importColumnsMax}.`,
  too_large: `A file can be up to ${importBytesMax / (1024 * 1024)} MB.`,
  rows_not_read: (rows: number) => `${countOf(rows, "row")} could not be read. See why.`,
  choose: "Choose a file.",
  one_file: "Send the file or the id of its upload, not both.",
  empty: "This file is empty.",
  no_rows: "This file has a header but no rows.",
  not_text: "This is not a contact list. Choose a CSV, TSV, Excel (.xlsx) or vCard (.vcf) file.",
  pdf: "This is a PDF. Choose a CSV, TSV, Excel (.xlsx) or vCard (.vcf) file.",
  archive: "This is a compressed archive. Unpack it and choose the file inside.",
  workbook: "This is an old or protected Excel workbook. Save it as .xlsx or CSV and choose that file.",
  workbook_too_big: "This workbook is too big when it is unpacked. Save the sheet as CSV and choose that file.",
  broken_workbook: "This workbook cannot be read. Open it in Excel, save it again and choose that file.",
  broken_vcard: "This vCard file holds no contact that can be read.",
  open_quote: "A quotation mark is opened and never closed, so the rows after it cannot be told apart.",
  record_too_long: "A row of this file is longer than any contact. A quotation mark may be missing.",
  nothing_mapped: "Choose what at least one column holds.",
  target_twice: "Two columns cannot both be this field.",
  needs_name_or_reach: "Choose a column for a last name, business name, phone or email.",
  owner_and_pool: "A contact has one owner or one pool, not both.",
  owner_not_permitted: "You cannot import for this person.",
  pool_not_permitted: "You cannot import into this pool.",
  unknown_tag: "One of these tags does not exist any more.",
  unknown_vendor: "This vendor does not exist any more.",
  running: "This import is still running.",
  nothing_to_retry: "No row of this import failed.",
  policies_of_leads: "Policies belong to clients. Choose Client as the category, or leave the policy columns out.",
  not_undoable: "Only a finished import of the last 30 days that brought something in can be undone.",
  undo_not_permitted: "The undo stopped: whoever asked for it may not import any more.",
  name_taken: "That name is already used.",
  no_archive: "This is not a zip archive.",
  broken_archive: "This archive cannot be read. Make it again and choose it once more.",
  empty_archive: "This archive holds no files.",
  too_many_attachments: `An archive can hold ${number(attachmentsMax)} files.`,
  archive_too_big: "The files of this archive are too big when they are unpacked. Split it into several.",
  archive_gone: "This archive is not kept any more. Choose it again.",
  setting_name: "Enter a name of up to 40 letters.",
  too_many_settings: "You can keep 50 import settings.",
} as const;

/** One sentence per reason: what is wrong, and what to do. */
export const reasonTexts: Record<RowReason, string> = {
  missing_required: "Enter a last name, business name, phone or email.",
  bad_phone: "Phone must have 10 digits.",
  bad_email: "This email does not look right.",
  bad_date: "This date does not exist, cannot be read or lies in the future.",
  bad_zip: "Zip must be 5 or 9 digits.",
  bad_state: "Choose a US state.",
  unknown_value: "This value is not one of the choices.",
  too_long: "This value is too long.",
  duplicate_in_file: "The same phone or email stands in an earlier row of this file.",
  duplicate_existing: "This is known already, here or with somebody else.",
  dnc_listed: "This number is on a do-not-call list.",
  bad_encoding: "Some letters could not be read. Save the file as UTF-8 and try again.",
  column_count: "This row has more values than the file has columns.",
  owner_not_permitted: "You cannot import for this person.",
  limit_reached: "A contact cannot hold this many values.",
  policy_incomplete: "A policy needs its carrier and its type.",
  no_contact: "Its name does not begin with the number or phone of a contact you may add files to.",
  several_contacts: "Several contacts have this phone. Begin the name with the contact's number.",
  wrong_type: `${fileMessages.wrong_type} What is in it must be what its name says.`,
  too_large: "A file can be up to 25 MB.",
  bad_file: "It is empty, encrypted, damaged, or no plain file.",
  infected: "It is infected and was not kept.",
  too_many_files: fileMessages.too_many,
  status_held: "This contact must not be contacted. The import left that status; only a manager changes it.",
};

export function countOfRows(count: number): string {
  return countOf(count, "row");
}

/** The state of an attempt in a word or two. */
export const statusWords: Record<AttemptStatus, string> = {
  uploaded: "Uploaded",
  validating: "Reading",
  ready: "Ready",
  queued: "Waiting",
  processing: "Bringing in",
  complete: "Complete",
  complete_with_errors: "Complete, with refused rows",
  failed: "Failed",
  cancelled: "Stopped",
  undone: "Undone",
};

/** What one import brings in. */
export function itemOf({ kind }: Pick<Attempt, "kind">): "contact" | "file" {
  return kind === "attachments" ? "file" : "contact";
}

/** What an undo would do at most, in a sentence or two: nobody has looked yet at what was worked on since. */
export function undoMight({ kind, created, updated }: Pick<Attempt, "kind" | "created" | "updated">): string {
  if (kind === "attachments")
    return `Up to ${countOf(created, "file")} it added ${go(created)} from their contacts. Files somebody changed since are left alone.`;
  return `Up to ${takenBack(created, updated).join(", up to ")}. Contacts somebody worked on since are left alone.`;
}

/** The same once every contact was looked at. */
export function undoWould({ removed, restored, kept }: UndoCounts): string {
  const parts = takenBack(removed, restored);
  const taken = parts.length > 0 ? parts.join(", ") : "Nothing can be taken back";
  if (kept === 0) return `${taken}.`;
  return `${taken}. ${countOf(kept, "contact")} somebody worked on since ${kept === 1 ? "is" : "are"} left alone.`;
}

const go = (count: number) => (count === 1 ? "goes" : "go");

function takenBack(created: number, changed: number): string[] {
  const get = changed === 1 ? "gets" : "get";
  return [
    ...(created > 0 ? [`${countOf(created, "contact")} it created ${go(created)} to Deleted`] : []),
    ...(changed > 0 ? [`${countOf(changed, "contact")} it changed ${get} the former values`] : []),
  ];
}

export function keptTold({ kind }: Pick<Attempt, "kind">): string {
  return kind === "attachments"
    ? "Somebody changed these files after the import, or they are out of your reach now, so the undo did not touch them."
    : "Somebody worked on these after the import, or only a manager may change their status back, so the undo did not touch them.";
}

type Told = Pick<
  Attempt,
  | "kind"
  | "status"
  | "file_name"
  | "created"
  | "updated"
  | "skipped"
  | "failed"
  | "error"
  | "undo_started_at"
  | "removed"
  | "restored"
  | "kept"
>;

/** What leads to the refused rows, at the end of `rows_not_read`. */
export const seeWhy = "See why.";

/** How an attempt stands, for the corner of the page; where rows were refused, a link named `seeWhy` follows. */
export function attemptMessage(attempt: Told): string {
  const { status, file_name, created, error } = attempt;
  if (isUndoing(attempt)) return `Undoing ${file_name}`;
  if (status === "undone") return undoneTold(attempt);
  if (status === "failed") return `${file_name}: ${error ?? statusWords.failed}`;
  if (status !== "complete" && status !== "complete_with_errors") return `${statusWords[status]} ${file_name}`;
  return `${file_name}: ${countOf(created, itemOf(attempt))} came in${besidesTold(attempt)}.${refusedTold(attempt)}`;
}

function besidesTold({ kind, updated, skipped }: Told): string {
  if (kind !== "attachments") return updated > 0 ? `, ${countOf(updated, "contact")} updated` : "";
  return skipped > 0 ? `, ${countOf(skipped, "file was", "files were")} there already` : "";
}

function refusedTold({ kind, failed }: Told): string {
  if (failed === 0) return "";
  if (kind === "attachments") return ` ${countOf(failed, "file")} could not be brought in.`;
  return ` ${importMessages.rows_not_read(failed).replace(seeWhy, "").trim()}`;
}

function undoneTold(attempt: Told): string {
  const { file_name, removed, restored, kept } = attempt;
  const item = itemOf(attempt);
  const parts = [
    `${countOf(removed, item)} removed`,
    ...(restored > 0 ? [`${countOf(restored, item)} as before`] : []),
    ...(kept > 0 ? [`${countOf(kept, item)} left alone`] : []),
  ];
  return `${file_name} is undone: ${parts.join(", ")}.`;
}
