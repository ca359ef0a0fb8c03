import { dayMs } from "../../kit/durations.ts";
import { reportsKeptMs } from "../../domain/reports/report-limits.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { deleteStraySchedules } from "./report-schedule-rows.ts";
import { longestAbsenceDays, type PurgeStep } from "../jobs/purge.ts";

/** A report is kept for 90 days after its last run (domain §18). */
export const reportPurge: PurgeStep = {
  rules: (now) => [
    { table: "reports", column: "expires_at", before: now },
    { table: "reports", column: "deleted_at", before: now - longestAbsenceDays * dayMs },
    { table: "report_deliveries", column: "at", before: now - reportsKeptMs },
  ],
  async ofTenant({ db }, tenant_id) {
    await tenantTx(db, tenant_id, (trx) => deleteStraySchedules(trx, tenant_id));
    return "done";
  },
};
