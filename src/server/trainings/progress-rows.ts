/** Progress in trainings, whose are due, and reminders of them. */
import { type RawBuilder, sql } from "kysely";
import type { DueTraining } from "../../contract/trainings/trainings.ts";
import { type Progress, progressColumns, shareDone } from "../../domain/trainings/progress.ts";
import { accountTypes, may } from "../../domain/users/access.ts";
import type { Visibility } from "../changes/visibility.ts";
import { type Page, type PageQuery, pageOfSql } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import { isFor } from "./audience-sql.ts";

interface Person {
  tenant_id: string;
  user_id: string;
}

const shown = sql.join(progressColumns.map((name) => sql.ref(name)));

export async function listProgress(trx: Trx, { tenant_id, user_id }: Person): Promise<Progress[]> {
  const { rows } = await sql<Progress>`select ${shown} from training_progress
    where tenant_id = ${tenant_id} and user_id = ${user_id}`.execute(trx);
  return rows;
}

/** Two devices that report at once are merged one after the other, also the first time. */
export async function lockProgress(
  trx: Trx,
  { tenant_id, user_id }: Person,
  training_id: string,
): Promise<Progress | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant_id} training ${user_id} ${training_id}`}, 55))`.execute(
    trx,
  );
  const { rows } = await sql<Progress>`select ${shown} from training_progress
    where tenant_id = ${tenant_id} and user_id = ${user_id} and training_id = ${training_id}`.execute(trx);
  return rows[0];
}

export async function saveProgress(trx: Trx, tenant_id: string, progress: Progress): Promise<void> {
  const { id, user_id, training_id, ranges, position_ms, position_at, done_at, updated_at } = progress;
  await sql`insert into training_progress
      (tenant_id, id, user_id, training_id, ranges, position_ms, position_at, done_at, updated_at)
    values (${tenant_id}, ${id}, ${user_id}, ${training_id}, ${JSON.stringify(ranges)}::jsonb, ${position_ms},
      ${position_at}, ${done_at}, ${updated_at})
    on conflict (tenant_id, id) do update set ranges = excluded.ranges, position_ms = excluded.position_ms,
      position_at = excluded.position_at, done_at = excluded.done_at, updated_at = excluded.updated_at`.execute(trx);
}

const editors = accountTypes.filter((account_type) => may({ account_type, rm: false }, "trainings.edit"));

/** A training `t` that a person `u` may take and has not finished. */
function isUnfinished(tenant_id: string): RawBuilder<unknown> {
  const person = {
    tenant_id,
    account_type: sql`u.account_type`,
    rm: sql`u.rm`,
    business_unit_id: sql`u.business_unit_id`,
  };
  return sql`t.tenant_id = ${tenant_id} and t.deleted_at is null and u.active and u.deleted_at is null
    and p.done_at is null and (u.account_type = any(${editors}::text[]) or ${isFor(person)})`;
}

/** A training `t` and a person `u` in reach who has not finished it. */
function isDue(tenant_id: string, { all, owners }: Visibility): RawBuilder<unknown> {
  return sql`${isUnfinished(tenant_id)} and t.required_by is not null
    and ${all ? sql`true` : sql`u.id = any(${[...owners]}::uuid[])`}`;
}

/** Who has begun a training and not finished it. */
export function whoIsLearning(tenant_id: string): RawBuilder<unknown> {
  return sql`select p.user_id from ${joined} where ${isUnfinished(tenant_id)} and p.id is not null`;
}

const joined = sql`trainings t join users u on u.tenant_id = t.tenant_id
  left join training_progress p on p.tenant_id = t.tenant_id and p.training_id = t.id and p.user_id = u.id`;

type DueRow = Omit<DueTraining, "share"> & { ranges: Progress["ranges"] | null; duration_ms: number | null };

export interface DueQuery extends PageQuery {
  q?: string | undefined;
  training_id?: string | undefined;
}

export async function listDue(
  trx: Trx,
  { tenant_id, reach }: { tenant_id: string; reach: Visibility },
  asked: DueQuery,
): Promise<Page<DueTraining>> {
  const { q, training_id } = asked;
  const select = sql`u.id as user_id, u.first_name || ' ' || u.last_name as user_name, t.id as training_id, t.title,
    t.section, t.required_by::text as required_by, p.ranges, t.duration_ms,
    (select max(r.at) from training_reminders r where r.tenant_id = t.tenant_id and r.user_id = u.id
      and r.training_id = t.id) as reminded_at`;
  const from = sql`${joined} where ${isDue(tenant_id, reach)}
    ${training_id ? sql`and t.id = ${training_id}` : sql``}
    ${q ? sql`and strpos(lower(u.first_name || ' ' || u.last_name || ' ' || t.title), lower(${q})) > 0` : sql``}`;
  const orderBy = sql`t.required_by, lower(u.last_name) collate "C", u.id, t.id`;
  const { rows, total_count } = await pageOfSql<DueRow>(trx, { select, from, orderBy }, asked);
  const data = rows.map(({ ranges, duration_ms, ...row }) => ({
    ...row,
    share: shareDone(ranges ? { ranges, done_at: null } : undefined, duration_ms),
  }));
  return { rows: data, total_count };
}

export interface DuePerson {
  user_id: string;
  email: string;
  training_id: string;
  title: string;
  required_by: string;
  reminded_at: number | null;
  /** The person does not want these reminders. */
  is_muted: boolean;
}

/** Those of these pairs that are due and in reach, as the lists name them. */
export async function findDue(
  trx: Trx,
  { tenant_id, reach }: { tenant_id: string; reach: Visibility },
  pairs: readonly { user_id: string; training_id: string }[],
): Promise<DuePerson[]> {
  const { rows } = await sql<DuePerson>`select distinct u.id as user_id, u.email, t.id as training_id, t.title,
      t.required_by::text as required_by,
      (select max(r.at) from training_reminders r where r.tenant_id = t.tenant_id and r.user_id = u.id
        and r.training_id = t.id) as reminded_at,
      exists (select from notice_facts f where f.tenant_id = t.tenant_id and f.user_id = u.id
        and f.about = 'muted.training_due' and f.value = 'true'::jsonb and f.deleted_at is null) as is_muted
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) x (user_id uuid, training_id uuid)
    join (${joined}) on t.id = x.training_id and u.id = x.user_id
    where ${isDue(tenant_id, reach)} order by user_id, training_id`.execute(trx);
  return rows;
}

export async function insertReminder(
  trx: Trx,
  tenant_id: string,
  reminder: { id: string; user_id: string; training_id: string; by_user_id: string; at: number },
): Promise<void> {
  const { id, user_id, training_id, by_user_id, at } = reminder;
  await sql`insert into training_reminders (tenant_id, id, user_id, training_id, by_user_id, at)
    values (${tenant_id}, ${id}, ${user_id}, ${training_id}, ${by_user_id}, ${at})`.execute(trx);
}
