/** Reports on the devices people work on. */
import { dictionary } from "../../kit/dictionary.ts";
import type { ReportSource } from "./report-shape.ts";

const freshnessLabels: Readonly<Record<string, string>> = dictionary({
  day: "Within a day",
  week: "Within a week",
  month: "Within 30 days",
  longer: "Longer ago",
  never: "Never",
});

export const deviceSource = {
  name: "devices",
  one: "device",
  many: "devices",
  needs: "reports.see",
  dates: {},
  fields: {
    user_id: { label: "User", kind: "person" },
    freshness: {
      label: "Last synced",
      kind: "word",
      options: ["day", "week", "month", "longer", "never"],
      words: (value: string) => freshnessLabels[value] ?? value,
    },
    version: { label: "App version", kind: "word" },
  },
  columns: {
    user: { label: "User", kind: "text" },
    name: { label: "Device", kind: "text" },
    version: { label: "App version", kind: "text" },
    last_sync_at: { label: "Last synced", kind: "moment" },
    waiting: { label: "Not yet sent", kind: "number" },
    mirror_contacts: { label: "Contacts stored", kind: "number" },
  },
  measures: {
    devices: { label: "Devices", kind: "count" },
    waiting: { label: "Changes not yet sent", kind: "number" },
    behind: { label: "Not synced for a week", kind: "count" },
  },
} as const satisfies ReportSource;
