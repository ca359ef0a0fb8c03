/** Nightly: what has outlived its use goes, tenant by tenant, in small transactions. */
import type { Kysely } from "kysely";
import { auditKeptYears } from "../../domain/timeline/history.ts";
import { deletedKeptDays, mergeUndoDays } from "../../domain/values/limits.ts";
import { addMonths, dayMs, dayOf, startOfDay } from "../../kit/dates.ts";
import { uuidFrom } from "../../kit/world.ts";
import { emptyGroups } from "../lists/contact-group-job.ts";
import { forgetSnapshots } from "../duplicates/contact-merge-rows.ts";
import { forgetFormerNumbers } from "../contacts/contact-secret-rows.ts";
import type { Database } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { clearFiles } from "../storage/clearing.ts";
import type { Services } from "../services.ts";
import { clearOldImports } from "../imports/import-rows.ts";
import { purgeTries } from "../session/sign-in-try-rows.ts";
import { purgeOldContacts } from "./purge-contacts.ts";
import { deleteBatch, purgeBatchRows, type PurgeRule } from "./purge-rows.ts";
import type { Outcome } from "./queue.ts";

/** Longer than any device may stay away with unsent work. */
const idempotencyKeptDays = 120;
const usedCodesKeptDays = 1;
/** Long enough to mend refused rows. */
const importRowsKeptDays = 90;
const importsAtOnce = 5;
const mergesAtOnce = 500;

export async function purgeOld(services: Services, signal: AbortSignal): Promise<Outcome> {
  const now = services.world.now();
  await purgeTries(services.db, now);
  await services.db
    .deleteFrom("setup_links")
    .where("expires_at", "<", now - usedCodesKeptDays * dayMs)
    .execute();
  for (const tenant_id of await tenantsOf(services.db)) {
    for (const rule of rules(now)) if (!(await deleteInBatches(services.db, tenant_id, rule, signal))) return "again";
    if (!(await clearImports(services.db, tenant_id, now - importRowsKeptDays * dayMs, signal))) return "again";
    if (!(await forgetMerges(services.db, tenant_id, now - mergeUndoDays * dayMs, signal))) return "again";
    await tenantTx(services.db, tenant_id, (trx) => forgetFormerNumbers(trx, tenant_id, now - deletedKeptDays * dayMs));
    if (!(await purgeOldContacts(services, tenant_id, now - deletedKeptDays * dayMs, signal))) return "again";
    // Whoever was put into a group while it was being deleted, or is in one deleted before its contacts left it.
    if ((await emptyGroups(services, { tenant_id }, signal)) === "again") return "again";
  }
  return clearFiles(services, signal);
}

async function tenantsOf(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("tenants").select("tenant_id").orderBy("tenant_id").execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

function rules(now: number): PurgeRule[] {
  const codes = now - usedCodesKeptDays * dayMs;
  return [
    { table: "idempotency_keys", column: "at", before: now - idempotencyKeptDays * dayMs },
    { table: "sessions", column: "expires_at", before: now },
    { table: "one_time_codes", column: "expires_at", before: codes },
    { table: "sign_in_challenges", column: "expires_at", before: codes },
    { table: "calendar_sign_ins", column: "expires_at", before: codes },
    { table: "calendar_reports", column: "heard_at", before: codes },
    { table: "outputs", column: "deleted_at", before: now - idempotencyKeptDays * dayMs },
    { table: "notice_facts", column: "deleted_at", before: now - idempotencyKeptDays * dayMs },
    { table: "dial_sessions", column: "created_at", before: now - importRowsKeptDays * dayMs },
    { table: "event_import_rows", column: "import_id", before: idBefore(now - importRowsKeptDays * dayMs) },
    { table: "event_imports", column: "id", before: idBefore(now - importRowsKeptDays * dayMs) },
    { table: "password_resets", column: "expires_at", before: codes },
    { table: "email_changes", column: "expires_at", before: codes },
    { table: "left_records", column: "at", before: now - idempotencyKeptDays * dayMs },
    { table: "audit", column: "id", before: idBefore(auditBefore(now)) },
  ];
}

/** Ids rise with time: those made before. */
function idBefore(at: number): string {
  return uuidFrom(at, new Uint8Array(16));
}

/** The same day of the year it was kept long enough, so that no leap day makes it a day less. */
function auditBefore(now: number): number {
  return startOfDay(addMonths(dayOf(now), -12 * auditKeptYears));
}

/** False when the server stops before all is gone. */
async function deleteInBatches(
  db: Kysely<Database>,
  tenant_id: string,
  rule: PurgeRule,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (signal.aborted) return false;
    const gone = await tenantTx(db, tenant_id, (trx) => deleteBatch(trx, tenant_id, rule));
    if (gone < purgeBatchRows) return true;
  }
}

async function clearImports(
  db: Kysely<Database>,
  tenant_id: string,
  before: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (signal.aborted) return false;
    const gone = await tenantTx(db, tenant_id, (trx) => clearOldImports(trx, tenant_id, before, importsAtOnce));
    if (gone < importsAtOnce) return true;
  }
}

async function forgetMerges(
  db: Kysely<Database>,
  tenant_id: string,
  before: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (signal.aborted) return false;
    const gone = await tenantTx(db, tenant_id, (trx) => forgetSnapshots(trx, tenant_id, before, mergesAtOnce));
    if (gone < mergesAtOnce) return true;
  }
}
