import { consentSource } from "../report-sources/consent-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const consentRegister = reportOf(consentSource, {
  type: "consent_register",
  label: "Consent register",
  about: "Every consent given, refused or withdrawn, with its words.",
  section: "Contacts",
  date: "at",
  period: "last_12_months",
  measures: ["entries", "granted", "withdrawn"],
  groupings: ["event", "channel", "how", "owner_id", "week", "month"],
  group_by: "event",
  filters: ["channel", "event", "how", "owner_id"],
  columns: ["at", "contact", "address", "channel", "event", "how", "words", "user", "received_at"],
  chart: "bars",
});
