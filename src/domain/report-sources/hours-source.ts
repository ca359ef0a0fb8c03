/** Reports on hours worked: a clock hour counts once a person did something in it that can be seen. */
import type { ReportSource } from "./report-shape.ts";

export const hoursSource = {
  name: "hours",
  one: "hour",
  many: "hours",
  needs: "contacts.see",
  dates: { at: { label: "Hour", phrase: "worked", kind: "moment" } },
  fields: { user_id: { label: "Agent", kind: "person" } },
  columns: {
    at: { label: "Hour", kind: "moment" },
    user: { label: "Agent", kind: "text" },
    calls: { label: "Calls", kind: "number" },
    texts: { label: "Texts", kind: "number" },
    emails: { label: "Emails", kind: "number" },
    activities: { label: "Logged activities", kind: "number" },
  },
  measures: { hours: { label: "Hours worked", kind: "count" } },
} as const satisfies ReportSource;
