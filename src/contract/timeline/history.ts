/** The log of changes: of one contact for whoever sees it, of the company for admins (domain §23; ours). */
import { z } from "zod";
import { Day, Uuid } from "../../domain/values/scalars.ts";
import { HistoryEntry } from "../../domain/timeline/history.ts";
import { ByNumber, get, group, NumberText } from "../declare.ts";

/** Where the next page begins; null: there is none. */
const NextMeta = z.object({ next: z.string().nullable() });

/** An entry with where it came from. */
export const AuditEntryRow = HistoryEntry.extend({
  ip: z.string(),
  op_id: z.string().nullable(),
  /** Null: no device, such as a program with a key. */
  device_id: Uuid.nullable(),
  /** As its owner calls it; empty once it was taken off their list. */
  device_name: z.string(),
});
export type AuditEntryRow = z.infer<typeof AuditEntryRow>;

const searched = {
  /** Who did it, or as whom. */
  user_id: Uuid.optional(),
  action: z.string().max(40).optional(),
  record_type: z.string().max(40).optional(),
  record_id: z.string().max(60).optional(),
  device_id: Uuid.optional(),
  /** Days of the reader, both counted in. */
  from: Day.optional(),
  to: Day.optional(),
};
export const AuditSearch = z.strictObject(searched);
export type AuditSearch = z.infer<typeof AuditSearch>;

export const contactHistory = group("contact_history", "/v1/contacts", {
  list: get("/:id/history", {
    summary:
      "What changed on a contact and what lies with it: who, when, acting as whom, from what to what; newest first.",
    access: "contacts.see",
    params: ByNumber,
    query: z.strictObject({ after: z.string().max(80).optional(), limit: NumberText(1, 100).default(25) }),
    reply: z.object({ data: z.array(HistoryEntry), meta: NextMeta }),
  }),
});

export const adminAudit = group("admin_audit", "/v1/admin/audit", {
  list: get("", {
    summary: "The company's log of changes, by person, action, record and day; newest first.",
    access: "audit.see",
    query: z.strictObject({ ...searched, after: Uuid.optional(), limit: NumberText(1, 100).default(50) }),
    reply: z.object({ data: z.array(AuditEntryRow), meta: NextMeta }),
  }),
  export: get("/export.csv", {
    summary: "The same as a csv file, every cell harmless to a spreadsheet.",
    access: "audit.see",
    query: AuditSearch,
    download: "text/csv; charset=utf-8",
    noImpersonation: true,
    ratePerMinute: 30,
  }),
});
