/** Scopes of Appointment in the database. A row has the wire format, column by column. */
import { type RawBuilder, sql } from "kysely";
import { soaExpiringDays, soaOpenStates, type SoaState } from "../../domain/soa/limits.ts";
import { type SoaRequest, soaRequestColumns } from "../../domain/soa/soa-request.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Actor } from "../actor.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

const wire = sql.raw(soaRequestColumns.map((name) => `t."${name}"`).join(", "));
const written = soaRequestColumns.filter((name) => name !== "seq");
/** A request `t` that waits for its signature. */
export const isSoaOpen = (now: number) => sql`t.state in ('sent', 'viewed') and t.expires_at > ${now}`;

const settable = written.filter((name) => name !== "id" && name !== "contact_id" && name !== "created_at");

export async function findSoa(
  trx: Trx,
  tenant_id: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<SoaRequest | undefined> {
  const { rows } = await sql<SoaRequest>`select ${wire} from soa_requests t
    where t.tenant_id = ${tenant_id} and t.id = ${id} ${lock ? sql`for update` : sql``}`.execute(trx);
  return rows[0];
}

/** False when the id is taken. */
export async function insertSoa(trx: Trx, tenant_id: string, soa: SoaRequest): Promise<boolean> {
  const columns = sql.raw(["tenant_id", ...written].map((name) => `"${name}"`).join(", "));
  const { rows } = await sql`insert into soa_requests (${columns})
    select ${columns} from ${populated({ tenant_id, ...soa })} x on conflict (tenant_id, id) do nothing returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function updateSoa(trx: Trx, tenant_id: string, soa: SoaRequest): Promise<void> {
  const set = sql.raw(settable.map((name) => `"${name}" = x."${name}"`).join(", "));
  await sql`update soa_requests t set ${set} from ${populated(soa)} x
    where t.tenant_id = ${tenant_id} and t.id = ${soa.id}`.execute(trx);
}

function populated(soa: object): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::soa_requests, ${JSON.stringify(soa)}::jsonb)`;
}

export async function countSoas(trx: Trx, tenant_id: string, contact_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from soa_requests
    where tenant_id = ${tenant_id} and contact_id = ${contact_id}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface SoaFilter {
  contact_id?: number | undefined;
  user_id?: string | undefined;
  states?: readonly SoaState[] | undefined;
  expiring?: boolean | undefined;
  q?: string | undefined;
}

export interface SoaReader {
  actor: Actor;
  visibility: Visibility;
  now: number;
}

export function listSoaRows(
  trx: Trx,
  reader: SoaReader,
  filter: SoaFilter,
  asked: PageQuery,
): Promise<Page<SoaRequest>> {
  const from = sql`soa_requests t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    where ${conditions(reader, filter)}`;
  return pageOfSql<SoaRequest>(trx, { select: wire, from, orderBy: sql`t.updated_at desc, t.id desc` }, asked);
}

export type OpenSoa = Pick<SoaRequest, "id" | "contact_id" | "state" | "language" | "expires_at" | "updated_at">;

/** The user's own forms that are neither completed nor closed: those that wait for the agent first, then the newest. */
export async function listOpenSoas(
  trx: Trx,
  reader: SoaReader,
  limit: number,
): Promise<{ data: OpenSoa[]; total_count: number }> {
  const filter = { user_id: reader.actor.user_id, states: soaOpenStates };
  const { rows } = await sql<OpenSoa & { total: number }>`select t.id, t.contact_id, t.state, t.language, t.expires_at,
      t.updated_at, count(*) over ()::int as total
    from soa_requests t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    where ${conditions(reader, filter)}
    order by (t.state = 'submitted') desc, t.updated_at desc, t.id desc limit ${limit}`.execute(trx);
  return { data: rows.map(({ total: _total, ...row }) => row), total_count: rows[0]?.total ?? 0 };
}

export async function isVisibleSoa(trx: Trx, reader: SoaReader, id: string): Promise<boolean> {
  const { rows } = await sql`select from soa_requests t
    left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    where ${conditions(reader, {})} and t.id = ${id}`.execute(trx);
  return rows.length > 0;
}

/** Of a contact that was purged: for its agent, and those who see the whole company. */
function conditions(
  { actor, visibility, now }: SoaReader,
  { contact_id, user_id, states, expiring = false, q = "" }: SoaFilter,
): RawBuilder<unknown> {
  const orphan = visibility.all ? sql`true` : sql`t.user_id = ${actor.user_id}`;
  const all = [
    sql`t.tenant_id = ${actor.tenant_id}`,
    sql`case when c.id is null then ${orphan} else c.tenant_id = ${actor.tenant_id} and ${whereVisible(visibility, "c")} end`,
  ];
  if (contact_id !== undefined) all.push(sql`t.contact_id = ${contact_id}`);
  if (user_id !== undefined) all.push(sql`t.user_id = ${user_id}`);
  if (states) all.push(sql`t.state = any(${[...states]}::text[])`);
  if (expiring) all.push(sql`${isSoaOpen(now)} and t.expires_at <= ${now + soaExpiringDays * dayMs}`);
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean))
    all.push(sql`position(${word} in lower(concat_ws(' ', t.beneficiary ->> 'first_name', t.beneficiary ->> 'last_name',
      t.beneficiary ->> 'phone', t.agent ->> 'name', t.sent_to))) > 0`);
  return sql.join(all, sql` and `);
}

/** Whether one of these contacts left the user since. */
export async function hasLeft(
  trx: Trx,
  { tenant_id, user_id }: Pick<Actor, "tenant_id" | "user_id">,
  { contact_ids, at }: { contact_ids: number[]; at: number },
): Promise<boolean> {
  const { rows } = await sql`select from moves m where m.tenant_id = ${tenant_id}
    and m.contact_id = any(${contact_ids}::bigint[]) and m.from_owner_id = ${user_id} and m.at >= ${at} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
