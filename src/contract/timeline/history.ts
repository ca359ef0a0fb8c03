/**
 * The change log: of one contact for anyone who can see it, of the company for admins (domain §23; not in the spec).
 */
import { z } from "zod";
import { Day, Uuid } from "../../domain/values/scalars.ts";
import { HistoryEntry } from "../../domain/timeline/history.ts";
import { ByNumber, get, group, NumberText } from "../declare.ts";

/** Cursor of the next page; null when there is none. */
const NextMeta = z.object({ next: z.string().nullable() });

/** A log entry with its origin. */
export const AuditEntryRow = HistoryEntry.extend({
  ip: z.string(),
  /** As far as the address tells. */
  place: z.string(),
  op_id: z.string().nullable(),
  /** Null: no device, such as a program with an API key. */
  device_id: Uuid.nullable(),
  /** The name its owner gave it; empty once removed from their list. */
  device_name: z.string(),
});
export type AuditEntryRow = z.infer<typeof AuditEntryRow>;

const searched = {
  /** The user who did it, or the user they acted as. */
  user_id: Uuid.optional(),
  action: z.string().max(40).optional(),
  /** `sign_ins`: in, out and failed ones; `acting`: whatever was done as someone else. */
  about: z.enum(["sign_ins", "acting"]).optional(),
  record_type: z.string().max(40).optional(),
  record_id: z.string().max(60).optional(),
  device_id: Uuid.optional(),
  /** Days in the reader's time zone, both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
};
export const AuditSearch = z.strictObject(searched);
export type AuditSearch = z.infer<typeof AuditSearch>;

export const contactHistory = group("contact_history", "/v1/contacts", {
  list: get("/:id/history", {
    summary:
      "Lists changes to a contact and its related records, newest first: who, when, acting as whom, and the old and new values.",
    access: "contacts.see",
    params: ByNumber,
    query: z.strictObject({ after: z.string().max(80).optional(), limit: NumberText(1, 100).default(25) }),
    reply: z.object({ data: z.array(HistoryEntry), meta: NextMeta }),
  }),
});

export const adminAudit = group("admin_audit", "/v1/admin/audit", {
  list: get("", {
    summary: "Lists the company's audit log, newest first, filtered by person, action, record and day.",
    access: "audit.see",
    query: z.strictObject({ ...searched, after: Uuid.optional(), limit: NumberText(1, 100).default(50) }),
    reply: z.object({ data: z.array(AuditEntryRow), meta: NextMeta }),
  }),
  export: get("/export.csv", {
    summary: "Returns the audit log as a csv file. Every cell is safe to open in a spreadsheet.",
    access: "audit.see",
    query: AuditSearch,
    download: "text/csv; charset=utf-8",
    noImpersonation: true,
    ratePerMinute: 30,
  }),
});
