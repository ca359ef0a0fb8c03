import { reportOf } from "../report-sources/report-shape.ts";
import { soaSource } from "../report-sources/soa-source.ts";

export const soaRegister = reportOf(soaSource, {
  type: "soa_register",
  label: "Scope of Appointment register",
  about: "Every Scope of Appointment form, and whether it was signed and completed.",
  section: "Contacts",
  date: "created_at",
  period: "last_12_months",
  measures: ["forms", "sent", "signed", "completed", "rejected", "expired", "signed_rate"],
  groupings: ["state", "user_id", "channel", "reject_reason", "week", "month"],
  group_by: "state",
  filters: ["state", "channel", "reject_reason", "user_id"],
  columns: [
    "created_at",
    "person",
    "contact",
    "user",
    "state",
    "channel",
    "sent_at",
    "signed_at",
    "appointment_at",
    "completed_at",
    "reject_reason",
    "documents",
    "kept_until",
  ],
  chart: "bars",
});
