/** Reports on texts with contacts. */
import { optionWords } from "../contacts/labels.ts";
import { textDirections, textSources, textStatuses } from "../messages/text-limits.ts";
import { sendReasonNames } from "../messaging/reasons.ts";
import type { ReportSource } from "./report-shape.ts";

export const textSource = {
  name: "texts",
  one: "text",
  many: "texts",
  needs: "contacts.see",
  dates: { at: { label: "Written or received", phrase: "written or received", kind: "moment" } },
  fields: {
    user_id: { label: "Agent", kind: "person" },
    direction: { label: "Direction", kind: "word", options: textDirections, words: optionWords },
    status: { label: "Status", kind: "word", options: textStatuses, words: optionWords },
    reason: { label: "Reason", kind: "word", options: sendReasonNames, words: optionWords },
    origin: { label: "Written in", kind: "word", options: textSources, words: optionWords },
  },
  columns: {
    at: { label: "Written or received", kind: "moment" },
    contact: { label: "Contact", kind: "text" },
    user: { label: "Agent", kind: "text" },
    direction: { label: "Direction", kind: "word" },
    status: { label: "Status", kind: "word" },
    reason: { label: "Reason", kind: "word" },
    segments: { label: "Segments", kind: "number" },
  },
  measures: {
    texts: { label: "Texts", kind: "count" },
    sent: { label: "Sent", kind: "count" },
    received: { label: "Received", kind: "count" },
    undelivered: { label: "Not delivered", kind: "count" },
    segments: { label: "Segments", kind: "number" },
  },
} as const satisfies ReportSource;
