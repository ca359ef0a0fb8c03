/** The steps of a flow, in order (domain §15). A jump only goes forward, so that every run terminates. */
import { z } from "zod";
import { emailBodyLengthMax, emailSubjectLengthMax, noteLengthMax } from "../values/limits.ts";
import { Uuid } from "../values/scalars.ts";
import { eventTitleLengthMax, eventTypes } from "../calendar/limits.ts";
import { Conditions } from "./condition.ts";
import { textLengthMax } from "../messages/text-limits.ts";
import { waitMinutesMax } from "./limits.ts";

/** Identifies the step within its template; permanent, so that a run finds its position again. */
const id = Uuid;
const somebody = z.discriminatedUnion("way", [
  z.strictObject({ way: z.literal("user"), user_id: Uuid }),
  z.strictObject({ way: z.literal("pool"), pool_id: Uuid }),
  /** In turn, or the user with the fewest contacts. */
  z.strictObject({ way: z.literal("round_robin"), user_ids: z.array(Uuid).min(1).max(50) }),
  z.strictObject({ way: z.literal("least_busy"), user_ids: z.array(Uuid).min(1).max(50) }),
]);

/** Fields a flow can write. */
export const settableFields = [
  "category",
  "language",
  "preferred_channel",
  "best_time",
  "source_detail",
  "occupation",
] as const;
export type SettableField = (typeof settableFields)[number];

export const Step = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("send_email"),
    id,
    subject: z.string().max(emailSubjectLengthMax),
    email_body: z.string().max(emailBodyLengthMax),
  }),
  z.strictObject({ kind: z.literal("send_text"), id, body: z.string().max(textLengthMax) }),
  /** One text that asks whether the contact may be texted; nobody is asked twice. */
  z.strictObject({ kind: z.literal("ask_permission"), id, body: z.string().max(textLengthMax) }),
  /** On the calendar of the contact's owner, `in_days` from the day the step runs, at `hour` in their zone. */
  z.strictObject({
    kind: z.literal("create_event"),
    id,
    type: z.enum(eventTypes),
    title: z.string().max(eventTitleLengthMax),
    in_days: z.int().min(0).max(366),
    hour: z.int().min(0).max(23).default(9),
    minutes: z.int().min(5).max(480).default(30),
  }),
  z.strictObject({ kind: z.literal("add_note"), id, body: z.string().max(noteLengthMax) }),
  z.strictObject({ kind: z.literal("add_tag"), id, tag_id: Uuid }),
  z.strictObject({ kind: z.literal("remove_tag"), id, tag_id: Uuid }),
  z.strictObject({ kind: z.literal("add_to_group"), id, group_id: Uuid }),
  z.strictObject({ kind: z.literal("set_status"), id, status_id: Uuid }),
  z.strictObject({ kind: z.literal("set_field"), id, field: z.enum(settableFields), value: z.string().max(120) }),
  z.strictObject({ kind: z.literal("assign"), id, to: somebody }),
  z.strictObject({ kind: z.literal("wait"), id, minutes: z.int().min(1).max(waitMinutesMax) }),
  /** Until the hours in which the contact may be called. */
  z.strictObject({ kind: z.literal("wait_for_hours"), id }),
  /** Continues once they text back; after `minutes` at `otherwise`, a later step, or at the end where that is null. */
  z.strictObject({
    kind: z.literal("wait_for_reply"),
    id,
    minutes: z.int().min(1).max(waitMinutesMax),
    otherwise: Uuid.nullable().default(null),
  }),
  /** Continues when the conditions are met; else at `otherwise`, a later step, or at the end where that is null. */
  z.strictObject({ kind: z.literal("branch"), id, conditions: Conditions, otherwise: Uuid.nullable().default(null) }),
  z.strictObject({ kind: z.literal("start_flow"), id, flow_id: Uuid }),
  z.strictObject({ kind: z.literal("end"), id }),
]);
export type Step = z.infer<typeof Step>;
export type StepKind = Step["kind"];
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;
/** Steps with a second way on. */
export type ForkStep = StepOf<"branch" | "wait_for_reply">;

export function isFork(step: Step): step is ForkStep {
  return step.kind === "branch" || step.kind === "wait_for_reply";
}
export const stepKinds: readonly StepKind[] = Step.options.map<StepKind>(({ shape }) => shape.kind.value);
/** Steps in a run's history, including `start` and `stop`. */
export const stepsWithNames = ["start", "stop", ...stepKinds] as const;
