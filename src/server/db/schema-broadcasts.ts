/** Emails of the company to its users, and what became of each recipient. */
import type { ColumnType, Generated } from "kysely";
import type { Broadcast } from "../../domain/broadcasts/broadcast.ts";
import type { BroadcastReason } from "../../domain/broadcasts/options.ts";
import type { Actor } from "../actor.ts";

type Json<T> = ColumnType<T, string, string>;

interface Broadcasts extends Omit<Broadcast, "counts" | "blocks"> {
  tenant_id: string;
  blocks: Json<Broadcast["blocks"]>;
  /** When there is something to do. */
  next_at: number | null;
  /** The real user, if one acted as its maker. */
  acting: ColumnType<Actor["acting"], string | null, string | null>;
  business_unit_id: string | null;
  deleted_at: Generated<number | null>;
}

interface BroadcastRecipients {
  tenant_id: string;
  broadcast_id: string;
  user_id: string;
  position: number;
  name: string;
  email: string;
  outcome: "goes" | "not";
  reason: BroadcastReason;
  words: Generated<string>;
  mail_id: Generated<string | null>;
  mail_status: Generated<"waiting" | "sending" | "sent" | "kept" | "failed" | null>;
  mail_error: Generated<string>;
  ended_at: Generated<number | null>;
  complained_at: Generated<number | null>;
}

interface BroadcastRefusals {
  tenant_id: string;
  user_id: string;
  email: string;
  ip: Generated<string>;
  at: number;
}

export interface BroadcastTables {
  broadcasts: Broadcasts;
  broadcast_recipients: BroadcastRecipients;
  broadcast_refusals: BroadcastRefusals;
}
