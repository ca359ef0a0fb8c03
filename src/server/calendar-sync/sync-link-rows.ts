/** Which of our events maps to which remote event, and the state both sides last agreed on. */
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
 * Finds links by remote id, one after the other. For an account connected since the last ANALYZE the planner has no
 * statistics and would read all links of the account for each id, so the account is checked only after the link is
 * found (`offset 0` enforces that).
 */
function foundBy(
  { tenant_id, id }: Of,
  column: "event_id" | "series_id",
  asked: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${asked} cross join lateral (select tenant_id, authorization_id, ${listed} from event_links
      where ${sql.ref(column)} = x.id offset 0) l
    where l.tenant_id = ${tenant_id} and l.authorization_id = ${id}`;
}

/** Links with these ids, and those whose series has one of them. */
export async function linksAbout(
  trx: Trx,
  of: Of,
  calendar_id: string,
  remote_ids: readonly string[],
): Promise<LinkRow[]> {
  const asked = sql`unnest(${remote_ids}::text[]) x (id)`;
  const { rows } = await sql<LinkRow>`select l.* from ${asked} cross join lateral (select ${listed} from event_links
      where tenant_id = ${of.tenant_id} and authorization_id = ${of.id} and calendar_id = ${calendar_id} and remote_id = x.id
      offset 0) l
    union all select ${listed} from ${foundBy(of, "series_id", asked)} and calendar_id = ${calendar_id}`.execute(trx);
  return rows;
}

export async function linksOfEvents(trx: Trx, of: Of, event_ids: readonly string[]): Promise<LinkRow[]> {
  if (event_ids.length === 0) return [];
  const { rows } = await sql<LinkRow>`select ${listed} from ${foundBy(of, "event_id", ids(event_ids))}`.execute(trx);
  return rows;
}

const ids = (event_ids: readonly string[]) => sql`unnest(${event_ids}::uuid[]) x (id)`;

/** Links not seen in the current full read. */
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

/** `made`: events that were not here before, so none of them has an older link. */
export async function keepLinks(
  trx: Trx,
  of: Of,
  links: readonly LinkRow[],
  made: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (links.length === 0) return;
  const known = links.filter(({ event_id }) => !made.has(event_id));
  // An event has one link: if it was recreated at the provider, the old link's row is deleted.
  if (known.length > 0)
    await dropFound(
      trx,
      of,
      sql`jsonb_to_recordset(${JSON.stringify(known.map(placeOf))}::jsonb) as x (calendar text, remote text, id uuid)`,
      sql`and (l.calendar_id, l.remote_id) <> (x.calendar, x.remote)`,
    );
  const set = sql.raw(
    columns
      .slice(2)
      .map((name) => `${name} = excluded.${name}`)
      .join(", "),
  );
  await sql`insert into event_links (tenant_id, authorization_id, ${listed})
    select ${of.tenant_id}::uuid, ${of.id}::uuid, ${listed}
    from ${recordset("event_links", links)}
    on conflict (tenant_id, authorization_id, calendar_id, remote_id) do update set ${set}`.execute(trx);
}

const placeOf = ({ calendar_id, remote_id, event_id }: LinkRow) => ({
  calendar: calendar_id,
  remote: remote_id,
  id: event_id,
});

/** Casting the account to text keeps its index out of the plan, so only the rows found are read again. */
async function dropFound(trx: Trx, of: Of, asked: RawBuilder<unknown>, which = sql``): Promise<void> {
  await sql`delete from event_links k using (select l.tenant_id, l.event_id from ${foundBy(of, "event_id", asked)} ${which}) gone
    where k.event_id = gone.event_id and k.tenant_id = gone.tenant_id and k.authorization_id::text = ${of.id}`.execute(
    trx,
  );
}

/** The override has moved: its date at the provider now belongs to another series or time and must be left alone. */
export async function unplaceLinks(trx: Trx, tenant_id: string, event_id: string): Promise<void> {
  await sql`update event_links set series_id = null where tenant_id = ${tenant_id} and event_id = ${event_id}`.execute(
    trx,
  );
}

/** Restored here after it was deleted there: no link is left, so it is written there again as a new event. */
export async function sendAnew(trx: Trx, tenant_id: string, event_id: string): Promise<void> {
  await sql`update events e set external_id = null
    where e.tenant_id = ${tenant_id} and (e.id = ${event_id} or e.series_id = ${event_id}) and e.external_id is not null
      and not exists (select from event_links l where l.tenant_id = e.tenant_id and l.event_id = e.id)
      and exists (select from authorizations a where a.tenant_id = e.tenant_id and a.user_id = e.user_id
        and a.kind = e.source and a.ended_at is null)`.execute(trx);
}

export async function dropLinks(trx: Trx, of: Of, links: readonly LinkRow[]): Promise<void> {
  if (links.length > 0) await dropFound(trx, of, ids(links.map(({ event_id }) => event_id)));
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

/** A page of links whose events originated on one side. */
export function linksFrom(
  trx: Trx,
  of: Of,
  { came_from, limit }: { came_from: LinkRow["came_from"]; limit: number },
): Promise<LinkRow[]> {
  return linksWhere(trx, of, sql`came_from = ${came_from}`, sql`order by calendar_id, remote_id limit ${limit}`);
}
