/** Reports on sign-ins and on acting as someone else, from the audit log. */
import { actionWord } from "../timeline/history.ts";
import type { ReportSource } from "./report-shape.ts";

export const signInSource = {
  name: "sign_ins",
  one: "entry",
  many: "entries of the audit log",
  needs: "audit.see",
  dates: { at: { label: "When", phrase: "logged", kind: "moment" } },
  fields: {
    actor_id: { label: "Who", kind: "person" },
    action: {
      label: "What",
      kind: "word",
      options: ["sign_in", "sign_out", "login_as", "impersonate", "acting_end"],
      words: actionWord,
    },
  },
  columns: {
    at: { label: "When", kind: "moment" },
    user: { label: "Who", kind: "text" },
    action: { label: "What", kind: "word", words: actionWord },
    acting_as: { label: "As", kind: "text" },
    ip: { label: "Address", kind: "text" },
  },
  measures: {
    entries: { label: "Entries", kind: "count" },
    sign_ins: { label: "Sign-ins", kind: "count" },
    impersonations: { label: "Acted as someone", kind: "count" },
  },
} as const satisfies ReportSource;
