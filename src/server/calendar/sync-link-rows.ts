/** Which of our events is which of theirs, and what both said when they last agreed. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { AuthorizationTables } from "../db/schema-authorizations.ts";
import { recordset } from "../db/recordset.ts";
import type { Trx } from "../db/schema.ts";

export type LinkRow = Omit<Selectable<AuthorizationTables["event_links"]>, "tenant_id" | "authorization_id">;

interface Of {
  readonly tenant_id: string;
  readonly id: string;
}

const columns = [
  "calendar_id",
  "remote_id",
  "event_id",
  "series_id",
  "etag",
  "came_from",
  "event_version",
  "ours",
  "theirs",
  "read_only",
  "seen_round",
  "updated_at",
  "mails",
] as const;
const listed = sql.raw(columns.join(", "));

/**
 * Those of these ids, and those of whose series these are. Asked for one by one: of an account that is joined for the first time
 * the planner knows nothing, and would rather read all links it has.
 */
export async function linksAbout(
  trx: Trx,
  { tenant_id, id }: Of,
  calendar_id: string,
  remote_ids: readonly string[],
): Promise<LinkRow[]> {
  const by = (column: "remote_id" | "series_id") => sql`select l.* from unnest(${remote_ids}::text[]) x (id)
    cross join lateral (select ${listed} from event_links where tenant_id = ${tenant_id} and authorization_id = ${id}
      and calendar_id = ${calendar_id} and ${sql.ref(column)} = x.id offset 0) l`;
  const { rows } = await sql<LinkRow>`${by("remote_id")} union all ${by("series_id")}`.execute(trx);
  return rows;
}

export async function linksOfEvents(trx: Trx, of: Of, event_ids: readonly string[]): Promise<LinkRow[]> {
  if (event_ids.length === 0) return [];
  return linksWhere(trx, of, sql`event_id = any(${event_ids}::uuid[])`);
}

/** Not told of by a reading of the whole. */
export function unseenLinks(
  trx: Trx,
  of: Of,
  { calendar_id, round, after, limit }: { calendar_id: string; round: number; after: string; limit: number },
): Promise<LinkRow[]> {
  const which = sql`calendar_id = ${calendar_id} and seen_round < ${round} and remote_id > ${after}`;
  return linksWhere(trx, of, which, sql`order by remote_id limit ${limit}`);
}

async function linksWhere(
  trx: Trx,
  { tenant_id, id }: Of,
  which: RawBuilder<unknown>,
  rest = sql``,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`select ${listed} from event_links
    where tenant_id = ${tenant_id} and authorization_id = ${id} and ${which} ${rest}`.execute(trx);
  return rows;
}

/** `made`: events that were not here before, so that none of them lies elsewhere. */
export async function keepLinks(
  trx: Trx,
  { tenant_id, id }: Of,
  links: readonly LinkRow[],
  made: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (links.length === 0) return;
  const known = links.filter(({ event_id }) => !made.has(event_id));
  // One event is one row there: where it was made anew, the row of the old one goes.
  if (known.length > 0)
    await sql`delete from event_links l using jsonb_to_recordset(${JSON.stringify(known.map(placeOf))}::jsonb)
      as x (calendar_id text, remote_id text, event_id uuid)
    where l.tenant_id = ${tenant_id} and l.authorization_id = ${id} and l.event_id = x.event_id
      and (l.calendar_id, l.remote_id) <> (x.calendar_id, x.remote_id)`.execute(trx);
  const set = sql.raw(
    columns
      .slice(2)
      .map((name) => `${name} = excluded.${name}`)
      .join(", "),
  );
  await sql`insert into event_links (tenant_id, authorization_id, ${listed})
    select ${tenant_id}::uuid, ${id}::uuid, ${listed}
    from ${recordset("event_links", links)}
    on conflict (tenant_id, authorization_id, calendar_id, remote_id) do update set ${set}`.execute(trx);
}

const placeOf = ({ calendar_id, remote_id, event_id }: LinkRow) => ({ calendar_id, remote_id, event_id });

/** An occurrence apart stands elsewhere now: the date it has there is one of another series, or of another time, and is to be left. */
export async function unplaceLinks(trx: Trx, tenant_id: string, event_id: string): Promise<void> {
  await sql`update event_links set series_id = null where tenant_id = ${tenant_id} and event_id = ${event_id}`.execute(
    trx,
  );
}

/** Brought back here after it was taken away there: no link is left, and it is written there once more as a new one. */
export async function sendAnew(trx: Trx, tenant_id: string, event_id: string): Promise<void> {
  await sql`update events e set external_id = null
    where e.tenant_id = ${tenant_id} and (e.id = ${event_id} or e.series_id = ${event_id}) and e.external_id is not null
      and not exists (select from event_links l where l.tenant_id = e.tenant_id and l.event_id = e.id)
      and exists (select from authorizations a where a.tenant_id = e.tenant_id and a.user_id = e.user_id
        and a.kind = e.source and a.ended_at is null)`.execute(trx);
}

export async function dropLinks(trx: Trx, { tenant_id, id }: Of, links: readonly LinkRow[]): Promise<void> {
  if (links.length === 0) return;
  await sql`delete from event_links where tenant_id = ${tenant_id} and authorization_id = ${id}
    and event_id = any(${links.map(({ event_id }) => event_id)}::uuid[])`.execute(trx);
}

export async function countSynced(
  trx: Trx,
  { tenant_id, id }: Of,
): Promise<{ in: number; out: number; skipped: number }> {
  const { rows } = await sql<{ in: number; out: number; skipped: number }>`select
      count(*) filter (where l.came_from = 'there')::int as in, count(*) filter (where l.came_from = 'here')::int as out,
      (select count(*)::int from sync_skips where tenant_id = ${tenant_id} and authorization_id = ${id}) as skipped
    from event_links l where l.tenant_id = ${tenant_id} and l.authorization_id = ${id}`.execute(trx);
  return rows[0] ?? { in: 0, out: 0, skipped: 0 };
}

/** Some of those that began on one side. */
export function linksFrom(
  trx: Trx,
  of: Of,
  { came_from, limit }: { came_from: LinkRow["came_from"]; limit: number },
): Promise<LinkRow[]> {
  return linksWhere(trx, of, sql`came_from = ${came_from}`, sql`order by calendar_id, remote_id limit ${limit}`);
}
