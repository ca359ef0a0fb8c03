/** Reports that were saved by name, or run in the background. */
import { type Insertable, type Kysely, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { Report, ReportDetail } from "../../domain/reports/report.ts";
import type { Actor } from "../actor.ts";
import type { Database, Trx } from "../db/schema.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";

const columns = [
  "id",
  "report_type",
  "name",
  "spec",
  "shared",
  "created_by",
  "created_at",
  "updated_at",
  "status",
  "progress",
  "rows",
  "run_at",
  "error",
  "expires_at",
] as const;

export type ReportRecord = ReportDetail & { acting: Actor["acting"] };

const creatorName = sql<string>`coalesce((select btrim(u.first_name || ' ' || u.last_name) from users u
  where u.tenant_id = reports.tenant_id and u.id = reports.created_by), '')`.as("created_by_name");
export const scheduleOfReport = sql<
  Report["schedule"]
>`(select jsonb_build_object('every', s.every, 'weekday', s.weekday,
    'month_day', s.month_day, 'at', s.at, 'zone', s.zone, 'paused', s.paused, 'next_at', s.next_at)
  from report_schedules s where s.tenant_id = reports.tenant_id and s.report_id = reports.id)`.as("schedule");
/** Past its time but not yet purged. */
const stateAt = (now: number) =>
  sql<Report["status"]>`case when expires_at <= ${now} then 'expired' else status end`.as("status");

/** One's own; and those others share, of types one may run. */
export interface ReportReader {
  tenant_id: string;
  user_id: string;
  types: readonly string[];
  now: number;
}

function visibleReports(trx: Trx, { tenant_id, user_id, types }: ReportReader) {
  return trx
    .selectFrom("reports")
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where("report_type", "in", [...types, ""])
    .where((eb) => eb.or([eb("created_by", "=", user_id), eb.and([eb("shared", "=", true), eb("name", "<>", "")])]));
}

const plain = columns.filter((column) => column !== "status");

export type ReportFilterBy = "report_type" | "created_by" | "status" | "saved";

export function listReports(
  trx: Trx,
  reader: ReportReader,
  asked: PageQuery & { filter_by?: ReportFilterBy | undefined; filter_value?: string | undefined },
): Promise<Page<Report>> {
  const { filter_by, filter_value } = asked;
  const query = visibleReports(trx, reader)
    .select([...plain, stateAt(reader.now), creatorName, scheduleOfReport])
    .$if(filter_by !== undefined && filter_value !== undefined, (found) =>
      found.where(sql<boolean>`${filtered(filter_by ?? "status", reader.now)} = ${filter_value ?? ""}`),
    )
    .orderBy("created_at", "desc")
    .orderBy("id");
  return pageOf(query as SelectQueryBuilder<Database, "reports", Report>, asked);
}

function filtered(by: ReportFilterBy, now: number) {
  if (by === "saved") return sql`(name <> '')::text`;
  return by === "status"
    ? sql`case when expires_at <= ${now} then 'expired' else status end`
    : sql`${sql.ref(by)}::text`;
}

export async function listCreators(trx: Trx, reader: ReportReader): Promise<{ id: string; name: string }[]> {
  const rows = await visibleReports(trx, reader).select(["created_by as id", creatorName]).distinct().execute();
  return rows
    .map(({ id, created_by_name }) => ({ id, name: created_by_name }))
    .sort((one, other) => one.name.localeCompare(other.name, "en-US") || (one.id < other.id ? -1 : 1));
}

export async function findReport(trx: Trx, reader: ReportReader, id: string): Promise<ReportRecord | undefined> {
  return visibleReports(trx, reader)
    .select([...plain, stateAt(reader.now), creatorName, scheduleOfReport, "figures", "acting"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Queued or running, in any company. */
export function listUnderWay(db: Kysely<Database>): Promise<{ tenant_id: string; id: string }[]> {
  return db
    .selectFrom("reports")
    .select(["tenant_id", "id"])
    .where("status", "in", ["queued", "running"])
    .where("deleted_at", "is", null)
    .execute();
}

/** For the job: whatever it is, locked. */
export async function lockReport(trx: Trx, tenant_id: string, id: string): Promise<ReportRecord | undefined> {
  return trx
    .selectFrom("reports")
    .select([...columns, creatorName, scheduleOfReport, "figures", "acting"])
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }))
    .forUpdate()
    .executeTakeFirst();
}

export async function countOwnReports(trx: Trx, { tenant_id, user_id }: Actor): Promise<number> {
  const { count } = await trx
    .selectFrom("reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.and({ tenant_id, created_by: user_id, deleted_at: null }))
    .executeTakeFirstOrThrow();
  return count;
}

/** Running now in the company, by what was heard of them since. */
export async function countRunning(
  trx: Trx,
  { tenant_id, id, since }: { tenant_id: string; id: string; since: number },
): Promise<number> {
  const { count } = await trx
    .selectFrom("reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.and({ tenant_id, status: "running", deleted_at: null }))
    .where("id", "<>", id)
    .where("updated_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** False: the id is taken. */
export async function insertReport(trx: Trx, row: Insertable<Database["reports"]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reports")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function updateReport(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["reports"]>,
): Promise<void> {
  await trx
    .updateTable("reports")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
