/** A company's rules on retention, the Scope of Appointment and legal texts: versions with first day and source. */
import { z } from "zod";
import { complianceKeys } from "../../domain/compliance/compliance.ts";
import { ComplianceValue, StoredCompliance } from "../../domain/compliance/compliance-setting.ts";
import { Day, Instant } from "../../domain/values/scalars.ts";
import { ByUuid, dataOf, del, get, group, post, Versioned } from "../declare.ts";

const sourceLengthMax = 300;

const ComplianceRules = z.object({
  /** For the next change; 0 while nothing was ever changed. */
  version: Instant,
  /** The day by which versions count, in Eastern time. */
  today: Day,
  /** The company's own, in the order in which they were saved; the defaults apply before them. */
  versions: z.array(StoredCompliance),
});
export type ComplianceRules = z.infer<typeof ComplianceRules>;

export const adminCompliance = group("admin_compliance", "/v1/admin/compliance_rules", {
  list: get("", {
    summary: "Lists the versions of the company's rules on retention, the Scope of Appointment and legal texts.",
    access: "settings.edit",
    reply: dataOf(ComplianceRules),
  }),
  create: post("", {
    summary: "Adds a version of a rule. It counts from its first day on, on the server and on every device.",
    access: "settings.edit",
    writes: "now",
    body: z.strictObject({
      key: z.enum(complianceKeys),
      from: Day,
      source: z.string().max(sourceLengthMax),
      value: ComplianceValue,
      ...Versioned,
    }),
    status: 201,
    reply: dataOf(ComplianceRules),
  }),
  remove: del("/:id", {
    summary: "Withdraws a version that has not started.",
    access: "settings.edit",
    writes: "now",
    params: ByUuid,
    reply: dataOf(ComplianceRules),
  }),
});
