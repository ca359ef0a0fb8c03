/** Reports on contacts given to others. */
import { optionWords } from "../contacts/labels.ts";
import { transferStatuses } from "../transfers/status.ts";
import type { ReportSource } from "./report-shape.ts";

export const transferSource = {
  name: "transfers",
  one: "transfer",
  many: "transfers",
  needs: "contacts.transfer",
  dates: { created_at: { label: "Started", phrase: "started", kind: "moment" } },
  fields: {
    created_by: { label: "Transferred by", kind: "person" },
    status: { label: "Status", kind: "word", options: transferStatuses, words: optionWords },
  },
  columns: {
    created_at: { label: "Started", kind: "moment" },
    user: { label: "Transferred by", kind: "text" },
    from: { label: "From", kind: "text" },
    to: { label: "To", kind: "text" },
    status: { label: "Status", kind: "word" },
    contacts: { label: "Moved", kind: "number" },
    failed: { label: "Failed", kind: "number" },
  },
  measures: {
    transfers: { label: "Transfers", kind: "count" },
    contacts: { label: "Contacts moved", kind: "number" },
    failed: { label: "Failed", kind: "number" },
    skipped: { label: "Skipped", kind: "number" },
  },
} as const satisfies ReportSource;
