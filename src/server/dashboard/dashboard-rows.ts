/** Dashboard data, limited to what the user may see. */
import { sql } from "kysely";
import { type CalendarEvent, isCallback } from "../../domain/calendar/event.ts";
import { type Occurrence, occurrencesBetween } from "../../domain/calendar/recurrence.ts";
import { asksToCall } from "../../domain/calendar/stopped-callbacks.ts";
import type { Actor } from "../actor.ts";
import { eventsOnCalendar } from "../calendar/event-rows.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { stoppedAmong } from "../contacts/stopped-callback-rows.ts";
import type { Trx } from "../db/schema.ts";

export interface Reader {
  tenant_id: string;
  user_id: string;
  visibility: Visibility;
}

export interface Span {
  /** Instants: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
}

export interface Counts {
  contacts: number;
  leads: number;
  clients: number;
  leads_new: number;
}

export async function countContacts(trx: Trx, { tenant_id, visibility }: Reader, newSince: number): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*) as contacts,
      count(*) filter (where c.category = 'lead') as leads,
      count(*) filter (where c.category = 'client') as clients,
      count(*) filter (where c.category = 'lead' and c.created_at >= ${newSince}) as leads_new
    from contacts c where c.tenant_id = ${tenant_id} and c.deleted_at is null and ${whereVisible(visibility, "c")}`.execute(
    trx,
  );
  return rows[0] ?? { contacts: 0, leads: 0, clients: 0, leads_new: 0 };
}

export interface BirthdayRow {
  id: number;
  first_name: string;
  last_name: string;
  birth_date: string;
}

/** Living, not deleted contacts of a category whose birthday is on one of these days (`MM-DD`). */
export async function listBirthdays(
  trx: Trx,
  { tenant_id, visibility }: Reader,
  asked: { category: string; days: readonly string[]; limit: number },
): Promise<BirthdayRow[]> {
  const { rows } = await sql<BirthdayRow>`select c.id, c.first_name, c.last_name, c.birth_date from contacts c
      left join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and c.category = ${asked.category} and c.birth_key = any(${asked.days}::text[])
      and coalesce(s.effect, 'none') <> 'deceased' and ${whereVisible(visibility, "c")}
    order by c.name_key, c.id limit ${asked.limit}`.execute(trx);
  return rows;
}

export interface LeadRow {
  id: number;
  first_name: string;
  last_name: string;
  business_name: string;
  status_id: string | null;
  created_at: number;
}

export async function listNewLeads(
  trx: Trx,
  { tenant_id, visibility }: Reader,
  asked: { since: number; limit: number },
): Promise<LeadRow[]> {
  const { rows } =
    await sql<LeadRow>`select c.id, c.first_name, c.last_name, c.business_name, c.status_id, c.created_at from contacts c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and c.category = 'lead' and c.created_at >= ${asked.since} and ${whereVisible(visibility, "c")}
    order by c.created_at desc, c.id desc limit ${asked.limit}`.execute(trx);
  return rows;
}

export interface RenewalRow {
  id: number;
  first_name: string;
  last_name: string;
  business_name: string;
  next_renewal_date: string;
}

/** Of the user's own contacts, nearest first; days `YYYY-MM-DD`, both inclusive. */
export async function listRenewals(
  trx: Trx,
  { tenant_id, user_id }: Pick<Reader, "tenant_id" | "user_id">,
  asked: { from: string; to: string; limit: number },
): Promise<RenewalRow[]> {
  const { rows } =
    await sql<RenewalRow>`select c.id, c.first_name, c.last_name, c.business_name, c.next_renewal_date from contacts c
    where c.tenant_id = ${tenant_id} and c.owner_id = ${user_id} and c.deleted_at is null
      and c.next_renewal_date between ${asked.from} and ${asked.to}
    order by c.next_renewal_date, c.id limit ${asked.limit}`.execute(trx);
  return rows;
}

/** Events on the user's calendar in a span, in order; recurring ones expanded. */
export async function listEvents(
  trx: Trx,
  { tenant_id, user_id }: Pick<Actor, "tenant_id" | "user_id">,
  { from, to, limit }: Span & { limit: number },
) {
  const rows = await eventsOnCalendar(trx, tenant_id, user_id, { from, to }, eventRowsMax);
  const called = rows.filter(isCallback).flatMap(({ contact_ids }) => contact_ids);
  const stopped = await stoppedAmong(trx, tenant_id, called);
  return rows
    .filter((event) => event.status !== "cancelled" && asksToCall(event, stopped))
    .flatMap((event) => occurrencesBetween(event, from, to).map((occurrence) => shownEvent(event, occurrence)))
    .sort((one, other) => one.start_date - other.start_date || (one.id < other.id ? -1 : 1))
    .slice(0, limit);
}

const eventRowsMax = 5_000;

function shownEvent(event: CalendarEvent, { start_date, end_date }: Occurrence) {
  const { id, title, types_list, all_day, timezone, contact_ids, location, status } = event;
  return { id, title, types_list, start_date, end_date, all_day, timezone, contact_ids, location, status };
}

/** Open callbacks due before `by`, oldest first; none to contacts who must not be contacted. */
export function listCallbacks(
  trx: Trx,
  { tenant_id, user_id }: Pick<Actor, "tenant_id" | "user_id">,
  asked: { by: number; limit: number },
) {
  return eventsOf(trx, tenant_id, user_id)
    .where("status", "=", "planned")
    .where(sql<boolean>`'callback' = any(types_list) and recurrence ->> 'freq' = 'none'`)
    .where("start_date", "<", asked.by)
    .where(asksSomebodyToCall(tenant_id))
    .orderBy("start_date")
    .orderBy("id")
    .limit(asked.limit)
    .execute();
}

/**
 * The rule of `domain/calendar/stopped-callbacks.ts`, as SQL: the event names no contact, or one who may be contacted.
 */
function asksSomebodyToCall(tenant_id: string) {
  return sql<boolean>`(contact_ids = '{}' or exists (select 1 from unnest(contact_ids) as named(id) where not exists (
    select 1 from contacts c join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
    where c.tenant_id = ${tenant_id} and c.id = named.id and s.effect <> 'none')))`;
}

function eventsOf(trx: Trx, tenant_id: string, user_id: string) {
  return trx
    .selectFrom("events")
    .select([
      "id",
      "title",
      "types_list",
      "start_date",
      "end_date",
      "all_day",
      "timezone",
      "contact_ids",
      "location",
      "status",
    ])
    .where((eb) => eb.and({ tenant_id, user_id, deleted_at: null }));
}
