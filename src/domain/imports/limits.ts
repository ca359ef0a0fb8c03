/** Limits and closed lists of imports (domain §10, spec 001 §9). */
export const importRowsMax = 250_000;
/** Imports a user can have in preparation on a device; any more are not stored. */
export const preparedImportsMax = 3;
/** A file with more columns than this is not a contact list. */
export const importColumnsMax = 500;
/** Characters per cell; longer cells are cut when read and their row is rejected as too long. */
export const cellLengthMax = 20_000;
/** Characters per record; no contact has more. */
export const recordLettersMax = 2_000_000;
/** Maximum unpacked size of a workbook and of the files in it. */
export const workbookBytesMax = 256 * 1024 * 1024;
export const workbookEntriesMax = 5_000;
/** Files per attachment archive, their total unpacked size, and files created per batch. */
export const attachmentsMax = 10_000;
export const attachmentBytesMax = 1024 * 1024 * 1024;
export const attachmentsAtOnce = 20;
/** Result per archive file; `waiting` while the import runs. */
export const attachedStatuses = ["waiting", "created", "skipped", "failed"] as const;
export const samplesShown = 5;
/** Rows allowed above the header. */
export const headerRowMax = 99;
/** Default length of the list of attempts (spec 001 §9). */
export const attemptsShown = 5;
export const importTagsMax = 30;
/** Unknown words of a file that the user can map. */
export const valueChoicesMax = 100;
export const reasonsPerRowMax = 20;
/** Rows per server transaction. */
export const importBatchRows = 1_000;
export const settingNameLengthMax = 40;
export const settingsPerUserMax = 50;
/** How long an import can be undone (domain §10). */
export const undoKeptDays = 30;
/** Contacts per undo transaction. */
export const undoBatchContacts = 500;
/** Contacts checked together to preview an undo. */
export const undoCountedContacts = 5_000;
/** Rows that can be corrected in one retry. */
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
 * Why a row was rejected (domain §10). Added by us: `policy_incomplete`, a policy without its carrier or type; `summary_row`; and the
 * reasons for archive files, from `no_contact` on.
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
  "summary_row",
] as const;
export type RowReason = (typeof rowReasons)[number];

/** `column` counts from 0; null when the whole row is meant. */
export interface Problem {
  reason: RowReason;
  column: number | null;
}

/** Reasons about a single value: the user can import the row without it, or with the number flagged. */
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
