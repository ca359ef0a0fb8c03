/** Texts of imports (domain §25). */
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
  archive: "This is a compressed file. Unzip it and choose the file inside.",
  workbook: "This Excel workbook is protected or in an old format. Save it as .xlsx or CSV and choose that file.",
  workbook_too_big: "This workbook is too large. Save the sheet as CSV and choose that file.",
  broken_workbook: "We can't read this workbook. Open it in Excel, save it again and choose that file.",
  broken_vcard: "We found no readable contacts in this vCard file.",
  open_quote: "A closing quotation mark is missing, so the rows after it cannot be separated.",
  record_too_long: "A row in this file is too long. A quotation mark may be missing.",
  nothing_mapped: "Map at least one column.",
  target_twice: "Only one column can map to this field.",
  needs_name_or_reach: "Map a column to last name, business name, phone or email.",
  owner_and_pool: "Choose an owner or a pool, not both.",
  owner_not_permitted: "You cannot import for this person.",
  pool_not_permitted: "You cannot import into this pool.",
  unknown_tag: "One of these tags no longer exists.",
  unknown_vendor: "This vendor no longer exists.",
  running: "This import is still running.",
  nothing_to_retry: "This import has no failed rows.",
  policies_of_leads: "Only clients have policies. Choose Client as the category, or skip the policy columns.",
  not_undoable: "You can undo finished imports from the last 30 days that added or updated records.",
  undo_not_permitted: "Undo stopped: the person who started it can no longer import.",
  name_taken: "That name is already used.",
  no_archive: "This is not a zip file.",
  broken_archive: "We can't read this zip file. Create it again and choose it.",
  empty_archive: "This zip file is empty.",
  too_many_attachments: `A zip file can have up to ${number(attachmentsMax)} files.`,
  archive_too_big: "The files in this zip are too large. Split it into several zip files.",
  archive_gone: "This zip file is no longer available. Choose it again.",
  no_list: (list: string) => `${list}: none has been uploaded. An admin can upload one.`,
  list_state: "Choose the state this list is for.",
  list_day: "Enter the day the list was published.",
  list_empty: "We found no US phone numbers in this file.",
  list_not_text: "Choose a text or CSV file with one phone number per line.",
  setting_name: "Enter a name of up to 40 characters.",
  too_many_settings: "You can save up to 50 mappings.",
} as const;

/** One sentence per reason: what is wrong and how to fix it. */
export const reasonTexts: Record<RowReason, string> = {
  missing_required: "Enter a last name, business name, phone or email.",
  bad_phone: "Phone must have 10 digits.",
  bad_email: "This email does not look right.",
  bad_date: "Enter a valid date that is not in the future.",
  bad_zip: "Zip must be 5 or 9 digits.",
  bad_state: "Choose a US state.",
  unknown_value: "This value is not a valid option.",
  too_long: "This value is too long.",
  duplicate_in_file: "Same phone or email as an earlier row in this file.",
  duplicate_existing: "This contact already exists, with you or with someone else.",
  dnc_listed: "This number is on a do-not-call list.",
  bad_encoding: "Some characters could not be read. Save the file as UTF-8 and try again.",
  column_count: "This row has more values than columns.",
  owner_not_permitted: "You cannot import for this person.",
  limit_reached: "Too many values for one contact.",
  policy_incomplete: "A policy needs a carrier and a type.",
  no_contact: "The file name does not start with the number or phone of a contact you can add files to.",
  several_contacts: "Several contacts have this phone. Start the file name with the contact's number.",
  wrong_type: `${fileMessages.wrong_type} The content must match the file extension.`,
  too_large: "A file can be up to 25 MB.",
  bad_file: "The file is empty, encrypted or damaged.",
  infected: "The file is infected and was deleted.",
  too_many_files: fileMessages.too_many,
  status_held:
    "This contact is marked do not contact. The import did not change that status. Only a manager can change it.",
  summary_row: "This row is a total or a remark about the list, not a contact.",
};

export function countOfRows(count: number): string {
  return countOf(count, "row");
}

/** The state of an attempt in one or two words. */
export const statusWords: Record<AttemptStatus, string> = {
  uploaded: "Uploaded",
  validating: "Reading",
  ready: "Ready",
  queued: "Waiting",
  processing: "Importing",
  complete: "Complete",
  complete_with_errors: "Complete with rejected rows",
  failed: "Failed",
  cancelled: "Stopped",
  undone: "Undone",
};

/** Why an import waits, from the load of the background workers; empty: it is about to begin. */
export function aheadWords({ busy, waiting, quiet }: { busy: number; waiting: number; quiet: boolean }): string {
  if (quiet) return "Background work is paused for your company. The import begins when an admin resumes it.";
  const ahead = busy + Math.max(0, waiting - 1);
  return ahead > 0 ? `${countOf(ahead, "other job")} before this one.` : "";
}

/** What one import creates. */
export function itemOf({ kind }: Pick<Attempt, "kind">): "contact" | "file" {
  return kind === "attachments" ? "file" : "contact";
}

/** The most an undo would do, before later edits have been checked. */
export function undoMight({ kind, created, updated }: Pick<Attempt, "kind" | "created" | "updated">): string {
  if (kind === "attachments")
    return `Up to ${countOf(created, "file")} added by this import ${go(created)} removed from contacts. Files changed since are skipped.`;
  return `Up to ${takenBack(created, updated).join(", up to ")}. Contacts changed since are skipped.`;
}

/** The same after every contact was checked. */
export function undoWould({ removed, restored, kept }: UndoCounts): string {
  const parts = takenBack(removed, restored);
  const taken = parts.length > 0 ? parts.join(", ") : "Nothing can be undone";
  if (kept === 0) return `${taken}.`;
  return `${taken}. ${countOf(kept, "contact")} changed since ${kept === 1 ? "is" : "are"} skipped.`;
}

const go = (count: number) => (count === 1 ? "is" : "are");

function takenBack(created: number, changed: number): string[] {
  return [
    ...(created > 0 ? [`${countOf(created, "contact")} created by this import ${go(created)} moved to Deleted`] : []),
    ...(changed > 0
      ? [`${countOf(changed, "contact")} updated by this import ${go(changed)} restored to previous values`]
      : []),
  ];
}

export function keptTold({ kind }: Pick<Attempt, "kind">): string {
  return kind === "attachments"
    ? "Not undone: these files were changed after the import, or you no longer have access to them."
    : "Not undone: these contacts were changed after the import, or only a manager can change their status back.";
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

/** Link to the rejected rows, at the end of `rows_not_read`. */
export const seeWhy = "See why.";

/** Import status for the corner of the page; where rows were rejected, a `seeWhy` link follows. */
export function attemptMessage(attempt: Told): string {
  const { status, file_name, created, error } = attempt;
  if (isUndoing(attempt)) return `Undoing ${file_name}`;
  if (status === "undone") return undoneTold(attempt);
  if (status === "failed") return `${file_name}: ${error ?? statusWords.failed}`;
  if (status !== "complete" && status !== "complete_with_errors") return `${statusWords[status]} ${file_name}`;
  return `${file_name}: ${countOf(created, itemOf(attempt))} imported${besidesTold(attempt)}.${refusedTold(attempt)}`;
}

function besidesTold({ kind, updated, skipped }: Told): string {
  if (kind !== "attachments") return updated > 0 ? `, ${countOf(updated, "contact")} updated` : "";
  return skipped > 0 ? `, ${countOf(skipped, "file was", "files were")} already attached` : "";
}

function refusedTold({ kind, failed }: Told): string {
  if (failed === 0) return "";
  if (kind === "attachments") return ` ${countOf(failed, "file")} could not be imported.`;
  return ` ${importMessages.rows_not_read(failed).replace(seeWhy, "").trim()}`;
}

function undoneTold(attempt: Told): string {
  const { file_name, removed, restored, kept } = attempt;
  const item = itemOf(attempt);
  const parts = [
    `${countOf(removed, item)} removed`,
    ...(restored > 0 ? [`${countOf(restored, item)} restored`] : []),
    ...(kept > 0 ? [`${countOf(kept, item)} not changed`] : []),
  ];
  return `Import of ${file_name} undone: ${parts.join(", ")}.`;
}
