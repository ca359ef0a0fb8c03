/** Reports on the consent ledger: who said what about being called, texted or emailed. */
import { consentChannels, consentEvents, consentWays } from "../consent/consent-options.ts";
import { optionWords } from "../contacts/labels.ts";
import type { ReportSource } from "./report-shape.ts";

export const consentSource = {
  name: "consents",
  one: "consent entry",
  many: "consent entries",
  needs: "contacts.see",
  dates: { at: { label: "Said", phrase: "said", kind: "moment" } },
  fields: {
    owner_id: { label: "Owner", kind: "person" },
    channel: { label: "Channel", kind: "word", options: consentChannels, words: optionWords },
    event: { label: "Answer", kind: "word", options: consentEvents, words: optionWords },
    how: { label: "Given by", kind: "word", options: consentWays, words: optionWords },
  },
  columns: {
    at: { label: "Said", kind: "moment" },
    contact: { label: "Contact", kind: "text" },
    address: { label: "Number or address", kind: "text" },
    channel: { label: "Channel", kind: "word" },
    event: { label: "Answer", kind: "word" },
    how: { label: "Given by", kind: "word" },
    words: { label: "Words", kind: "text" },
    user: { label: "Noted by", kind: "text" },
    received_at: { label: "Recorded", kind: "moment" },
  },
  measures: {
    entries: { label: "Entries", kind: "count" },
    granted: { label: "Granted", kind: "count" },
    withdrawn: { label: "Refused or withdrawn", kind: "count" },
  },
} as const satisfies ReportSource;
