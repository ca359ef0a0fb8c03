/** Limits and closed lists of imports (domain §10, spec 001 §9). */
export const importRowsMax = 250_000;
/** Imports one person may be preparing on a device; a further one is prepared without being kept. */
export const preparedImportsMax = 3;
/** More columns than any address book has; such a file is no contact list. */
export const importColumnsMax = 500;
/** Characters of one cell; longer ones are cut when read and their row is refused as too long. */
export const cellLengthMax = 20_000;
/** Letters of one record; more than any contact has. */
export const recordLettersMax = 2_000_000;
/** What a workbook may come to when it is unpacked, and the files within it. */
export const workbookBytesMax = 256 * 1024 * 1024;
export const workbookEntriesMax = 5_000;
/** Files of one archive of attachments, what they may come to when unpacked, and how many are brought in at one go. */
export const attachmentsMax = 10_000;
export const attachmentBytesMax = 1024 * 1024 * 1024;
export const attachmentsAtOnce = 20;
/** What becomes of a file of an archive; `waiting` while the import runs. */
export const attachedStatuses = ["waiting", "created", "skipped", "failed"] as const;
export const samplesShown = 5;
/** Rows that may stand above a header. */
export const headerRowMax = 99;
/** Default length of the list of attempts (spec 001 §9). */
export const attemptsShown = 5;
export const importTagsMax = 30;
/** Unknown words of a file that may be given a meaning. */
export const valueChoicesMax = 100;
export const reasonsPerRowMax = 20;
/** Rows of one server transaction. */
export const importBatchRows = 1_000;
export const settingNameLengthMax = 40;
export const settingsPerUserMax = 50;
/** An import can be undone this long (domain §10). */
export const undoKeptDays = 30;
/** Contacts of one transaction of an undo. */
export const undoBatchContacts = 500;
/** How many of them are looked at together to tell beforehand what an undo would do. */
export const undoCountedContacts = 5_000;
/** Rows that may be mended in one retry. */
export const mendedRowsMax = 1_000;

export const importKinds = ["leads", "clients", "attachments"] as const;
export type ImportKind = (typeof importKinds)[number];

export const fileKinds = ["csv", "tsv", "vcard", "xlsx"] as const;
export type FileKind = (typeof fileKinds)[number];

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh"] as const;
export type Encoding = (typeof encodings)[number];

export const dateOrders = ["mdy", "dmy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * Why a row was refused (domain §10). Ours: `policy_incomplete`, a policy without its carrier or type; and those of a file
 * in an archive, from `no_contact` on.
 */
export const rowReasons = [
  "missing_required",
  "bad_phone",
  "bad_email",
  "bad_date",
  "bad_zip",
  "bad_state",
  "unknown_value",
  "too_long",
  "duplicate_in_file",
  "duplicate_existing",
  "dnc_listed",
  "bad_encoding",
  "column_count",
  "owner_not_permitted",
  "limit_reached",
  "policy_incomplete",
  "no_contact",
  "several_contacts",
  "wrong_type",
  "too_large",
  "bad_file",
  "infected",
  "too_many_files",
  "status_held",
] as const;
export type RowReason = (typeof rowReasons)[number];

/** `column` counts from 0; null when the row as a whole is meant. */
export interface Problem {
  reason: RowReason;
  column: number | null;
}

/** Reasons that concern one value: the person may choose to bring the row in without it, or with the number marked. */
export const forgivable = [
  "bad_phone",
  "bad_email",
  "bad_date",
  "bad_zip",
  "bad_state",
  "unknown_value",
  "too_long",
  "dnc_listed",
] as const satisfies RowReason[];
