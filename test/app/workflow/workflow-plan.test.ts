import { describe, expect, test } from "vitest";
import { copyOf, draftOf, movedStep, unchosen, withoutStep } from "../../../src/app/workflow/plan-draft.ts";
import { lanesOf } from "../../../src/app/workflow/plan-lanes.ts";
import { firstProblem, problemsByCard } from "../../../src/app/workflow/plan-problems.ts";
import { noConditions } from "../../../src/domain/workflow/condition.ts";
import type { Step } from "../../../src/domain/workflow/step.ts";
import type { WorkflowTemplate } from "../../../src/domain/workflow/template.ts";

const note = (id: string): Step => ({ kind: "add_note", id, body: "Hello" });
const branch = (id: string, otherwise: string | null): Step => ({
  kind: "branch",
  id,
  conditions: noConditions,
  otherwise,
});
const ids = (steps: readonly Step[]) => steps.map(({ id }) => id).join("");

describe("steps", () => {
  test("what led to a step that is taken out leads to the one after it, or to the end", () => {
    expect(withoutStep([branch("a", "b"), note("b"), note("c")], "b")).toEqual([branch("a", "c"), note("c")]);
    expect(withoutStep([branch("a", "b"), note("b")], "b")).toEqual([branch("a", null)]);
  });

  test.each([
    ["b", -1, "bac"],
    ["b", 1, "acb"],
    ["a", -1, "abc"],
    ["c", 1, "abc"],
    ["x", 1, "abc"],
  ] as const)("%s moved by %i gives %s", (id, by, order) => {
    expect(ids(movedStep([note("a"), note("b"), note("c")], id, by))).toBe(order);
  });

  test("what has to be chosen is named by the place of its step", () => {
    const steps: Step[] = [
      note("a"),
      { kind: "add_tag", id: "b", tag_id: "" },
      { kind: "assign", id: "c", to: { way: "round_robin", user_ids: [] } },
    ];
    expect(unchosen(steps)).toEqual({
      "steps.1.tag_id": "Choose a tag.",
      "steps.2.to.user_ids": "Choose at least one person.",
    });
  });
});

test("a copy is one's own: its steps have names of their own, and its branches lead to them", () => {
  const template = {
    ...draftOf({ steps: [branch("a", "b"), note("b")], name: "First touch" } as unknown as WorkflowTemplate),
    owner: "system",
  } as unknown as WorkflowTemplate;
  const names = ["x", "y"];
  const copy = copyOf(template, () => names.shift() ?? "");
  expect(copy.steps).toEqual([branch("x", "y"), note("y")]);
  expect(copy).toMatchObject({ name: "First touch (copy)", shared: false });
});

describe("the other ways beside the line", () => {
  test("a short way stands nearer than the long one around it", () => {
    const lanes = lanesOf([branch("a", null), branch("b", "c"), note("c"), note("d")]);
    expect(lanes).toEqual([
      { id: "b", from: 1, to: 2, lane: 0 },
      { id: "a", from: 0, to: 4, lane: 1 },
    ]);
  });

  test("ways that do not meet share a lane", () => {
    const lanes = lanesOf([branch("a", "b"), note("b"), branch("c", "d"), note("d")]);
    expect(lanes.map(({ lane }) => lane)).toEqual([0, 0]);
  });

  test("one that leads back is not drawn", () => {
    expect(lanesOf([note("a"), branch("b", "a")])).toEqual([]);
  });
});

describe("problems", () => {
  const steps = [note("a"), branch("b", null)];

  test("each goes to its card, and a step's move with it", () => {
    const found = problemsByCard(
      {
        name: "Enter a name.",
        trigger: "Choose two.",
        "conditions.tests.0.tests.1.value": "Choose.",
        "steps.1.conditions.0": "Enter a number.",
        "steps.0.body": "Enter it.",
        steps: "Add one.",
      },
      steps,
    );
    expect(found).toEqual({
      cards: {
        about: { name: "Enter a name." },
        trigger: { "": "Choose two." },
        conditions: { "0.1": "Choose." },
        steps: { "": "Add one." },
        stop_rules: {},
      },
      steps: { a: { body: "Enter it." }, b: { "conditions.0": "Enter a number." } },
    });
  });

  test("the first is the one that stands highest on the page", () => {
    const errors = { stop_rules: "No.", "steps.1.otherwise": "Back.", "steps.0.body": "Enter it." };
    expect(firstProblem(problemsByCard(errors, steps), steps)).toBe("a");
    expect(firstProblem(problemsByCard({ stop_rules: "No." }, steps), steps)).toBe("stop_rules");
    expect(firstProblem(problemsByCard({}, steps), steps)).toBeNull();
  });
});
