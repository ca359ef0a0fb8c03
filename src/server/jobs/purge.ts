/** Nightly purge by retention rules, tenant by tenant, in small transactions. Features add steps (`features.ts`). */
import type { Kysely } from "kysely";
import type { RetentionRule } from "../../domain/compliance/compliance.ts";
import { addMonths, dayOf, startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { uuidFrom } from "../../kit/world.ts";
import { retentionAt } from "../db/compliance-rows.ts";
import type { Database, Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { clearFiles } from "../storage/clearing.ts";
import { hookPoint } from "../hooks.ts";
import type { Services } from "../services.ts";
import { attemptSteps, eachTenant } from "./each-tenant.ts";
import { deleteBatch, purgeBatchRows, type PurgeRule } from "./purge-rows.ts";
import type { Outcome } from "./queue.ts";

export interface PurgeStep {
  /** Runs first, once for all tenants. */
  readonly everywhere?: (db: Kysely<Database>, now: number) => Promise<void>;
  /** Rows purged by age. */
  readonly rules?: (now: number, kept: RetentionRule) => readonly PurgeRule[];
  /** Runs after the rules of all steps. `again`: the server stops before all is purged. */
  readonly ofTenant?: (services: Services, tenant_id: string, signal: AbortSignal) => Promise<Outcome>;
}

export const purgeSteps = hookPoint<PurgeStep>("nightly purge");

/** Longer than any device may be offline with unsent work. */
export const longestAbsenceDays = 120;

export async function purgeOld(services: Services, signal: AbortSignal): Promise<Outcome> {
  const now = services.world.now();
  const steps = services.hooks.of(purgeSteps);
  return attemptSteps([
    ...steps.map(
      ({ everywhere }) =>
        async () =>
          everywhere?.(services.db, now),
    ),
    () => eachTenant(services, signal, (tenant_id) => purgeTenant(services, tenant_id, signal)),
    () => clearFiles(services, signal),
  ]);
}

async function purgeTenant(services: Services, tenant_id: string, signal: AbortSignal): Promise<Outcome> {
  const { db, hooks, world } = services;
  const now = world.now();
  const steps = hooks.of(purgeSteps);
  const kept = await tenantTx(db, tenant_id, (trx) => retentionAt(trx, tenant_id, now));
  const rules = [...kernelRules(now, kept), ...steps.flatMap((step) => step.rules?.(now, kept) ?? [])];
  const goneBy = (rule: PurgeRule) => (trx: Trx) => deleteBatch(trx, tenant_id, rule);
  return attemptSteps([
    ...rules.map((rule) => () => purgeInBatches(db, tenant_id, { batch: purgeBatchRows, gone: goneBy(rule), signal })),
    ...steps.map(
      ({ ofTenant }) =>
        async () =>
          ofTenant?.(services, tenant_id, signal),
    ),
  ]);
}

function kernelRules(now: number, { audit_years }: RetentionRule): PurgeRule[] {
  const unneeded = now - longestAbsenceDays * dayMs;
  return [
    { table: "idempotency_keys", column: "at", before: unneeded },
    { table: "sessions", column: "expires_at", before: now },
    { table: "left_records", column: "at", before: unneeded },
    { table: "audit", column: "id", before: idBefore(auditBefore(now, audit_years)) },
  ];
}

/** Ids are time-ordered: those created before. */
export function idBefore(at: number): string {
  return uuidFrom(at, new Uint8Array(16));
}

/** The same calendar day years later, so that leap days do not shorten the retention. */
function auditBefore(now: number, years: number): number {
  return startOfDay(addMonths(dayOf(now), -12 * years));
}

/** `gone`: deletes at most `batch` and returns the count; less when none is left. */
export async function purgeInBatches(
  db: Kysely<Database>,
  tenant_id: string,
  { batch, gone, signal }: { batch: number; gone: (trx: Trx) => Promise<number>; signal: AbortSignal },
): Promise<Outcome> {
  for (;;) {
    if (signal.aborted) return "again";
    if ((await tenantTx(db, tenant_id, gone)) < batch) return "done";
  }
}
