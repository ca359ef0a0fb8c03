/** Where templates and flows may go. */
import { describe, expect, test } from "vitest";
import { moveFlow } from "../../../src/domain/workflow/flow-moves.ts";
import {
  flowStatuses,
  templateStates,
  type FlowStatus,
  type TemplateState,
} from "../../../src/domain/workflow/limits.ts";
import { workflowMessages as words } from "../../../src/domain/workflow/messages.ts";
import { moveTemplate } from "../../../src/domain/workflow/template-moves.ts";
import { refusalOf } from "../refusal-of.ts";

const templateWays: Record<TemplateState, readonly TemplateState[]> = {
  draft: ["active", "archived"],
  active: ["paused", "archived"],
  paused: ["active", "archived"],
  archived: ["draft"],
};
const flowWays: Record<FlowStatus, readonly FlowStatus[]> = {
  inactive: ["active", "stopped"],
  active: ["paused", "finished", "stopped"],
  paused: ["active", "finished", "stopped"],
  finished: [],
  stopped: [],
};
const pairs = <S extends string>(states: readonly S[]) =>
  states.flatMap((from) => states.map((to) => [from, to] as const));

describe("a template", () => {
  test.each(pairs(templateStates))("%s → %s", (from, to) => {
    const template = { state: from, updated_at: 1, name: "Renewal" };
    if (from === to) expect(moveTemplate(template, to, 9)).toBe(template);
    else if (templateWays[from].includes(to))
      expect(moveTemplate(template, to, 9)).toEqual({ state: to, updated_at: 9, name: "Renewal" });
    else expect(refusalOf(() => moveTemplate(template, to, 9)).code).toBe("conflict");
  });

  test("says why it stays", () => {
    const why = (from: TemplateState, to: TemplateState) =>
      refusalOf(() => moveTemplate({ state: from, updated_at: 1 }, to, 9)).fields["state"];
    expect(why("archived", "active")).toEqual([words.template_archived]);
    expect(why("draft", "paused")).toEqual([words.template_draft]);
    expect(why("active", "draft")).toEqual([words.template_not_draft]);
  });
});

describe("a flow", () => {
  test.each(pairs(flowStatuses))("%s → %s", (from, to) => {
    const flow = { status: from, started_at: 5, updated_at: 5 };
    if (from === to) expect(moveFlow(flow, to, 9)).toBe(flow);
    else if (flowWays[from].includes(to))
      expect(moveFlow(flow, to, 9)).toEqual({ status: to, started_at: 5, updated_at: 9 });
    else expect(refusalOf(() => moveFlow(flow, to, 9)).code).toBe("conflict");
  });

  test("keeps when it began, and has not begun when it is stopped before", () => {
    const made = { status: "inactive" as const, started_at: null, updated_at: 1 };
    expect(moveFlow(made, "active", 7).started_at).toBe(7);
    expect(moveFlow(made, "stopped", 7).started_at).toBeNull();
  });

  test("says why it stays", () => {
    const why = (from: FlowStatus, to: FlowStatus) =>
      refusalOf(() => moveFlow({ status: from, started_at: null, updated_at: 1 }, to, 9)).fields["status"];
    expect(why("inactive", "paused")).toEqual([words.flow_not_begun]);
    expect(why("stopped", "active")).toEqual([words.flow_over]);
  });
});
