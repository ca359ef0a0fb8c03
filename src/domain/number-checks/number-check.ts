/** A phone number's verification (domain §13): line type, carrier, reassignment, do-not-call lists. */
import { z } from "zod";
import { dncStatuses, lineTypes } from "../values/options.ts";
import { vendorSources } from "../reference/vendor-source.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { checkActs, checkJobStates, checkKinds, checkReasons, checkStates } from "./check-options.ts";

/** Null where nothing is known. */
const CheckFacts = {
  line_type: z.enum(lineTypes),
  carrier: z.string(),
  valid: z.boolean().nullable(),
  /** Somebody else has the number since the contact gave it. */
  reassigned: z.boolean().nullable(),
  disconnected: z.boolean().nullable(),
  /** Why it is so, in words; empty: as the source says. */
  note: z.string(),
};

export const NumberCheck = z.object({
  id: Uuid,
  job_id: Uuid,
  contact_id: ContactNumber,
  name: z.string(),
  number: z.string(),
  status: z.enum(checkStates),
  reason: z.enum(checkReasons).nullable(),
  /** How many checks it took from the pack: 1 or 0. */
  cost: z.int(),
  ...CheckFacts,
  dnc_status: z.enum(dncStatuses),
  source: z.enum(vendorSources),
  checked_at: Instant.nullable(),
});
export type NumberCheck = z.infer<typeof NumberCheck>;

const count = z.int().nonnegative();
export const CheckCounts = z.object(Object.fromEntries(checkKinds.map((kind) => [kind, count])) as CheckCountShape);
type CheckCountShape = Record<(typeof checkKinds)[number], typeof count>;
export type CheckCounts = z.infer<typeof CheckCounts>;

export const NumberCheckJob = z.object({
  id: Uuid,
  user_id: Uuid,
  /** One number of one contact. */
  single: z.boolean(),
  status: z.enum(checkJobStates),
  source: z.enum(vendorSources),
  counts: CheckCounts,
  /** Checks taken from the pack. */
  cost: count,
  created_at: Instant,
  ended_at: Instant.nullable(),
  updated_at: Instant,
  version: z.int().positive(),
});
export type NumberCheckJob = z.infer<typeof NumberCheckJob>;
export const CheckAct = z.enum(checkActs);

/** What is left of the packs, and what the next one is. */
export const CheckBalance = z.object({
  left: count,
  source: z.enum(vendorSources),
  pack: z.object({ numbers: z.int(), free: z.boolean() }),
});
export type CheckBalance = z.infer<typeof CheckBalance>;
