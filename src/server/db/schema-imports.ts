/** Import attempts, their rows while in progress, and per-tenant background state. */
import type { ColumnType, Generated } from "kysely";
import type { AttemptStatus } from "../../domain/imports/status.ts";
import type { Encoding, FileKind, ImportKind } from "../../domain/imports/limits.ts";
import type { RunPlan } from "../../domain/imports/plan.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ScrubKind } from "../../domain/imports/scrub-list.ts";
import type { UndoOutcome } from "../../domain/imports/undo.ts";
import type { Problem } from "../../domain/imports/limits.ts";
import type { SealedNumber } from "./schema-secrets.ts";
import type { Actor } from "../actor.ts";

type Json<T> = ColumnType<T, string, string>;

/** `waiting` rows have not been processed. */
export type ImportRowStatus = "waiting" | "created" | "updated" | "skipped" | "failed";

interface ImportAttempts {
  tenant_id: string;
  id: string;
  kind: ImportKind;
  file_name: string;
  total: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  skipped: Generated<number>;
  failed: Generated<number>;
  done: Generated<number>;
  status: AttemptStatus;
  error: string | null;
  options: Json<RunPlan>;
  created_by: string;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  updated_at: number;
  deleted_at: number | null;
  seq: Generated<number>;
  format: Generated<FileKind>;
  encoding: Generated<Encoding>;
  delimiter: Generated<string>;
  /** Every row of the file is in `import_rows`. */
  staged: Generated<boolean>;
  /** Every waiting row was compared with the existing contacts. */
  matched: Generated<boolean>;
  /** The real user, if one acted as the importer. */
  acting: Json<Actor["acting"]>;
  undo_started_at: Generated<number | null>;
  undo_total: Generated<number>;
  undo_done: Generated<number>;
  removed: Generated<number>;
  restored: Generated<number>;
  kept: Generated<number>;
  undo_by: Generated<string | null>;
  undo_acting: ColumnType<Actor["acting"], string | undefined, string>;
  /** For an archive of files: the hash of its content while it is stored. */
  archive: Generated<string | null>;
  of_category: Generated<Contact["category"] | null>;
}

interface ImportParts {
  tenant_id: string;
  import_id: string;
  part_no: number;
  bytes: Buffer;
}

interface ImportRows {
  tenant_id: string;
  import_id: string;
  row_no: number;
  /** Emptied once the row is a contact. */
  cells: Json<string[]>;
  secrets: ColumnType<SealedNumber[] | null, string | null | undefined, string | null>;
  status: ImportRowStatus;
  reasons: Json<Problem[]>;
  match_keys: string[];
  /** The first name as compared: two people may share a phone. */
  first_key: string;
  match_id: number | null;
  contact_id: number | null;
  /** Values the row replaced on an existing contact. */
  before: ColumnType<Partial<Contact> | null, string | undefined, string>;
  after_version: Generated<number | null>;
  note_id: Generated<string | null>;
  policy_id: Generated<string | null>;
  undone: ColumnType<UndoOutcome | null, UndoOutcome | undefined, UndoOutcome>;
  /** `own:2015550123`: list and digits. */
  listed: Generated<string[]>;
  same_as: Generated<number | null>;
  file_id: Generated<string | null>;
}

interface ImportSettings {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  data: Json<Record<string, unknown>>;
  created_at: number;
  updated_at: number;
}

interface ScrubLists {
  tenant_id: string;
  id: string;
  kind: ScrubKind;
  state: string;
  as_of: string;
  file_name: string;
  numbers: number;
  skipped: number;
  uploaded_at: number;
  uploaded_by: string;
}

interface ScrubListParts {
  tenant_id: string;
  list_id: string;
  part_no: number;
  numbers: number[];
}

interface JobModes {
  tenant_id: string;
  quiet: boolean;
  paused_at: Generated<number | null>;
  paused_by: Generated<string | null>;
}

export interface ImportTables {
  import_attempts: ImportAttempts;
  import_parts: ImportParts;
  import_rows: ImportRows;
  import_settings: ImportSettings;
  job_modes: JobModes;
  scrub_lists: ScrubLists;
  scrub_list_parts: ScrubListParts;
}
