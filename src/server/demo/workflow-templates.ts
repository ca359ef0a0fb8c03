/** Demo workflow templates in addition to the shipped ones. */
import { noConditions } from "../../domain/workflow/condition.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Written = Pick<WorkflowTemplate, "name" | "description" | "owner" | "trigger" | "steps" | "stop_rules">;

/** Custom templates: one the agent saves for later, one of the tenant that is paused. */
export function ownTemplates(chance: Chance, users: readonly DemoUser[], now: number): WorkflowTemplate[] {
  const at = now - 12 * dayMs;
  const id = () => chance.uuid(at);
  const by = (type: DemoUser["account_type"], written: Written): WorkflowTemplate[] =>
    users
      .filter(({ account_type }) => account_type === type)
      .slice(0, 1)
      .map((user) => ({
        id: id(),
        category_id: null,
        created_by: user.id,
        state: "draft",
        version: 0,
        changed: true,
        conditions: noConditions,
        created_at: at,
        updated_at: at,
        ...written,
      }));
  return [
    ...by("agent", {
      name: "After the first meeting",
      description: "My standard follow-up after a first meeting.",
      owner: "user",
      trigger: { kind: "event_held" },
      stop_rules: ["event_planned"],
      steps: [
        { kind: "wait", id: id(), minutes: 24 * 60 },
        { kind: "add_note", id: id(), body: "Sent the summary of our first meeting." },
      ],
    }),
    ...by("admin", {
      name: "Seminar attendees",
      description: "Follow-up for seminar attendees. Add them manually the day after.",
      owner: "tenant",
      trigger: { kind: "by_hand" },
      stop_rules: [],
      steps: [
        { kind: "add_note", id: id(), body: "Attended our seminar." },
        { kind: "wait", id: id(), minutes: 2 * 24 * 60 },
        {
          kind: "create_event",
          id: id(),
          type: "phone_call",
          title: "Seminar attendee: follow-up call",
          in_days: 1,
          hour: 10,
          minutes: 30,
        },
      ],
    }),
  ];
}
