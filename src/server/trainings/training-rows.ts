/** Trainings in the database. */
import { sql } from "kysely";
import type { AdminTraining } from "../../contract/trainings/admin-trainings.ts";
import { type Training, trainingColumns } from "../../domain/trainings/training.ts";
import type { Actor } from "../actor.ts";
import { type Page, type PageQuery, pageOfSql } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import { isForActor } from "./audience-sql.ts";

export interface StoredTraining extends Training {
  part_hashes: string[];
  deleted_at: number | null;
}

const shown = sql.join(
  trainingColumns.map((name) =>
    name === "required_by" ? sql`t.required_by::text as required_by` : sql.ref(`t.${name}`),
  ),
);
const inOrder = sql`t.section_position, t.section, t.position, t.id`;

/** For admins; `lock` for a write. */
export async function findTraining(
  trx: Trx,
  tenant_id: string,
  id: string,
  { lock = false } = {},
): Promise<StoredTraining | undefined> {
  const { rows } = await sql<StoredTraining>`select ${shown}, t.part_hashes, t.deleted_at from trainings t
    where t.tenant_id = ${tenant_id} and t.id = ${id} ${lock ? sql`for update` : sql``}`.execute(trx);
  return rows[0];
}

/** One the user may use. `deleted`: also one that is gone, for reports made while it was there. */
export async function findOwnTraining(
  trx: Trx,
  actor: Actor,
  id: string,
  { deleted = false } = {},
): Promise<StoredTraining | undefined> {
  const { rows } = await sql<StoredTraining>`select ${shown}, t.part_hashes, t.deleted_at from trainings t
    where t.tenant_id = ${actor.tenant_id} and t.id = ${id} and ${isForActor(actor)}
      ${deleted ? sql`` : sql`and t.deleted_at is null`}`.execute(trx);
  return rows[0];
}

export async function listOwnTrainings(trx: Trx, actor: Actor): Promise<Training[]> {
  const { rows } = await sql<Training>`select ${shown} from trainings t
    where t.tenant_id = ${actor.tenant_id} and t.deleted_at is null and ${isForActor(actor)}
    order by ${inOrder}`.execute(trx);
  return rows;
}

const counted = sql`
  coalesce((select co.name from corporations co where co.tenant_id = t.tenant_id and co.id = t.corporation_id), '')
    as corporation_name,
  (select count(*)::int from training_progress p where p.tenant_id = t.tenant_id and p.training_id = t.id) as begun,
  (select count(*)::int from training_progress p where p.tenant_id = t.tenant_id and p.training_id = t.id
    and p.done_at is not null) as done`;

export interface AdminTrainingQuery extends PageQuery {
  q?: string | undefined;
  corporation_id?: string | undefined;
}

export function listAdminTrainings(
  trx: Trx,
  tenant_id: string,
  asked: AdminTrainingQuery,
): Promise<Page<AdminTraining>> {
  const { q, corporation_id } = asked;
  const from = sql`trainings t where t.tenant_id = ${tenant_id} and t.deleted_at is null
    ${q ? sql`and strpos(lower(t.section || ' ' || t.title), lower(${q})) > 0` : sql``}
    ${corporation_id ? sql`and t.corporation_id = ${corporation_id}` : sql``}`;
  return pageOfSql<AdminTraining>(trx, { select: sql`${shown}, ${counted}`, from, orderBy: inOrder }, asked);
}

export async function findAdminTraining(trx: Trx, tenant_id: string, id: string): Promise<AdminTraining | undefined> {
  const { rows } = await sql<AdminTraining>`select ${shown}, ${counted} from trainings t
    where t.tenant_id = ${tenant_id} and t.id = ${id} and t.deleted_at is null`.execute(trx);
  return rows[0];
}

const written = [...trainingColumns.filter((name) => name !== "seq"), "part_hashes"];

export async function saveTraining(
  trx: Trx,
  tenant_id: string,
  { deleted_at: _deleted, seq: _seq, ...training }: StoredTraining,
): Promise<void> {
  const columns = sql.join(["tenant_id", "created_at", ...written].map((name) => sql.ref(name)));
  const changes = sql.join(
    written.filter((name) => name !== "id").map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
  const row = JSON.stringify({ ...training, tenant_id, created_at: training.updated_at });
  await sql`insert into trainings (${columns}) select ${columns} from jsonb_populate_record(null::trainings, ${row}::jsonb)
    on conflict (tenant_id, id) do update set ${changes}`.execute(trx);
}

export interface Placed {
  id: string;
  section: string;
  section_position: number;
  position: number;
}

export async function listPlaces(trx: Trx, tenant_id: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`select t.id, t.section, t.section_position, t.position from trainings t
    where t.tenant_id = ${tenant_id} and t.deleted_at is null order by ${inOrder}`.execute(trx);
  return rows;
}

export async function movePlaces(trx: Trx, tenant_id: string, places: readonly Placed[]): Promise<void> {
  await sql`update trainings t set section_position = x.section_position, position = x.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) x (id uuid, section_position int, position int)
    where t.tenant_id = ${tenant_id} and t.id = x.id`.execute(trx);
}

export async function markTrainingsDeleted(
  trx: Trx,
  tenant_id: string,
  ids: readonly string[],
  now: number,
): Promise<Pick<Training, "id" | "sha256" | "captions">[]> {
  const { rows } = await sql<Pick<Training, "id" | "sha256" | "captions">>`update trainings
    set deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where tenant_id = ${tenant_id} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    returning id, sha256, captions`.execute(trx);
  return rows;
}

/** Of these corporations; absent: all. For whoever changes whom they reach. */
export async function trainingIdsOf(trx: Trx, tenant_id: string, corporation_id?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from trainings where tenant_id = ${tenant_id}
    and deleted_at is null ${corporation_id ? sql`and corporation_id = ${corporation_id}` : sql``}`.execute(trx);
  return rows.map(({ id }) => id);
}
