/** Reports on contacts in workflows. */
import { optionWords } from "../contacts/labels.ts";
import { runStates } from "../workflow/limits.ts";
import type { ReportSource } from "./report-shape.ts";

export const flowSource = {
  name: "runs",
  one: "run",
  many: "workflow runs",
  needs: "workflows.use",
  dates: { started_at: { label: "Started", phrase: "started", kind: "moment" } },
  fields: {
    flow_id: { label: "Workflow", kind: "flow" },
    user_id: { label: "Agent", kind: "person" },
    state: { label: "State", kind: "word", options: runStates, words: optionWords },
  },
  columns: {
    started_at: { label: "Started", kind: "moment" },
    contact: { label: "Contact", kind: "text" },
    flow: { label: "Workflow", kind: "text" },
    user: { label: "Agent", kind: "text" },
    state: { label: "State", kind: "word" },
    ended_at: { label: "Ended", kind: "moment" },
  },
  measures: {
    runs: { label: "Contacts entered", kind: "count" },
    done: { label: "Completed", kind: "count" },
    stopped: { label: "Stopped", kind: "count" },
    failed: { label: "Failed", kind: "count" },
    done_rate: { label: "Completion rate", kind: "percent", of: ["done", "runs"] },
  },
} as const satisfies ReportSource;
