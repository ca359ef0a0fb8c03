/** What starts a flow for a contact (domain §15): something that happened to them, a day that came, or a hand. */
import { z } from "zod";
import { policyStatuses } from "../policies/policy-status.ts";
import { Uuid } from "../values/scalars.ts";
import { callOutcomes } from "../calls/limits.ts";

export const createdBy = ["hand", "import"] as const;
/** Days a contact has that come round or come once. */
export const triggerDays = ["birthday", "turns_65", "effective", "renewal", "created"] as const;
export type TriggerDay = (typeof triggerDays)[number];
/** Fields whose change may start a flow. */
export const triggerFields = [
  "status_id",
  "source_id",
  "language",
  "emails",
  "phones",
  "addresses",
  "birth_date",
] as const;

const anyId = Uuid.nullable().default(null);
const days = z.int().min(-366).max(366);

export const Trigger = z.discriminatedUnion("kind", [
  /** A person puts contacts in. */
  z.strictObject({ kind: z.literal("by_hand") }),
  /** Null: however it came. */
  z.strictObject({ kind: z.literal("contact_created"), by: z.enum(createdBy).nullable().default(null) }),
  z.strictObject({ kind: z.literal("status_changed"), from: anyId, to: anyId }),
  z.strictObject({ kind: z.literal("field_changed"), field: z.enum(triggerFields) }),
  z.strictObject({ kind: z.literal("tag_added"), tag_id: anyId }),
  z.strictObject({ kind: z.literal("tag_removed"), tag_id: anyId }),
  z.strictObject({ kind: z.literal("group_added"), group_id: anyId }),
  z.strictObject({ kind: z.literal("pool_added"), pool_id: anyId }),
  z.strictObject({ kind: z.literal("became_client") }),
  z.strictObject({ kind: z.literal("owner_changed") }),
  z.strictObject({ kind: z.literal("call_ended"), outcome: z.enum(callOutcomes).nullable().default(null) }),
  z.strictObject({ kind: z.literal("call_missed") }),
  z.strictObject({ kind: z.literal("event_created") }),
  z.strictObject({ kind: z.literal("event_held") }),
  z.strictObject({ kind: z.literal("event_no_show") }),
  z.strictObject({ kind: z.literal("policy_status"), to: z.enum(policyStatuses) }),
  /** `offset_days` after the day; negative: before it. */
  z.strictObject({ kind: z.literal("day"), day: z.enum(triggerDays), offset_days: days.default(0) }),
  /** Nothing was done with them for so long. */
  z.strictObject({ kind: z.literal("idle"), days: z.int().min(1).max(730) }),
]);
export type Trigger = z.infer<typeof Trigger>;
export type TriggerKind = Trigger["kind"];
export const triggerKinds: readonly TriggerKind[] = Trigger.options.map<TriggerKind>(({ shape }) => shape.kind.value);
