/** What a plan would do with one contact: which way it goes, when, and what it passes over. */
import { describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Status } from "../../../src/domain/reference/reference.ts";
import { defaultCallingHours } from "../../../src/domain/dialer/calling-hours.ts";
import { type Conditions, noConditions } from "../../../src/domain/workflow/condition.ts";
import { type DryFacts, dryRun } from "../../../src/domain/workflow/dry-run.ts";
import { planProblems } from "../../../src/domain/workflow/plan-check.ts";
import type { Step } from "../../../src/domain/workflow/step.ts";
import type { WorkflowPlan } from "../../../src/domain/workflow/template.ts";
import type { ConsentEvent } from "../../../src/domain/consent/consent-options.ts";
import { askWords } from "../../../src/domain/consent/ask-words.ts";
import type { Said } from "../../../src/domain/consent/permission.ts";
import type { EmailFacts } from "../../../src/domain/emails/email-fields.ts";
import { decideRecipient } from "../../../src/domain/sends/recipient-plan.ts";
import { email, noon, phone, sampleContact, uuid } from "../contacts/sample-contact.ts";

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
const [hot, dead, callMe] = [uuid(801), uuid(802), uuid(803)];
// Friday, 10:00 in New Jersey.
const morning = noon + 3 * hourMs;
const status = (id: string, effect: Status["effect"]): Status => ({
  id,
  title: effect,
  category: "lead",
  position: 0,
  effect,
  seq: 0,
});
const contact: Contact = sampleContact({
  emails: [email("rosa@sample.test", { primary: true })],
  phones: [phone("+12015550100", { primary: true })],
});
const named = () => "it";
const names = { tag: named, status: named, group: named, pool: named, user: named, source: named, flow: named };

type Unnamed<S> = S extends Step ? Omit<S, "id"> & { id?: string } : never;
const planOf = (steps: readonly Unnamed<Step>[], more: Partial<WorkflowPlan> = {}): WorkflowPlan => ({
  trigger: { kind: "by_hand" },
  conditions: noConditions,
  stop_rules: [],
  steps: steps.map((step, place) => ({ id: uuid(900 + place), ...step }) as Step),
  ...more,
});
const statuses = [status(dead, "deceased"), status(callMe, "none")];
const said = (event: ConsentEvent): Said => ({ channel: "text", address: "2015550100", event, at: 1, received_at: 1 });
/** Everybody decides by the same rule as a real send. */
const decideBy =
  ({ consents = [said("granted")], sent = [] }: { consents?: Said[]; sent?: number[] } = {}): DryFacts["decide"] =>
  (one, message, { at, others }) =>
    decideRecipient({
      contact: one,
      channel: message.channel,
      status: statuses.find(({ id }) => id === one.status_id),
      consents,
      isHeld: false,
      isTheirs: true,
      others: () => [],
      isTaken: () => false,
      automatic: [...sent, ...others],
      now: at,
      rules: { hours: defaultCallingHours, text_hours: defaultCallingHours },
      message,
      facts: { contact: one, agent: { name: "Ada Ames" }, company: { name: "Prairie" } } as EmailFacts,
    });
const run = (plan: WorkflowPlan, facts: Partial<DryFacts> = {}) =>
  dryRun(plan, {
    contact,
    statuses,
    names,
    now: morning,
    zone: "America/New_York",
    hours: defaultCallingHours,
    decide: decideBy(),
    problems: planProblems(plan),
    ...facts,
  });
const received = (plan: WorkflowPlan, facts: Partial<DryFacts> = {}) =>
  run(plan, facts).steps.map(({ step, result }) => `${step} ${result}`);
const where = (field: "tag_ids" | "category", value: string): Conditions => ({
  match: "all",
  tests: [{ field, op: "is", value }],
});
const mail = { kind: "send_email", subject: "Hello", email_body: "Hello" } as const;
const text = { kind: "send_text", body: "Hello" } as const;
const ask = { kind: "ask_permission", body: askWords } as const;
const note = { kind: "add_note", body: "Hm." } as const;

describe("who enters", () => {
  test.each([
    ["whoever died does not", { contact: { ...contact, status_id: dead } }, noConditions, /deceased/],
    ["a deleted one does not", { contact: { ...contact, deleted_at: 1 } }, noConditions, /deleted/],
    ["whom the conditions do not mean does not", {}, where("category", "client"), /Conditions not met/],
  ])("%s", (_name, facts, conditions, why) => {
    const answer = run(planOf([note], { conditions }), facts);
    expect(answer).toMatchObject({ enters: false, steps: [] });
    expect(answer.why).toMatch(why);
  });

  test("everyone else does", () => {
    expect(run(planOf([note]))).toMatchObject({ enters: true, why: "", steps: [{ at: morning, result: "would_do" }] });
  });
});

describe("the way through", () => {
  const steps = (...first: Unnamed<Step>[]): Unnamed<Step>[] => [
    ...first,
    { kind: "branch", conditions: where("tag_ids", hot), otherwise: uuid(990) },
    note,
    { kind: "end" },
    { ...mail, id: uuid(990) },
  ];

  test("of a branch is decided by what the steps before would have changed", () => {
    expect(received(planOf(steps()))).toEqual(["branch would_do", "send_email would_do"]);
    expect(received(planOf(steps({ kind: "add_tag", tag_id: hot })))).toEqual([
      "add_tag would_do",
      "branch would_do",
      "add_note would_do",
      "end would_do",
    ]);
    const tagged = { contact: { ...contact, tag_ids: [hot] } };
    expect(received(planOf(steps({ kind: "remove_tag", tag_id: hot })), tagged)).toEqual([
      "remove_tag would_do",
      "branch would_do",
      "send_email would_do",
    ]);
    expect(contact.tag_ids).toEqual([]);
  });

  test("passes over what would change nothing", () => {
    const plan = planOf([
      { kind: "remove_tag", tag_id: hot },
      { kind: "set_field", field: "category", value: "lead" },
      { kind: "set_status", status_id: callMe },
    ]);
    expect(received(plan)).toEqual(["remove_tag would_skip", "set_field would_skip", "set_status would_do"]);
  });

  test.each([
    ["the contact becomes a client", { kind: "set_field", field: "category", value: "client" }, ["became_client"]],
    ["their status says they died", { kind: "set_status", status_id: dead }, []],
  ] as const)("ends where %s", (_name, step, stop_rules) => {
    expect(received(planOf([step, note, note], { stop_rules: [...stop_rules] }))).toEqual([
      `${step.kind} would_do`,
      "add_note would_skip",
    ]);
  });

  test("goes on past the flow's own hand over, though another owner would end it", () => {
    const to = { way: "user", user_id: uuid(77) } as const;
    expect(received(planOf([{ kind: "assign", to }, note], { stop_rules: ["owner_changed"] }))).toEqual([
      "assign would_do",
      "add_note would_do",
    ]);
  });

  test("fails at what is not ready, and tells no further", () => {
    const plan = planOf([note, { ...mail, subject: "" }, note]);
    expect(run(plan).steps).toMatchObject([
      { result: "would_do" },
      { result: "would_fail", detail: "Enter a subject." },
    ]);
  });
});

describe("permission to text", () => {
  const by = (...consents: Said[]) => ({ decide: decideBy({ consents }) });

  test.each([
    [
      "nobody asked: asked, and no text before they answer",
      [],
      "would_do",
      "would_skip",
      "No text permission yet. Ask first.",
    ],
    ["granted: not asked again", ["granted"], "would_skip", "would_do", "Already allows texts"],
    ["asked before: not asked again", ["asked"], "would_skip", "would_skip", "Was asked before"],
    ["refused: never asked", ["refused"], "would_skip", "would_skip", "They refused texts"],
    ["stopped: never asked", ["granted", "revoked"], "would_skip", "would_skip", "They asked us to stop"],
  ] as const)("%s", (_name, events, asks, texts, why) => {
    const { steps } = run(
      planOf([ask, { kind: "wait_for_reply", minutes: 60, otherwise: null }, text]),
      by(...events.map(said)),
    );
    expect(steps.map(({ result }) => result)).toEqual([asks, "would_do", texts]);
    expect(steps.map(({ detail }) => detail).join(" ")).toContain(why);
  });
});

describe("the time", () => {
  const times = (plan: WorkflowPlan, facts: Partial<DryFacts> = {}) =>
    run(plan, facts).steps.map(({ step, at }) => [step, (at - morning) / hourMs]);

  test("moves on with every wait", () => {
    const wait = { kind: "wait", minutes: 90 } as const;
    expect(times(planOf([wait, note, wait, note]))).toEqual([
      ["wait", 0],
      ["add_note", 1.5],
      ["wait", 1.5],
      ["add_note", 3],
    ]);
  });

  test("of a message lies within the hours of where they are, on a day without another one", () => {
    const night = { now: morning - 6 * hourMs };
    expect(times(planOf([mail, text, mail, text]), night)).toEqual([
      ["send_email", -2],
      ["send_text", -2],
      ["send_email", 22],
      ["send_text", 22],
    ]);
    expect(times(planOf([{ kind: "wait_for_hours" }, note]), night)).toEqual([
      ["wait_for_hours", -6],
      ["add_note", -2],
    ]);
    const after = (sent: number) => ({ decide: decideBy({ sent: [sent] }) });
    expect(times(planOf([mail]), after(morning - hourMs))).toEqual([["send_email", 22]]);
    expect(times(planOf([mail]), after(morning - dayMs))).toEqual([["send_email", 0]]);
  });

  test("is not spent on an email that cannot go out", () => {
    const silent = { ...contact, emails: [email("rosa@sample.test", { primary: true, unsubscribed_at: 1 })] };
    const answer = run(planOf([mail]), { contact: silent, now: morning - 6 * hourMs });
    expect(answer.steps).toMatchObject([{ result: "would_skip", at: morning - 6 * hourMs }]);
    expect(answer.steps[0]?.detail).toMatch(/unsubscribed/i);
  });
});
