/** Reports on emails to contacts. */
import { optionWords } from "../contacts/labels.ts";
import { emailSources, emailStatuses } from "../values/options.ts";
import type { ReportSource } from "./report-shape.ts";

export const emailSource = {
  name: "emails",
  one: "email",
  many: "emails",
  needs: "contacts.see",
  dates: { at: { label: "Written", phrase: "written", kind: "moment" } },
  fields: {
    user_id: { label: "Sender", kind: "person" },
    status: { label: "Status", kind: "word", options: emailStatuses, words: optionWords },
    origin: { label: "Written in", kind: "word", options: emailSources, words: optionWords },
  },
  columns: {
    at: { label: "Written", kind: "moment" },
    contact: { label: "Contact", kind: "text" },
    user: { label: "Sender", kind: "text" },
    subject: { label: "Subject", kind: "text" },
    status: { label: "Status", kind: "word" },
  },
  measures: {
    emails: { label: "Emails", kind: "count" },
    sent: { label: "Sent", kind: "count" },
    failed: { label: "Failed or bounced", kind: "count" },
  },
} as const satisfies ReportSource;
