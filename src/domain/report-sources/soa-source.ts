/** Reports on Scope of Appointment forms. */
import { optionWords } from "../contacts/labels.ts";
import { soaChannels, soaRejectReasons, type SoaState, soaStates } from "../soa/limits.ts";
import { soaStateWords } from "../soa/soa-words.ts";
import type { ReportSource } from "./report-shape.ts";

const stateWords = (state: string) => soaStateWords[state as SoaState];

export const soaSource = {
  name: "forms",
  one: "form",
  many: "Scope of Appointment forms",
  needs: "policies.see",
  dates: { created_at: { label: "Made", phrase: "made", kind: "moment" } },
  fields: {
    user_id: { label: "Agent", kind: "person" },
    state: { label: "State", kind: "word", options: soaStates, words: stateWords },
    channel: { label: "Channel", kind: "word", options: soaChannels, words: optionWords },
    reject_reason: { label: "Rejected because", kind: "word", options: soaRejectReasons, words: optionWords },
  },
  columns: {
    created_at: { label: "Made", kind: "moment" },
    person: { label: "Person", kind: "text" },
    contact: { label: "Contact", kind: "text" },
    user: { label: "Agent", kind: "text" },
    state: { label: "State", kind: "word", words: stateWords },
    channel: { label: "Channel", kind: "word" },
    sent_at: { label: "Sent", kind: "moment" },
    signed_at: { label: "Signed", kind: "moment" },
    appointment_at: { label: "Appointment", kind: "moment" },
    completed_at: { label: "Completed", kind: "moment" },
    reject_reason: { label: "Rejected because", kind: "word" },
    documents: { label: "Documents", kind: "number" },
    kept_until: { label: "Kept until", kind: "day" },
  },
  measures: {
    forms: { label: "Forms", kind: "count" },
    sent: { label: "Sent", kind: "count" },
    signed: { label: "Signed", kind: "count" },
    completed: { label: "Completed", kind: "count" },
    rejected: { label: "Rejected", kind: "count" },
    expired: { label: "Expired", kind: "count" },
    signed_rate: { label: "Signed rate", kind: "percent", of: ["signed", "forms"] },
  },
} as const satisfies ReportSource;
