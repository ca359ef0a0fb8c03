/** The device's own records, beside the mirrored ones. */
import type { ContactRecord, RowKey } from "../collections/index.ts";
import type { Method } from "../../contract/declare.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ArchiveEntry } from "../../domain/imports/archive-entry.ts";
import type { FileReport } from "../../domain/imports/file-report.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { UploadKind } from "../../domain/files/upload.ts";
import type { FieldErrors } from "../../kit/refusal.ts";

/** A write waiting to be sent. Its `name` is permanent: an older device may bring it a week later. */
export interface QueuedIntent {
  /** Order of queueing on this device. */
  n: number;
  /** Idempotency-Key: the write takes effect once, however often it is sent. */
  id: string;
  name: string;
  input: unknown;
  /** The request exactly as it will be sent, so that a later version of the app sends the same under the same key. */
  door: { method: Method; path: string };
  ask: { params?: unknown; query?: unknown; body?: unknown };
  touches: RowKey[];
  /** Everything this write must not overtake, `collection:id`. */
  keys: string[];
  /** What the person would call it, for *Needs you* and sign-out. */
  title: string;
  /** What the record it is about was called when it was made, to tell it from others of its contact. */
  which?: string;
  /** When it was made, by the device's clock: shown, never used for order. */
  at: number;
  tries: number;
  /** Not before this moment; bounded, because a device clock may jump. */
  next_at: number;
  /** The server named that moment itself. */
  asked_to_wait?: boolean;
  state: "waiting" | "needs";
  /** On its way at this moment. */
  sending?: boolean;
  /** It was on its way at least once: the server may have taken it though nobody here was told. */
  offered?: boolean;
  problem?: Problem;
  /** The file that goes before it; its bytes lie in `outbox_files` until the write has arrived. */
  file?: QueuedFile;
}

export interface QueuedFile {
  id: string;
  kind: UploadKind;
  file_name: string;
  size: number;
  /** Empty where the device could not work it out. */
  sha256: string;
  /** All of it is with the server. */
  sent: boolean;
}

/** An import somebody has begun to prepare. The file's bytes lie in `outbox_files` under the same id. */
export interface PreparedImport {
  id: string;
  /** When it was begun, by the device's clock. */
  at: number;
  file_name: string;
  mime: string;
  /** Of a contact list: what is known of it and what was chosen. */
  list?: { report: FileReport; plan: ImportPlan; asks_date_order: boolean };
  /** Of an archive of files: what is in it, and who gets files. */
  archive?: { entries: ArchiveEntry[]; whose: "all" | Contact["category"] };
  /** It may have arrived: sent again with the same choice it is the same import. */
  sent?: { op_id: string; choice: unknown };
}

/** Bytes beside a record: of a file that waits, or a small picture of one. */
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
  /** It went out of the person's sight with its contact; only the feed brings it back, not the late answer to a write. */
  left?: true;
}

/** Both sides changed a field, which a person decides or is told of. */
export interface SyncConflict {
  id: string;
  contact_id: number;
  /** Which record of the contact; left out: the contact itself. Fields of the others are named `part.field`. */
  record?: ContactRecord;
  /** Its id, where a contact has many of them. */
  record_id?: string;
  /** What it was called when the write was made: it may be gone by now. */
  which?: string;
  field: string;
  was: unknown;
  yours: unknown;
  theirs: unknown;
  by: string | null;
  at: number | null;
  /** False: theirs stands, whatever the person says. */
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
/** The contact list as it was last drawn. */
export const keptListPlace = "contacts.list";

export interface SyncStatus {
  reach: "online" | "slow" | "offline";
  last_synced_at: number | null;
  /** First fill or refill under way. */
  filling: boolean;
  filled: number;
  total: number | null;
  /** Set while sending waits for the same person to sign in again. */
  signed_out: boolean;
  /** Set while the server waits for the person's new password or second factor. */
  held: boolean;
  /** Set while the server takes no writes from this version of the app; what was kept by older ones does not say. */
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
