/** The templates every company starts with. */
import { describe, expect, test } from "vitest";
import { planProblems } from "../../../src/domain/workflow/plan-check.ts";
import { shippedCategories, shippedPlan, shippedTemplates } from "../../../src/domain/workflow/shipped-templates.ts";
import { NewTemplate, WorkflowPlan } from "../../../src/domain/workflow/template.ts";
import { emailFields } from "../../../src/domain/emails/email-fields.ts";
import { idsOf } from "../../fixtures/contacts.ts";

function planOf(template: (typeof shippedTemplates)[number]): WorkflowPlan {
  const ids = idsOf("step", 50);
  return shippedPlan(template, () => ids.shift() ?? "");
}

describe.each(shippedTemplates.map((template) => [template.name, template] as const))("%s", (_name, template) => {
  const plan = planOf(template);

  test("can be put to work as it is", () => {
    expect(planProblems(plan)).toEqual({});
    expect(WorkflowPlan.parse(plan)).toEqual(plan);
    expect(NewTemplate.safeParse({ ...plan, name: template.name, description: template.description }).success).toBe(
      true,
    );
  });

  test("lies in a shipped category", () =>
    expect(shippedCategories.map(({ name }) => name)).toContain(template.category));

  test("points to nothing of a company", () => {
    const pointers = ["add_tag", "remove_tag", "add_to_group", "set_status", "assign", "start_flow"];
    expect(plan.steps.filter(({ kind }) => pointers.includes(kind))).toEqual([]);
  });

  test("has a word for every fact a contact may lack", () => {
    for (const step of plan.steps) {
      if (step.kind !== "send_email") continue;
      const named = [...`${step.subject} ${step.email_body}`.matchAll(/\{\{([\w.]+)(\|[^}]+)?\}\}/g)];
      for (const [, field = "", other] of named) {
        expect(emailFields as readonly string[]).toContain(field);
        if (!["agent.name", "agent.email"].includes(field)) expect(other, field).toBeDefined();
      }
    }
  });

  test("promises nothing", () => {
    const said = plan.steps.map((step) => (step.kind === "send_email" ? step.subject + step.email_body : "")).join(" ");
    expect(said).not.toMatch(/guarantee|free|save|best|lowest|benefit|entitled|urgent|act now|limited time/i);
    if (/Medicare/.test(said)) expect(said).toContain("not connected with or endorsed by the U.S. government");
  });
});

test("no two shipped templates have one name", () => {
  const names = shippedTemplates.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
