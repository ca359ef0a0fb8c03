/** The device's own records, as opposed to the mirrored ones. */
import type { ContactRecord, RowKey } from "../collections/index.ts";
import type { Method } from "../../contract/declare.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ArchiveEntry } from "../../domain/imports/archive-entry.ts";
import type { FileReport } from "../../domain/imports/file-report.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { UploadKind } from "../../domain/files/upload.ts";
import type { FieldErrors } from "../../kit/refusal.ts";

/** A queued write. Its `name` is permanent: an older device may send it a week later. */
export interface QueuedIntent {
  /** Queueing order on this device. */
  n: number;
  /** Idempotency-Key: the write takes effect once, however often it is sent. */
  id: string;
  name: string;
  input: unknown;
  /** The exact request, so that a later version of the app sends the same body under the same key. */
  door: { method: Method; path: string };
  ask: { params?: unknown; query?: unknown; body?: unknown };
  touches: RowKey[];
  /** Everything this write must not overtake, `collection:id`. */
  keys: string[];
  /** Its label for *Needs you* and sign-out. */
  title: string;
  /** The record's name when the write was made, to tell it from others of its contact. */
  which?: string;
  /** Creation time, by the server's clock as far as the device knew it: for display, never for ordering. */
  at: number;
  /** The server's time in its last reply before; 0 if none was known. */
  heard_at?: number;
  tries: number;
  /** Earliest retry; bounded, because a device clock may jump. */
  next_at: number;
  /** The retry time was set by the server. */
  asked_to_wait?: boolean;
  state: "waiting" | "needs";
  /** In flight. */
  sending?: boolean;
  /** Sent at least once: the server may have accepted it without a response reaching this device. */
  offered?: boolean;
  problem?: Problem;
  /** The file that must be sent first; its bytes are in `outbox_files` until the write is accepted. */
  file?: QueuedFile;
}

export interface QueuedFile {
  id: string;
  kind: UploadKind;
  file_name: string;
  size: number;
  /** Empty where the device could not compute it. */
  sha256: string;
  /** Fully uploaded. */
  sent: boolean;
}

/** An import in preparation. The file's bytes are in `outbox_files` under the same id. */
export interface PreparedImport {
  id: string;
  /** When it was started, by the device's clock. */
  at: number;
  file_name: string;
  mime: string;
  /** For a contact list: the analysis and the user's choices. */
  list?: { report: FileReport; plan: ImportPlan; asks_date_order: boolean };
  /** For an archive of files: its contents and the recipients. */
  archive?: { entries: ArchiveEntry[]; whose: "all" | Contact["category"] };
  /** It may have been received: resending the same choice is the same import. */
  sent?: { op_id: string; choice: unknown };
}

/** Bytes of a record: a pending file, or a thumbnail. */
export interface KeptBlob {
  id: string;
  blob: Blob;
}

export interface Problem {
  status: number;
  code: string;
  errors: FieldErrors;
}

/** The last confirmed copy of a record that has pending writes; `row` is null when the server has none. */
export interface Base {
  k: string;
  collection: RowKey["collection"];
  id: string | number;
  row: unknown;
  /** Became invisible together with its contact; only the feed restores it, not a late reply to a write. */
  left?: true;
}

/** A field changed on both sides, which the user resolves or is notified of. */
export interface SyncConflict {
  id: string;
  contact_id: number;
  /** Which record of the contact; omitted: the contact itself. Fields of the others are named `part.field`. */
  record?: ContactRecord;
  /** Its id, where a contact has several. */
  record_id?: string;
  /** Its name when the write was made: it may be gone by now. */
  which?: string;
  field: string;
  was: unknown;
  yours: unknown;
  theirs: unknown;
  by: string | null;
  at: number | null;
  /** The user's own other device that changed it, empty if unknown; null or absent: someone else. */
  device?: string | null;
  /** False: the server value wins, whatever the user says. */
  ask?: boolean;
  made_at: number;
}

export interface MetaRow {
  k: string;
  value: unknown;
}

/** What a screen last showed, for its first paint after a cold start. */
export interface ViewRow {
  k: string;
  value: unknown;
}
/** The contact list as last rendered. */
export const keptListPlace = "contacts.list";

export interface SyncStatus {
  reach: "online" | "slow" | "offline";
  last_synced_at: number | null;
  /** An initial fill or refill is in progress. */
  filling: boolean;
  filled: number;
  total: number | null;
  /** Set while sending waits for the same user to sign in again. */
  signed_out: boolean;
  /** Set while the server requires a new password or second factor. */
  held: boolean;
  /** Set while the server accepts no writes from this version of the app; records of older versions lack it. */
  outdated?: boolean;
  storage_full: boolean;
}

export const freshStatus: SyncStatus = {
  reach: "online",
  last_synced_at: null,
  filling: false,
  filled: 0,
  total: null,
  signed_out: false,
  held: false,
  storage_full: false,
};
