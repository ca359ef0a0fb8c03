/** Workflows as people say them. */
import { describe, expect, test } from "vitest";
import type { Conditions } from "../../../src/domain/workflow/condition.ts";
import { conditionWords, type FlowNames, stepWords, triggerWords } from "../../../src/domain/workflow/flow-words.ts";
import { Step } from "../../../src/domain/workflow/step.ts";
import { Trigger } from "../../../src/domain/workflow/trigger.ts";

const id = "01900000-0000-7000-8000-000000000001";
const names: FlowNames = {
  tag: () => "VIP",
  status: () => "Quoted",
  group: () => "Golf club",
  pool: () => "North",
  user: () => "Ada Ames",
  source: () => "Referral",
  flow: () => "Welcome",
};

describe("what starts a flow", () => {
  test.each([
    [{ kind: "contact_created", by: "import" }, "When a contact is created by import"],
    [{ kind: "text_received" }, "When a contact texts us"],
    [
      { kind: "text_received", words: ["quote", "call me"] },
      "When a text from a contact contains “quote” or “call me”",
    ],
    [{ kind: "contact_created" }, "When a contact is created"],
    [{ kind: "status_changed" }, "When the status changes"],
    [{ kind: "status_changed", to: id }, "When the status changes to Quoted"],
    [{ kind: "field_changed", field: "birth_date" }, "When the birth date changes"],
    [{ kind: "tag_added" }, "When any tag is added"],
    [{ kind: "tag_removed", tag_id: id }, "When the tag VIP is removed"],
    [{ kind: "pool_added", pool_id: id }, "When a contact is added to the pool North"],
    [{ kind: "call_ended", outcome: "left_voicemail" }, "When a call ends with “Left voicemail”"],
    [{ kind: "policy_status", to: "in_force" }, "When a policy status changes to “In force”"],
    [{ kind: "soa_completed" }, "When a Scope of Appointment is completed"],
    [{ kind: "soa_expiring" }, "When the link to an unsigned Scope of Appointment ends within 3 days"],
    [{ kind: "day", day: "birthday" }, "On the birthday"],
    [{ kind: "day", day: "turns_65", offset_days: -180 }, "180 days before the 65th birthday"],
    [{ kind: "day", day: "renewal", offset_days: 1 }, "1 day after a policy renews"],
    [{ kind: "day", day: "effective" }, "On the day a policy takes effect"],
    [{ kind: "idle", days: 60 }, "When a contact has no activity for 60 days"],
  ])("%j", (trigger, said) => expect(triggerWords(Trigger.parse(trigger), names)).toBe(said));
});

describe("for whom", () => {
  const test3 = { field: "tag_ids", op: "in", value: [id, id] } as const;
  test.each<[Conditions["tests"], string]>([
    [[], "Everyone"],
    [[{ field: "category", op: "is", value: "lead" }], "category is lead"],
    [[{ field: "age", op: "between", value: [64, 65] }], "age is between 64 and 65"],
    [[{ field: "annual_premium", op: "greater", value: 120_000 }], "annual premium is more than $1,200.00"],
    [[{ field: "tag_ids", op: "in", value: [...test3.value] }], "tags include one of VIP or VIP"],
    [[{ field: "group_ids", op: "empty", value: null }], "groups are empty"],
    [[{ field: "last_called_at", op: "before_days", value: 30 }], "last call is before the day 30 days ago"],
    [[{ field: "next_renewal_date", op: "before_days", value: -60 }], "next renewal is before the day in 60 days"],
    [[{ field: "next_event_at", op: "after_days", value: 0 }], "next event is after today"],
    [[{ field: "city", op: "starts_with", value: "San" }], "city starts with “San”"],
    [[{ field: "language", op: "in", value: ["english", "spanish"] }], "language is one of English or Spanish"],
    [
      [
        { field: "category", op: "is", value: "lead" },
        {
          match: "any",
          tests: [
            { field: "state", op: "is", value: "OH" },
            { field: "zip", op: "empty", value: null },
          ],
        },
      ],
      "category is lead and (state is OH or zip is empty)",
    ],
  ])("%j: %s", (tests, said) => expect(conditionWords({ match: "all", tests }, names)).toBe(said));
});

describe("a step", () => {
  test.each([
    [{ kind: "send_email", subject: "Welcome", email_body: "" }, "Send the email “Welcome”"],
    [{ kind: "create_event", type: "callback", title: "Call", in_days: 0 }, "Schedule “Call” the same day"],
    [{ kind: "create_event", type: "callback", title: "Call", in_days: 1 }, "Schedule “Call” in 1 day"],
    [{ kind: "send_text", body: "Hi,\nshall we talk?" }, "Text “Hi, shall we talk?”"],
    [{ kind: "send_text", body: `Hi ${"x".repeat(80)}` }, `Text “Hi ${"x".repeat(56)}…”`],
    [{ kind: "wait_for_reply", minutes: 2 * 1440 }, "Wait up to 2 days for a reply"],
    [{ kind: "wait", minutes: 3 * 1440 }, "Wait 3 days"],
    [{ kind: "wait", minutes: 1440 + 6 * 60 + 5 }, "Wait 1 day 6 hours 5 minutes"],
    [{ kind: "set_status", status_id: id }, "Set the status to Quoted"],
    [{ kind: "set_field", field: "language", value: "spanish" }, "Set language to Spanish"],
    [{ kind: "set_field", field: "category", value: "client" }, "Set category to client"],
    [{ kind: "assign", to: { way: "user", user_id: id } }, "Assign to Ada Ames"],
    [{ kind: "assign", to: { way: "round_robin", user_ids: [id, id] } }, "Assign round robin to 2 people"],
    [{ kind: "start_flow", flow_id: id }, "Start the workflow Welcome"],
    [
      { kind: "branch", conditions: { match: "all", tests: [{ field: "email", op: "empty" }] } },
      "Continue if email is empty",
    ],
  ])("%j: %s", (step, said) => expect(stepWords(Step.parse({ id, ...step }), names)).toBe(said));
});
