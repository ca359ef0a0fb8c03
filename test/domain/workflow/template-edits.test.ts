/** How a template changes, becomes a version, and which records its plan names. */
import { describe, expect, test } from "vitest";
import { noConditions } from "../../../src/domain/workflow/condition.ts";
import { planReferences } from "../../../src/domain/workflow/plan-references.ts";
import { activateTemplate, draftTemplate, editTemplate } from "../../../src/domain/workflow/template-edit.ts";
import { NewTemplate, type WorkflowPlan } from "../../../src/domain/workflow/template.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";

const note = (body = "Hm.") => ({ kind: "add_note" as const, id: uuid(1), body });
const typed = NewTemplate.parse({ name: "Mine", trigger: { kind: "by_hand" }, steps: [note()] });
const draft = draftTemplate(typed, { id: uuid(9), now: noon, by: ada });
const active = activateTemplate(draft, noon + 5);

describe("a template", () => {
  test("begins as a draft, a person's own or the company's", () => {
    expect(draft).toMatchObject({ owner: "user", created_by: ada, state: "draft", version: 0, changed: true });
    const shared = draftTemplate({ ...typed, shared: true }, { id: uuid(9), now: noon, by: ada });
    expect(shared.owner).toBe("tenant");
    expect(Object.keys(draft)).not.toContain("shared");
  });

  test("changes for its next version only by what a version freezes", () => {
    expect(editTemplate(active, { name: "Other" }, noon + 9)).toMatchObject({ changed: false, updated_at: noon + 9 });
    expect(editTemplate(active, { steps: [note("Else.")] }, noon + 9).changed).toBe(true);
    expect(editTemplate(active, { steps: [note()], name: "Mine" }, noon + 9)).toBe(active);
  });

  test("refuses what was written looking at an older state, and lets two edits of one moment be told apart", () => {
    const first = editTemplate(active, { name: "First", seen_at: active.updated_at }, active.updated_at);
    expect(first.updated_at).toBe(active.updated_at + 1);
    expect(() => editTemplate(first, { name: "Second", seen_at: active.updated_at }, noon + 9)).toThrow("conflict");
    expect(editTemplate(first, { name: "Second" }, noon + 9).name).toBe("Second");
  });

  test("is put to work as its next version, once", () => {
    expect(active).toMatchObject({ state: "active", version: 1, changed: false });
    expect(activateTemplate(active, noon + 9)).toBe(active);
    const paused = editTemplate(active, { state: "paused" }, noon + 9);
    expect(activateTemplate(paused, noon + 10)).toMatchObject({ state: "active", version: 1 });
    const edited = editTemplate(paused, { steps: [note("Else.")] }, noon + 10);
    expect(activateTemplate(edited, noon + 11)).toMatchObject({ state: "active", version: 2, changed: false });
    expect(() => editTemplate(draft, { state: "active" }, noon + 9)).toThrow("conflict");
  });
});

test("ids in a plan are reported with their place, in triggers, conditions and every kind of step", () => {
  const test = (field: "tag_ids" | "status_id" | "owner_id" | "city", value: string | string[]) =>
    ({ field, op: "in", value }) as const;
  const plan: WorkflowPlan = {
    trigger: { kind: "status_changed", from: null, to: uuid(10) },
    conditions: {
      match: "all",
      tests: [test("city", "Ada"), { match: "any", tests: [{ match: "all", tests: [test("owner_id", [uuid(11)])] }] }],
    },
    stop_rules: [],
    steps: [
      note(),
      { kind: "add_tag", id: uuid(2), tag_id: uuid(12) },
      {
        kind: "branch",
        id: uuid(3),
        conditions: { match: "all", tests: [test("tag_ids", [uuid(13)])] },
        otherwise: null,
      },
      { kind: "assign", id: uuid(4), to: { way: "round_robin", user_ids: [uuid(14), uuid(15)] } },
      { kind: "assign", id: uuid(5), to: { way: "pool", pool_id: uuid(16) } },
      { kind: "start_flow", id: uuid(6), flow_id: uuid(17) },
      { kind: "add_to_group", id: uuid(7), group_id: uuid(18) },
      { kind: "set_status", id: uuid(8), status_id: uuid(19) },
    ],
  };
  expect(planReferences(plan).map(({ field, kind, id }) => [field, kind, id])).toEqual([
    ["trigger.to", "status", uuid(10)],
    ["conditions", "user", uuid(11)],
    ["steps.1.tag_id", "tag", uuid(12)],
    ["steps.2.conditions", "tag", uuid(13)],
    ["steps.3.to", "user", uuid(14)],
    ["steps.3.to", "user", uuid(15)],
    ["steps.4.to", "pool", uuid(16)],
    ["steps.5.flow_id", "flow", uuid(17)],
    ["steps.6.group_id", "group", uuid(18)],
    ["steps.7.status_id", "status", uuid(19)],
  ]);
  expect(planReferences({ ...plan, trigger: { kind: "by_hand" }, conditions: noConditions, steps: [note()] })).toEqual(
    [],
  );
});
