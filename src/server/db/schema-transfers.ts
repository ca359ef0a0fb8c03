/** Transfers: attempts, frozen lists, logs, and former owners' retained read access. */
import type { ColumnType, Generated } from "kysely";
import type { TransferAttempt, TransferOptions } from "../../domain/transfers/attempt.ts";
import type { TransferLog } from "../../domain/transfers/outcome.ts";
import type { Actor } from "../actor.ts";

type Json<T> = ColumnType<T, string, string>;

type Counted = "total" | "done" | "failed" | "skipped" | "moved_back" | "left_there";
type Flagged = "reverted" | "revert_in_progress";
type Plain = Omit<TransferAttempt, Counted | Flagged | "options" | "seq">;

interface TransferAttempts extends Plain {
  tenant_id: string;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  moved_back: Generated<number>;
  left_there: Generated<number>;
  reverted: Generated<boolean>;
  revert_in_progress: Generated<boolean>;
  options: Json<TransferOptions>;
  /** The real user, if one acted as the giver. */
  acting: Json<Actor["acting"]>;
  deleted_at: Generated<number | null>;
  seq: Generated<number>;
  reverted_by: Generated<string | null>;
  reverted_acting: ColumnType<Actor["acting"], string | null, string | null>;
  revert_after: Generated<number>;
}

interface TransferParts {
  tenant_id: string;
  attempt_id: string;
  part_no: number;
  ids: number[];
  owner_ids: (string | null)[];
  pool_ids: (string | null)[];
}

interface TransferLogs extends TransferLog {
  tenant_id: string;
  attempt_id: string;
}

interface ReadGrants {
  tenant_id: string;
  user_id: string;
  contact_id: number;
  attempt_id: string;
  until: number;
}

export interface TransferTables {
  transfer_attempts: TransferAttempts;
  transfer_parts: TransferParts;
  transfer_logs: TransferLogs;
  read_grants: ReadGrants;
}
