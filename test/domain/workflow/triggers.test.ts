/** Which rows of the log of changes start a flow. */
import { describe, expect, test } from "vitest";
import { listensOf, type ToldChange, triggerMatches } from "../../../src/domain/workflow/trigger-match.ts";
import { Trigger, triggerKinds } from "../../../src/domain/workflow/trigger.ts";
import { tagIds, statusIds } from "../../fixtures/contacts.ts";

const [one = "", two = "", three = ""] = tagIds;
const [fresh = "", quoted = ""] = statusIds;
type Asked = Parameters<typeof Trigger.parse>[0];

function auditFields(record_type: string, action: string, changed: Record<string, [old: unknown, now: unknown]> = {}) {
  const fields = Object.entries(changed).map(([name, [old, now]]) => [name, { old, new: now }]);
  return { record_type, action, reason: "", fields: Object.fromEntries(fields) as ToldChange["fields"] };
}
const contact = (action: string, changed?: Record<string, [unknown, unknown]>) =>
  auditFields("contact", action, changed);
const call = (action: string, changed: Record<string, [unknown, unknown]>) => auditFields("call", action, changed);

const form = (action: string, old: string, state: string) =>
  auditFields("soa_request", action, { state: [old, state] });
const text = (body: string) => ({ ...auditFields("text", "receive"), body });

const missed = call("call", { status: [null, "missed"], call_direction: [null, "inbound"], talk_seconds: [null, 0] });
const answered = call("call", { status: [null, "completed"], call_direction: [null, "inbound"] });

const rows: [why: string, trigger: Asked, change: ToldChange, starts: boolean][] = [
  ["typed in by hand", { kind: "contact_created" }, contact("create", { last_name: ["", "Ames"] }), true],
  ["typed in by hand", { kind: "contact_created", by: "hand" }, contact("create"), true],
  ["typed in by hand", { kind: "contact_created", by: "import" }, contact("create"), false],
  ["brought by an import", { kind: "contact_created" }, contact("import"), true],
  ["brought by an import", { kind: "contact_created", by: "hand" }, contact("import"), false],
  ["changed by an import", { kind: "contact_created", by: "import" }, contact("import", { city: ["", "X"] }), false],
  ["a policy is made", { kind: "contact_created" }, auditFields("policy", "create"), false],

  ["edited", { kind: "status_changed" }, contact("edit", { status_id: [fresh, quoted] }), true],
  ["edited", { kind: "status_changed", to: quoted }, contact("edit", { status_id: [fresh, quoted] }), true],
  ["edited", { kind: "status_changed", from: quoted }, contact("edit", { status_id: [fresh, quoted] }), false],
  [
    "edited",
    { kind: "status_changed", from: fresh, to: quoted },
    contact("import", { status_id: [fresh, quoted] }),
    true,
  ],
  ["begun with", { kind: "status_changed", to: fresh }, contact("create", { status_id: [null, fresh] }), false],
  ["two statuses joined", { kind: "status_changed" }, contact("merge_status", { status_id: [fresh, quoted] }), false],
  ["an import taken back", { kind: "status_changed" }, contact("undo_import", { status_id: [fresh, quoted] }), false],
  ["something else", { kind: "status_changed" }, contact("edit", { last_name: ["A", "B"] }), false],

  [
    "edited",
    { kind: "field_changed", field: "emails" },
    contact("edit", { emails: [[], [{ address: "a@b.c" }]] }),
    true,
  ],
  ["begun with", { kind: "field_changed", field: "emails" }, contact("create", { emails: [[], [1]] }), false],
  ["another field", { kind: "field_changed", field: "emails" }, contact("edit", { phones: [[], [1]] }), false],

  ["tagged", { kind: "tag_added" }, contact("tag", { tag_ids: [[one], [one, two]] }), true],
  ["tagged", { kind: "tag_added", tag_id: two }, contact("tag", { tag_ids: [[one], [one, two]] }), true],
  ["tagged", { kind: "tag_added", tag_id: one }, contact("tag", { tag_ids: [[one], [one, two]] }), false],
  ["tagged when made", { kind: "tag_added", tag_id: two }, contact("create", { tag_ids: [[], [two]] }), true],
  ["only taken off", { kind: "tag_added" }, contact("tag", { tag_ids: [[one, two], [two]] }), false],
  ["merged", { kind: "tag_added" }, contact("merge", { tag_ids: [[], [two]] }), false],
  ["taken off", { kind: "tag_removed" }, contact("tag", { tag_ids: [[one, two], [two]] }), true],
  ["taken off", { kind: "tag_removed", tag_id: three }, contact("tag", { tag_ids: [[one, two], [two]] }), false],
  ["grouped", { kind: "group_added", group_id: one }, contact("group", { group_ids: [[], [one]] }), true],
  ["grouped by a transfer", { kind: "group_added" }, contact("transfer", { group_ids: [[], [one]] }), true],
  ["left a group", { kind: "group_added" }, contact("group", { group_ids: [[one], []] }), false],
  [
    "put into a pool",
    { kind: "pool_added" },
    contact("transfer", { pool_id: [null, one], owner_id: [two, null] }),
    true,
  ],
  ["put into a pool", { kind: "pool_added", pool_id: two }, contact("transfer", { pool_id: [null, one] }), false],
  ["taken from a pool", { kind: "pool_added" }, contact("take", { pool_id: [one, null] }), false],

  ["sold to", { kind: "became_client" }, contact("edit", { category: ["lead", "client"] }), true],
  ["back to a lead", { kind: "became_client" }, contact("edit", { category: ["client", "lead"] }), false],
  ["typed in as a client", { kind: "became_client" }, contact("create", { category: ["lead", "client"] }), false],

  ["transferred", { kind: "owner_changed" }, contact("transfer", { owner_id: [one, two] }), true],
  ["taken from a pool", { kind: "owner_changed" }, contact("take", { owner_id: [null, two] }), true],
  ["put into a pool", { kind: "owner_changed" }, contact("transfer", { owner_id: [one, null] }), false],
  ["given when made", { kind: "owner_changed" }, contact("create", { owner_id: [null, two] }), false],

  ["ended", { kind: "call_ended" }, answered, true],
  ["logged by hand", { kind: "call_ended" }, call("create", { status: [null, "completed"] }), true],
  ["its note edited", { kind: "call_ended" }, call("edit", { note: ["", "x"] }), false],
  ["outcome said", { kind: "call_ended", outcome: "sold" }, call("edit", { outcome: [null, "sold"] }), true],
  [
    "outcome said when logged",
    { kind: "call_ended", outcome: "sold" },
    call("create", { outcome: [null, "sold"] }),
    true,
  ],
  ["another outcome", { kind: "call_ended", outcome: "sold" }, call("edit", { outcome: [null, "busy"] }), false],
  ["no outcome yet", { kind: "call_ended", outcome: "sold" }, answered, false],
  ["missed", { kind: "call_missed" }, missed, true],
  [
    "a message left",
    { kind: "call_missed" },
    call("call", { status: [null, "voicemail"], call_direction: [null, "inbound"] }),
    true,
  ],
  ["answered", { kind: "call_missed" }, answered, false],
  [
    "theirs not answered",
    { kind: "call_missed" },
    call("call", { status: [null, "no_answer"], call_direction: [null, "outbound"] }),
    false,
  ],

  ["any text", { kind: "text_received" }, text("Who is this?"), true],
  ["one of the words", { kind: "text_received", words: ["quote", "call me"] }, text("Please CALL  me, soon!"), true],
  ["part of a word", { kind: "text_received", words: ["yes"] }, text("Yesterday"), false],
  ["an accent less", { kind: "text_received", words: ["cotización"] }, text("una cotizacion por favor"), true],
  ["other words", { kind: "text_received", words: ["quote"] }, text("Hello"), false],
  ["their address is dead", { kind: "email_bounced" }, auditFields("email", "bounced"), true],
  ["an email opened", { kind: "email_opened" }, auditFields("email", "opened"), true],
  ["a link clicked", { kind: "email_clicked" }, auditFields("email", "clicked"), true],
  ["only opened", { kind: "email_clicked" }, auditFields("email", "opened"), false],
  ["an email sent", { kind: "email_bounced" }, auditFields("email", "send"), false],
  ["a new lead by the form", { kind: "form_sent" }, contact("form"), true],
  ["typed in by hand", { kind: "form_sent" }, contact("create"), false],

  ["planned", { kind: "event_created" }, auditFields("event", "create", { status: [null, "planned"] }), true],
  ["moved", { kind: "event_created" }, auditFields("event", "edit", { when: [1, 2] }), false],
  ["held", { kind: "event_held" }, auditFields("event", "edit", { status: ["planned", "held"] }), true],
  ["held", { kind: "event_no_show" }, auditFields("event", "edit", { status: ["planned", "held"] }), false],
  ["not there", { kind: "event_no_show" }, auditFields("event", "edit", { status: ["planned", "no_show"] }), true],

  [
    "moved",
    { kind: "policy_status", to: "issued" },
    auditFields("policy", "edit", { status: ["approved", "issued"] }),
    true,
  ],
  [
    "moved elsewhere",
    { kind: "policy_status", to: "issued" },
    auditFields("policy", "edit", { status: ["issued", "delivered"] }),
    false,
  ],
  [
    "written down as it stands",
    { kind: "policy_status", to: "in_force" },
    auditFields("policy", "create", { status: [null, "in_force"] }),
    false,
  ],
  [
    "renewed",
    { kind: "policy_status", to: "renewed" },
    auditFields("policy", "edit", { status: ["in_force", "renewed"] }),
    true,
  ],
  [
    "renewed",
    { kind: "policy_status", to: "in_force" },
    auditFields("policy", "edit", { status: ["in_force", "renewed"] }),
    false,
  ],
  [
    "reinstated",
    { kind: "policy_status", to: "in_force" },
    auditFields("policy", "edit", { status: ["lapsed", "reinstated"] }),
    true,
  ],
  [
    "deleted",
    { kind: "policy_status", to: "lapsed" },
    auditFields("policy", "delete", { status: ["lapsed", null] }),
    false,
  ],

  ["completed", { kind: "soa_completed" }, form("complete", "submitted", "completed"), true],
  ["completed", { kind: "soa_rejected" }, form("complete", "submitted", "completed"), false],
  ["rejected", { kind: "soa_rejected" }, form("reject", "submitted", "rejected"), true],
  ["rejected", { kind: "soa_completed" }, form("reject", "submitted", "rejected"), false],
  ["signed too late", { kind: "soa_completed" }, auditFields("soa_request", "sign"), false],
  ["its link is about to end", { kind: "soa_expiring" }, auditFields("soa_request", "expiring"), true],
  ["its link ended", { kind: "soa_expiring" }, form("expire", "sent", "expired"), false],
];

describe("a change", () => {
  test.each(rows)("%s: %j", (_why, trigger, change, starts) =>
    expect(triggerMatches(Trigger.parse(trigger), change)).toBe(starts),
  );

  test("that starts a flow is one the flow listens for", () => {
    const unheard = rows.filter(([, trigger, { record_type, action, fields }, starts]) => {
      const tokens = [`${record_type}:${action}`, ...Object.keys(fields).map((field) => `${record_type}.${field}`)];
      return starts && !listensOf(Trigger.parse(trigger)).some((token) => tokens.includes(token));
    });
    expect(unheard).toEqual([]);
  });

  test("never starts flows that are started manually or by a date", () => {
    const waits = [{ kind: "by_hand" }, { kind: "day", day: "birthday" }, { kind: "idle", days: 30 }].map((asked) =>
      Trigger.parse(asked),
    );
    expect(waits.map(listensOf)).toEqual([[], [], []]);
    for (const trigger of waits) for (const [, , change] of rows) expect(triggerMatches(trigger, change)).toBe(false);
  });

  test("is listened for by every kind of trigger that has one", () => {
    const silent = triggerKinds.filter(
      (kind) => !rows.some(([, trigger, , starts]) => starts && (trigger as Trigger).kind === kind),
    );
    expect(silent).toEqual(["by_hand", "day", "idle"]);
  });
});
