/** Reports on imported files. */
import { optionWords } from "../contacts/labels.ts";
import { attemptStatuses } from "../imports/status.ts";
import type { ReportSource } from "./report-shape.ts";

export const importSource = {
  name: "imports",
  one: "import",
  many: "imports",
  needs: "contacts.import",
  dates: { created_at: { label: "Imported", phrase: "started", kind: "moment" } },
  fields: {
    created_by: { label: "Imported by", kind: "person" },
    status: { label: "Status", kind: "word", options: attemptStatuses, words: optionWords },
  },
  columns: {
    created_at: { label: "Imported", kind: "moment" },
    file_name: { label: "File", kind: "text" },
    user: { label: "Imported by", kind: "text" },
    status: { label: "Status", kind: "word" },
    total: { label: "Rows", kind: "number" },
    created: { label: "Created", kind: "number" },
    updated: { label: "Updated", kind: "number" },
    failed: { label: "Failed", kind: "number" },
  },
  measures: {
    imports: { label: "Imports", kind: "count" },
    total: { label: "Rows", kind: "number" },
    created: { label: "Created", kind: "number" },
    updated: { label: "Updated", kind: "number" },
    skipped: { label: "Skipped", kind: "number" },
    failed: { label: "Failed", kind: "number" },
  },
} as const satisfies ReportSource;
