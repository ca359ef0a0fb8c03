/** When reports are mailed, and what became of each mail. */
import { type Kysely, sql } from "kysely";
import { reportSendingsShown } from "../../domain/reports/report-limits.ts";
import type {
  deliveryOutcomes,
  NewReportSchedule,
  ReportSchedule,
  ReportSending,
} from "../../domain/report-schedules/report-schedule.ts";
import type { Database, Trx } from "../db/schema.ts";

export interface ReportKey {
  tenant_id: string;
  report_id: string;
}

const columns = ["every", "weekday", "month_day", "at", "zone", "recipients", "paused", "stopped", "next_at"] as const;

export function findSchedule(trx: Trx, key: ReportKey): Promise<ReportSchedule | undefined> {
  return scheduleQuery(trx, key).executeTakeFirst();
}

export function lockSchedule(trx: Trx, key: ReportKey): Promise<ReportSchedule | undefined> {
  return scheduleQuery(trx, key).forUpdate().executeTakeFirst();
}

function scheduleQuery(trx: Trx, { tenant_id, report_id }: ReportKey) {
  return trx
    .selectFrom("report_schedules")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, report_id }));
}

export async function putSchedule(
  trx: Trx,
  key: ReportKey,
  set: NewReportSchedule & { next_at: number | null; updated_at: number },
): Promise<void> {
  await trx
    .insertInto("report_schedules")
    .values({ ...key, ...set, stopped: null })
    .onConflict((conflict) => conflict.columns(["tenant_id", "report_id"]).doUpdateSet({ ...set, stopped: null }))
    .execute();
}

export async function moveSchedule(
  trx: Trx,
  { tenant_id, report_id }: ReportKey,
  set: { next_at: number | null; paused?: boolean; stopped?: string | null },
): Promise<void> {
  await trx
    .updateTable("report_schedules")
    .set(set)
    .where((eb) => eb.and({ tenant_id, report_id }))
    .execute();
}

export async function deleteSchedule(trx: Trx, { tenant_id, report_id }: ReportKey): Promise<void> {
  await trx
    .deleteFrom("report_schedules")
    .where((eb) => eb.and({ tenant_id, report_id }))
    .execute();
}

/** Of reports that were purged. */
export async function deleteStraySchedules(trx: Trx, tenant_id: string): Promise<void> {
  await sql`delete from report_schedules s where s.tenant_id = ${tenant_id}
    and not exists (select from reports r where r.tenant_id = s.tenant_id and r.id = s.report_id)`.execute(trx);
}

/** Of every company, the longest due first. */
export function listDueSchedules(db: Kysely<Database>, now: number): Promise<ReportKey[]> {
  return db
    .selectFrom("report_schedules")
    .select(["tenant_id", "report_id"])
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .execute();
}

export interface Delivery extends ReportKey {
  due_at: number;
  user_id: string;
  asked: boolean;
  outcome: (typeof deliveryOutcomes)[number];
  reason: string | null;
  rows: number | null;
  at: number;
}

/** False if they already had this one: only a failed one is replaced. */
export async function noteDelivery(trx: Trx, delivery: Delivery): Promise<boolean> {
  const { outcome, reason, rows, at } = delivery;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("report_deliveries")
    .values(delivery)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "report_id", "due_at", "user_id"])
        .doUpdateSet({ outcome, reason, rows, at })
        .where("report_deliveries.outcome", "=", "failed"),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function countDelivered(
  trx: Trx,
  { tenant_id, report_id, due_at, user_id }: Pick<Delivery, keyof ReportKey | "due_at" | "user_id">,
  rows: number,
): Promise<void> {
  await trx
    .updateTable("report_deliveries")
    .set({ rows })
    .where((eb) => eb.and({ tenant_id, report_id, due_at, user_id }))
    .execute();
}

/** The last times, the newest first. */
export async function listSendings(trx: Trx, { tenant_id, report_id }: ReportKey): Promise<ReportSending[]> {
  const { rows } = await sql<ReportSending>`select due_at, bool_and(asked) as asked,
      jsonb_agg(jsonb_build_object('user_id', d.user_id, 'outcome', d.outcome, 'reason', d.reason, 'rows', d.rows, 'at', d.at,
        'name', coalesce((select btrim(u.first_name || ' ' || u.last_name) from users u
          where u.tenant_id = d.tenant_id and u.id = d.user_id), '')) order by d.at, d.user_id) as deliveries
    from report_deliveries d where d.tenant_id = ${tenant_id} and d.report_id = ${report_id}::uuid
    group by due_at order by due_at desc limit ${reportSendingsShown}`.execute(trx);
  return rows;
}
