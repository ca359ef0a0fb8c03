/** Reports on phone calls: how many, when, how they ended, how they sounded. */
import { showPhone } from "../values/phone-number.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { optionWords } from "../contacts/labels.ts";
import { outcomeLabels } from "../calls/call-outcome.ts";
import {
  callDirections,
  callOutcomes,
  callStatuses,
  callVias,
  type callOutcomes as outcomes,
} from "../calls/limits.ts";
import { qualityLabels } from "../calls/quality.ts";
import type { ReportSource } from "./report-shape.ts";

type Outcome = (typeof outcomes)[number];
const viaLabels: Readonly<Record<string, string>> = dictionary({
  browser: "Fieldline",
  phone_burner: "PhoneBurner",
  callback: "Callback",
  own_phone: "Own phone",
});

export const callSource = {
  name: "calls",
  one: "call",
  many: "calls",
  needs: "contacts.see",
  dates: { created_at: { label: "Began", phrase: "made or received", kind: "moment" } },
  fields: {
    user_id: { label: "Agent", kind: "person" },
    direction: { label: "Direction", kind: "word", options: callDirections, words: optionWords },
    status: { label: "Result", kind: "word", options: callStatuses, words: optionWords },
    outcome: {
      label: "Outcome",
      kind: "word",
      options: callOutcomes,
      words: (value: string) => outcomeLabels[value as Outcome] ?? optionWords(value),
    },
    via: { label: "Called with", kind: "word", options: callVias, words: (via: string) => viaLabels[via] ?? via },
    quality: { label: "Line quality", kind: "word", options: qualityLabels, words: optionWords },
    measured: { label: "Quality measured", kind: "word", options: ["yes", "no"], words: optionWords },
  },
  columns: {
    created_at: { label: "Began", kind: "moment" },
    contact: { label: "Contact", kind: "text" },
    number: { label: "Number", kind: "word", words: showPhone },
    user: { label: "Agent", kind: "text" },
    direction: { label: "Direction", kind: "word" },
    status: { label: "Result", kind: "word" },
    outcome: { label: "Outcome", kind: "word", words: (value: string) => outcomeLabels[value as Outcome] ?? value },
    talk_seconds: { label: "Talk time", kind: "seconds" },
    quality: { label: "Line quality", kind: "word" },
    mos: { label: "Quality score", kind: "number" },
  },
  measures: {
    calls: { label: "Calls", kind: "count" },
    outbound: { label: "Outbound", kind: "count" },
    inbound: { label: "Inbound", kind: "count" },
    answered: { label: "Answered", kind: "count" },
    missed: { label: "Missed", kind: "count" },
    appointments: { label: "Appointments set", kind: "count" },
    sold: { label: "Sold", kind: "count" },
    talk_seconds: { label: "Talk time", kind: "seconds" },
    minutes: { label: "Minutes used", kind: "number" },
    rated: { label: "Measured", kind: "count" },
    degraded: { label: "Fair or degraded", kind: "count" },
    mos: { label: "Sum of scores", kind: "score" },
    answer_rate: { label: "Answer rate", kind: "percent", of: ["answered", "calls"] },
    talk_each: { label: "Talk per answered call", kind: "seconds", of: ["talk_seconds", "answered"] },
    mos_avg: { label: "Average score", kind: "score", of: ["mos", "rated"] },
  },
} as const satisfies ReportSource;
