/** What a plan needs to begin, where its steps lead, and what ends a run. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { everyDoNot } from "../../../src/domain/contacts/do-not.ts";
import type { Status } from "../../../src/domain/reference/reference.ts";
import type { Conditions } from "../../../src/domain/workflow/condition.ts";
import { stepsADayMax, stepsMax } from "../../../src/domain/workflow/limits.ts";
import { workflowMessages as words } from "../../../src/domain/workflow/messages.ts";
import {
  firstStep,
  reachedSteps,
  stepAfter,
  stepById,
  stepOtherwise,
  stepsLeftToday,
} from "../../../src/domain/workflow/next-step.ts";
import { mustBeReady, planProblems } from "../../../src/domain/workflow/plan-check.ts";
import { Step } from "../../../src/domain/workflow/step.ts";
import { stopReasonOf } from "../../../src/domain/workflow/stop-check.ts";
import { stopRules, type WorkflowPlan } from "../../../src/domain/workflow/template.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { idsOf, someContact } from "../../fixtures/contacts.ts";
import { refusalOf } from "../refusal-of.ts";

const ids = idsOf("step", 60);
const id = (place: number) => ids[place] ?? "";
const isLead: Conditions = { match: "all", tests: [{ field: "category", op: "is", value: "lead" }] };

/** Steps as they are sent, named in their order. */
const stepsOf = (...steps: readonly object[]): Step[] =>
  steps.map((step, place) => Step.parse({ id: id(place), ...step }));
const note = { kind: "add_note", body: "Called twice." };
const wait = { kind: "wait", minutes: 60 };
const branch = (otherwise: string | null) => ({ kind: "branch", conditions: isLead, otherwise });

function plan(steps: Step[], rest: Partial<WorkflowPlan> = {}): WorkflowPlan {
  return { trigger: { kind: "by_hand" }, conditions: { match: "all", tests: [] }, steps, stop_rules: [], ...rest };
}

describe("a plan", () => {
  test("that does something is ready", () => {
    expect(planProblems(plan(stepsOf(wait, note)))).toEqual({});
    expect(mustBeReady(plan(stepsOf(note)))).toBeUndefined();
  });

  test.each<[string, readonly object[], Record<string, string[]>]>([
    ["without steps", [], { steps: [words.no_steps] }],
    ["that only waits", [wait, { kind: "end" }], { steps: [words.no_steps] }],
    ["with an empty note", [{ kind: "add_note", body: " \n" }], { "steps.0.body": [words.no_note] }],
    [
      "with an empty email",
      [{ kind: "send_email", subject: "", email_body: " " }],
      { "steps.0.subject": [words.no_subject], "steps.0.email_body": [words.no_email_body] },
    ],
    [
      "with an event of no name",
      [note, { kind: "create_event", type: "callback", title: "", in_days: 0 }],
      { "steps.1.title": [words.no_title] },
    ],
    [
      "with a language nobody speaks",
      [{ kind: "set_field", field: "language", value: "klingon" }],
      { "steps.0.value": [words.choice_unknown] },
    ],
    [
      "with nothing to set",
      [{ kind: "set_field", field: "occupation", value: "" }],
      { "steps.0.value": [words.value_missing] },
    ],
    [
      "with too long an occupation",
      [{ kind: "set_field", field: "occupation", value: "x".repeat(81) }],
      { "steps.0.value": ["Use at most 80 characters."] },
    ],
    [
      "with a branch by nothing",
      [{ ...branch(null), conditions: { match: "all", tests: [] } }, note],
      { "steps.0.conditions": [words.no_branch] },
    ],
    [
      "with a branch by what cannot be asked",
      [{ ...branch(null), conditions: { match: "any", tests: [{ field: "age", op: "is", value: "x" }] } }, note],
      { "steps.0.conditions.0": [words.number_missing] },
    ],
    ["with an empty text", [{ kind: "send_text", body: " " }], { "steps.0.body": [words.no_text] }],
    [
      "with a text that is too long with its way out",
      [{ kind: "send_text", body: "x".repeat(1_590) }],
      { "steps.0.body": ["A text can have up to 1,600 characters."] },
    ],
    [
      "with a question nobody can answer",
      [{ kind: "ask_permission", body: "May I text you?" }],
      { "steps.0.body": [words.no_ask] },
    ],
    [
      "with a wait for a reply that leads back",
      [note, { kind: "wait_for_reply", minutes: 60, otherwise: id(0) }],
      { "steps.1.otherwise": [words.branch_back] },
    ],
    ["with a branch that leads back", [note, branch(id(0)), note], { "steps.1.otherwise": [words.branch_back] }],
    ["with a branch to itself", [branch(id(0)), note], { "steps.0.otherwise": [words.branch_back] }],
    ["with a branch to nowhere", [branch(id(40)), note], { "steps.0.otherwise": [words.branch_back] }],
    ["with a step behind its end", [note, { kind: "end" }, note], { "steps.2.kind": [words.never_reached] }],
    [
      "with one step twice",
      [
        { ...note, id: id(1) },
        { ...note, id: id(1) },
      ],
      { steps: [words.same_step] },
    ],
  ])("%s is not", (_what, steps, problems) => {
    expect(planProblems(plan(stepsOf(...steps)))).toEqual(problems);
    expect(refusalOf(() => mustBeReady(plan(stepsOf(...steps))))).toMatchObject({ code: "invalid", fields: problems });
  });

  test.each<[string, Partial<WorkflowPlan>, Record<string, string[]>]>([
    [
      "from a status to the same",
      { trigger: { kind: "status_changed", from: id(1), to: id(1) } },
      { trigger: [words.same_status] },
    ],
    [
      "for a text of no words",
      { trigger: { kind: "text_received", words: ["call", "!!"] } },
      { trigger: ["Use letters or numbers: “!!” has none."] },
    ],
    [
      "from before there was a contact",
      { trigger: { kind: "day", day: "created", offset_days: -1 } },
      { trigger: [words.before_creation] },
    ],
    [
      "for whom cannot be said",
      {
        conditions: {
          match: "all",
          tests: [...isLead.tests, { match: "any", tests: [{ field: "zip", op: "is", value: "" }] }],
        },
      },
      { "conditions.1.0": [words.text_missing] },
    ],
    [
      "with a group of no conditions",
      { conditions: { match: "any", tests: [{ match: "all", tests: [] }] } },
      { "conditions.0": [words.group_empty] },
    ],
  ])("%s is not", (_what, rest, problems) => expect(planProblems(plan(stepsOf(note), rest))).toEqual(problems));

  test("names each fact no email knows, once", () => {
    const steps = stepsOf({
      kind: "send_email",
      subject: "For {{contact.first_name|you}}",
      email_body: "{{contact.shoe_size}} {{contact.shoe_size|nine}} {{agent.name}} {{moon}}",
    });
    const problems = planProblems(plan(steps));
    expect(Object.keys(problems)).toEqual(["steps.0.email_body"]);
    expect(problems["steps.0.email_body"]).toHaveLength(2);
    expect(problems["steps.0.email_body"]?.join()).toMatch(/shoe_size.*moon/s);
  });

  test("has a bound on its steps", () => {
    const many = stepsOf(...Array.from({ length: stepsMax + 1 }, () => note));
    expect(planProblems(plan(many))).toEqual({ steps: [words.too_many_steps] });
  });
});

describe("a run", () => {
  const steps = stepsOf(branch(id(3)), note, { kind: "end" }, note);

  test("goes from step to step, past what a branch leaves out, to the end", () => {
    expect(firstStep(steps)?.id).toBe(id(0));
    expect(stepAfter(steps, id(0))?.id).toBe(id(1));
    expect(stepById(steps, id(3))?.kind).toBe("add_note");
    expect(stepOtherwise(steps, steps[0] as never)?.id).toBe(id(3));
    expect([
      stepAfter(steps, id(2)),
      stepAfter(steps, id(3)),
      stepAfter(steps, "gone"),
      stepById(steps, "gone"),
    ]).toEqual([null, null, null, null]);
  });

  test("through any plan that is ready ends, each step taken once at most", () => {
    const shape = fc.record({
      kind: fc.constantFrom("add_note", "wait", "branch", "end"),
      to: fc.option(fc.nat(20), { nil: null }),
    });
    const walk = fc.tuple(fc.array(shape, { minLength: 1, maxLength: 20 }), fc.infiniteStream(fc.boolean()));
    fc.assert(
      fc.property(walk, ([shapes, answers]) => {
        const made = stepsOf(
          ...shapes.map(({ kind, to }) =>
            kind === "branch"
              ? branch(to === null ? null : id(to))
              : kind === "add_note"
                ? note
                : kind === "wait"
                  ? wait
                  : { kind },
          ),
        );
        const taken: string[] = [];
        for (let step = firstStep(made); step;) {
          taken.push(step.id);
          expect(taken.length).toBeLessThanOrEqual(made.length);
          step =
            step.kind === "branch" && answers.next().value !== true
              ? stepOtherwise(made, step)
              : stepAfter(made, step.id);
        }
        const reached = reachedSteps(made);
        return new Set(taken).size === taken.length && taken.every((one) => reached.has(one));
      }),
    );
  });

  test.each([
    [{ steps_today: 0, steps_day: null }, stepsADayMax],
    [{ steps_today: 3, steps_day: "2026-03-01" }, stepsADayMax - 3],
    [{ steps_today: stepsADayMax + 5, steps_day: "2026-03-01" }, 0],
    [{ steps_today: stepsADayMax, steps_day: "2026-02-28" }, stepsADayMax],
  ])("with %j may take %i more today", (run, left) => expect(stepsLeftToday(run, "2026-03-01")).toBe(left));
});

const nothing = { replied: false, answered: false, planned: false };
describe("a run ends early", () => {
  const contact = {
    ...someContact(3, new Chance(3)),
    category: "lead" as const,
    owner_id: id(1),
    in_force_policies: 1,
    deleted_at: null,
    merged_into_id: null,
  };
  const status = (effect: Status["effect"]): Status => ({
    id: id(2),
    title: "",
    category: "lead",
    position: 0,
    effect,
    seq: 1,
  });
  const facts = {
    run: { owner_id: id(1), category: "lead", in_force_policies: 1 },
    contact,
    status: status("none"),
    rules: stopRules,
    since: nothing,
  };

  test("for no reason: it does not", () => {
    expect(stopReasonOf(facts)).toBeNull();
    expect(stopReasonOf({ ...facts, status: undefined })).toBeNull();
  });

  test.each([
    ["merged", { contact: { ...contact, deleted_at: 5, merged_into_id: 9 } }],
    ["deleted", { contact: { ...contact, deleted_at: 5 } }],
    ["deceased", { status: status("deceased") }],
    ["do_not_contact", { status: status("do_not_contact") }],
    ["do_not_contact", { contact: { ...contact, ...everyDoNot(contact, 5) } }],
  ])("as %s whatever its rules", (reason, change) =>
    expect(stopReasonOf({ ...facts, rules: [], ...change })).toBe(reason),
  );

  test.each([
    ["became_client", { contact: { ...contact, category: "client" as const } }],
    ["owner_changed", { contact: { ...contact, owner_id: null } }],
    ["replied", { since: { ...nothing, replied: true } }],
    ["call_answered", { since: { ...nothing, answered: true } }],
    ["event_planned", { since: { ...nothing, planned: true } }],
    ["policy_sold", { contact: { ...contact, in_force_policies: 2 } }],
  ] as const)("as %s where its plan says so", (reason, change) => {
    expect(stopReasonOf({ ...facts, ...change })).toBe(reason);
    expect(stopReasonOf({ ...facts, ...change, rules: stopRules.filter((rule) => rule !== reason) })).toBeNull();
  });

  test("not as a new client when they were one already", () => {
    const client = { ...contact, category: "client" as const };
    expect(stopReasonOf({ ...facts, run: { ...facts.run, category: "client" }, contact: client })).toBeNull();
  });
});
