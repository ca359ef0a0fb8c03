/** What starts a flow for a contact (domain §15): an event, a date, or a user. */
import { z } from "zod";
import { policyStatuses } from "../policies/policy-status.ts";
import { Uuid } from "../values/scalars.ts";
import { triggerWordsMax, wordLengthMax } from "./limits.ts";
import { callOutcomes } from "../calls/limits.ts";

export const createdBy = ["hand", "import"] as const;
/** Dates of a contact, yearly or once. */
export const triggerDays = ["birthday", "turns_65", "effective", "renewal", "created"] as const;
export type TriggerDay = (typeof triggerDays)[number];
/** Fields whose change can start a flow. */
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
  /** A user adds contacts. */
  z.strictObject({ kind: z.literal("by_hand") }),
  /** Null: created in any way. */
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
  /** With one of these words or phrases; none: any answer. STOP, HELP and refusals are no answers. */
  z.strictObject({
    kind: z.literal("text_received"),
    words: z.array(z.string().trim().min(1).max(wordLengthMax)).max(triggerWordsMax).default([]),
  }),
  /** A mail program loaded a picture: it may have been a machine. */
  z.strictObject({ kind: z.literal("email_opened") }),
  /** A link in an email was followed. */
  z.strictObject({ kind: z.literal("email_clicked") }),
  /** The address does not exist. */
  z.strictObject({ kind: z.literal("email_bounced") }),
  /** A visitor of an agent's web page sent its form. */
  z.strictObject({ kind: z.literal("form_sent") }),
  z.strictObject({ kind: z.literal("event_created") }),
  z.strictObject({ kind: z.literal("event_held") }),
  z.strictObject({ kind: z.literal("event_no_show") }),
  z.strictObject({ kind: z.literal("policy_status"), to: z.enum(policyStatuses) }),
  z.strictObject({ kind: z.literal("soa_completed") }),
  z.strictObject({ kind: z.literal("soa_rejected") }),
  /** Its link is about to end, and it is not signed. */
  z.strictObject({ kind: z.literal("soa_expiring") }),
  /** `offset_days` after the day; negative: before it. */
  z.strictObject({ kind: z.literal("day"), day: z.enum(triggerDays), offset_days: days.default(0) }),
  /** No activity for this many days. */
  z.strictObject({ kind: z.literal("idle"), days: z.int().min(1).max(730) }),
]);
export type Trigger = z.infer<typeof Trigger>;
export type TriggerKind = Trigger["kind"];
export const triggerKinds: readonly TriggerKind[] = Trigger.options.map<TriggerKind>(({ shape }) => shape.kind.value);
