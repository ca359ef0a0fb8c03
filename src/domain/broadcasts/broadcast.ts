/** A broadcast: one email of the company to its users, and what became of each of them. */
import { z } from "zod";
import { EmailBlocks } from "../email-blocks/blocks.ts";
import { accountTypes } from "../users/access.ts";
import { emailSubjectLengthMax } from "../values/limits.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { broadcastReasons, broadcastResults, broadcastStates } from "./options.ts";

export const broadcastFields = {
  subject: z.string().max(emailSubjectLengthMax),
  blocks: EmailBlocks,
  /** Empty: all. */
  account_types: z.array(z.enum(accountTypes)).max(accountTypes.length),
  /** With the units below them. Empty: all. */
  business_unit_ids: z.array(Uuid).max(100),
};
export type BroadcastFields = { [K in keyof typeof broadcastFields]: z.infer<(typeof broadcastFields)[K]> };

export const BroadcastCounts = z.object({
  total: z.int(),
  next: z.int(),
  sending: z.int(),
  sent: z.int(),
  kept: z.int(),
  not: z.int(),
});
export type BroadcastCounts = z.infer<typeof BroadcastCounts>;

export const Broadcast = z.object({
  id: Uuid,
  ...broadcastFields,
  status: z.enum(broadcastStates),
  scheduled_at: Instant.nullable(),
  /** When its maker got a test of this very content. */
  tested_at: Instant.nullable(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** Why a scheduled one did not begin. */
  trouble: z.string(),
  counts: BroadcastCounts,
  created_by: Uuid,
  created_at: Instant,
  updated_at: Instant,
  version: z.int().positive(),
});
export type Broadcast = z.infer<typeof Broadcast>;

export const AudienceMember = z.object({
  user_id: Uuid,
  name: z.string(),
  email: z.string(),
  account_type: z.enum(accountTypes),
  outcome: z.enum(["goes", "not"]),
  reason: z.enum(broadcastReasons),
  words: z.string(),
});
export type AudienceMember = z.infer<typeof AudienceMember>;

export const BroadcastResult = z.object({
  user_id: Uuid,
  name: z.string(),
  email: z.string(),
  state: z.enum(broadcastResults),
  reason: z.enum(broadcastReasons),
  words: z.string(),
  at: Instant.nullable(),
});
export type BroadcastResult = z.infer<typeof BroadcastResult>;
