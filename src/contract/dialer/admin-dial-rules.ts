/** A company's calling rules: versions with their first day and source, and what they say about a call. */
import { z } from "zod";
import { recordingDuties } from "../../domain/dialer/recording-rules.ts";
import { ruleSourceLengthMax } from "../../domain/dialer/rule-edit.ts";
import { PlaceRule, RuleParts, rulePlaces, RuleVersion } from "../../domain/users/dial-rules-setting.ts";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { ByUuid, dataOf, del, get, group, post, Versioned } from "../declare.ts";

const DialRuleVersions = z.object({
  /** For the next change; 0 while nothing was ever changed. */
  version: Instant,
  /** The day by which versions count, in Eastern time. */
  today: Day,
  /** The rules before any version. */
  base: RuleParts,
  /** In the order in which they were saved. */
  versions: z.array(RuleVersion),
});
export type DialRuleVersions = z.infer<typeof DialRuleVersions>;

const CallAnswer = z.object({
  /** Why the call would not be placed, or the text not sent; null: it would be. */
  blocked: z.string().nullable(),
  /** The rules that decided; empty where something else did, such as the number itself. */
  decided_by: z.array(
    z.object({
      place: z.enum([...rulePlaces, "unknown"]),
      /** First day of the version in force then; null: the rule before any version. */
      from: Day.nullable(),
      source: z.string(),
      rule: PlaceRule,
    }),
  ),
  /** How a recording of the call would be announced, and whose rule that is; null for a text. */
  recording: z
    .object({
      duty: z.enum(recordingDuties),
      place: z.enum([...rulePlaces, "unknown"]),
      from: Day.nullable(),
      source: z.string(),
    })
    .nullable(),
});
export type CallAnswer = z.infer<typeof CallAnswer>;

const numberLengthMax = 40;

export const adminDialRules = group("admin_dial_rules", "/v1/admin/dial_rules", {
  list: get("", {
    summary: "Lists the versions of the company's calling rules, and the rules before them.",
    access: "settings.edit",
    reply: dataOf(DialRuleVersions),
  }),
  create: post("", {
    summary:
      "Adds a version of the rule of a state, or of all states. It counts from its first day on, on every device.",
    access: "settings.edit",
    writes: "now",
    body: z.strictObject({
      place: z.enum(rulePlaces),
      from: Day,
      source: z.string().max(ruleSourceLengthMax),
      ...PlaceRule.shape,
      ...Versioned,
    }),
    status: 201,
    reply: dataOf(DialRuleVersions),
  }),
  remove: del("/:id", {
    summary: "Withdraws a version that has not started.",
    access: "settings.edit",
    writes: "now",
    params: ByUuid,
    reply: dataOf(DialRuleVersions),
  }),
  tryOut: post("/try", {
    summary:
      "Returns whether a user may call a number at a time, or text it by the hours alone, and the rules that decide. Nothing is called, sent or logged.",
    access: "settings.edit",
    writes: "now",
    body: z.strictObject({
      kind: z.enum(["call", "text"]).default("call"),
      user_id: Uuid,
      number: z.string().min(1).max(numberLengthMax),
      at: Instant,
    }),
    reply: dataOf(CallAnswer),
  }),
});
