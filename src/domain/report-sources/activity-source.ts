/** Reports on what was done with contacts. */
import { optionWords } from "../contacts/labels.ts";
import type { ReportSource } from "./report-shape.ts";

export const activitySource = {
  name: "activities",
  one: "activity",
  many: "activities",
  needs: "contacts.see",
  dates: { at: { label: "When", phrase: "logged", kind: "moment" } },
  fields: {
    user_id: { label: "Agent", kind: "person" },
    kind: {
      label: "Activity",
      kind: "word",
      options: ["called", "texted", "emailed", "visited", "viewed"],
      words: optionWords,
    },
  },
  columns: {
    at: { label: "When", kind: "moment" },
    contact: { label: "Contact", kind: "text" },
    user: { label: "Agent", kind: "text" },
    kind: { label: "Activity", kind: "word" },
  },
  measures: {
    activities: { label: "Activities", kind: "count" },
    called: { label: "Called", kind: "count" },
    texted: { label: "Texted", kind: "count" },
    emailed: { label: "Emailed", kind: "count" },
    visited: { label: "Visited", kind: "count" },
  },
} as const satisfies ReportSource;
