/** Where each collection of the feed comes from, and which of it a person may see. */
import { type RawBuilder, sql } from "kysely";
import type { SyncedCollection } from "../../contract/device/sync.ts";
import { eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { callsKeptDays } from "../../domain/calls/limits.ts";
import { insuranceLines, licenseColumns } from "../../domain/users/license.ts";
import type { Actor } from "../actor.ts";
import type { Floor } from "./cursor.ts";
import { seenColumns } from "./visible-parts.ts";
import { whereVisible, type Visibilities } from "./visibility.ts";

export interface FeedQuery {
  actor: Actor;
  visibilities: Visibilities;
  /** Rows numbered in (from, hi]. */
  from: number;
  hi: number;
  /** Milliseconds; bounds the calendar and call windows. */
  now: number;
  limit: number;
  after: readonly (string | number)[] | undefined;
  /** Contacts changed longer ago, and what lies with them, are left out. */
  floor?: Floor | undefined;
}

const dayMs = 86_400_000;
const eventsBackMs = eventsKeptDaysBack * dayMs;
const callsBackMs = callsKeptDays * dayMs;
const largeRowsMax = 200;

export interface Source {
  collection: SyncedCollection;
  /** Which sight it is seen under, where that is not the contacts' own. */
  visibility?: keyof Visibilities;
  /** Most rows of one page, where rows are large: a signed fact finder may have a hundred times a contact's bytes. */
  rowsMax?: number;
  from: RawBuilder<unknown>;
  /** What its columns are read from, where they do not stand in the table as they are sent. */
  columns?(query: FeedQuery): RawBuilder<unknown>;
  where(query: FeedQuery): RawBuilder<unknown>;
}

const tenantWide = (collection: SyncedCollection): Source => ({
  collection,
  from: sql`${sql.table(collection)} t`,
  where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id}`,
});

const ownOnly = (collection: SyncedCollection, column: string): Source => ({
  collection,
  from: sql`${sql.table(collection)} t`,
  where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id} and ${sql.ref(`t.${column}`)} = ${actor.user_id}`,
});

/** One's own, and those by which one got contacts. */
const transferAttempts: Source = {
  collection: "transfer_attempts",
  from: sql`transfer_attempts t`,
  where: ({ actor }) =>
    sql`t.tenant_id = ${actor.tenant_id} and (t.created_by = ${actor.user_id} or t.to_user_id = ${actor.user_id})`,
};

export const contacts: Source = {
  collection: "contacts",
  from: sql`contacts c`,
  columns: ({ visibilities }) => seenColumns(visibilities),
  where: (query) =>
    sql`c.tenant_id = ${query.actor.tenant_id} and ${whereVisible(query.visibilities.contacts, "c")} and ${isNewEnough(query)}`,
};

/** Of a contact `c`. Its number only rises, so what is new enough at one page is so at every later one. */
function isNewEnough({ floor }: FeedQuery): RawBuilder<unknown> {
  return floor ? sql`(c.seq, c.id) >= (${floor.seq}, ${floor.id})` : sql`true`;
}

/** Records of a contact, seen with it or under a sight of their own. */
const ofContact = (collection: SyncedCollection, visibility?: keyof Visibilities): Source => ({
  collection,
  ...(visibility && { visibility }),
  from: sql`${sql.table(collection)} t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id`,
  where: (query) =>
    sql`t.tenant_id = ${query.actor.tenant_id} and c.tenant_id = ${query.actor.tenant_id}
      and ${whereVisible(query.visibilities[visibility ?? "contacts"], "c")} and ${isNewEnough(query)}`,
});

/**
 * One's own calendar: one's events and those one takes part in. Calendars of others are read when somebody looks at them:
 * a manager's device would carry hundreds of thousands of events nobody looks at, and what is private of them must not
 * lie there at all. A series is here while it still recurs. What lies far ahead is little, and would have to be brought
 * on the day it comes nearer than 400 days, so it is here from the first.
 */
const events: Source = {
  collection: "events",
  from: sql`events t`,
  where: ({ actor, now }) =>
    sql`t.tenant_id = ${actor.tenant_id} and ${isOnCalendar(actor.user_id)}
      and coalesce(t.series_end, t.end_date) >= ${now - eventsBackMs}`,
};

/** On the person's calendar, of an event `t`. */
export function isOnCalendar(user_id: string): RawBuilder<unknown> {
  return sql`(t.user_id = ${user_id} or t.attendee_user_ids @> array[${user_id}]::uuid[])`;
}

/** One's own whomever they were with; those of others lie with their contact. */
const calls: Source = {
  collection: "calls",
  from: sql`calls t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id`,
  where: (query) =>
    sql`t.tenant_id = ${query.actor.tenant_id} and t.created_at > ${query.now - callsBackMs}
      and (t.user_id = ${query.actor.user_id} or (${whereVisible(query.visibilities.contacts, "c")} and ${isNewEnough(query)}))`,
};

/**
 * Numbers somebody asked from not to be called, of all days and whoever's call it was: the call itself is not told, only
 * which number is closed since when, and whose it was then.
 */
const closedNumbers: Source = {
  collection: "closed_numbers",
  from: sql`calls t`,
  columns: () => sql`t.id, t.contact_id, t.created_at as asked_at, t.seq,
    regexp_replace(regexp_replace(case when t.call_direction = 'inbound' then t.call_from else t.call_to end,
      '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') as number`,
  where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id} and t.outcome = 'do_not_call'`,
};

/**
 * With the number they call with, as numbers are compared: a device that knows whose it is takes it for nobody else's. And
 * with whom they are appointed, without a number: a policy they wrote tells of a missing one.
 */
const users: Source = {
  ...tenantWide("users"),
  columns:
    () => sql`t.id, t.first_name, t.last_name, t.account_type, t.title, t.parent_id, t.active, t.updated_at, t.seq,
    coalesce(t.profile ->> 'personal_photo', '') as personal_photo,
    coalesce(phone_key(t.profile ->> 'dialer_verified_phone_number'), '') as dialer_number,
    (select coalesce(jsonb_agg(jsonb_build_object('carrier_id', a.carrier_id, 'states', a.states, 'since', a.since)
        order by a.id), '[]')
      from appointments a where a.tenant_id = t.tenant_id and a.user_id = t.id and a.status = 'active'
        and a.deleted_at is null) as appointments`,
};

const licenseColumnsBesideNumber = licenseColumns
  .filter((column) => column !== "number")
  .map((column) => sql.ref(`t.${column}`));
const isOfAState = sql`t.kind = any(${[...insuranceLines]}::text[])`;

function isNear({ visibilities }: FeedQuery): RawBuilder<unknown> {
  return visibilities.contacts.all ? sql`true` : sql`t.user_id = any(${visibilities.contacts.owners}::uuid[])`;
}

/**
 * Whole for those whose contacts one sees. Of anybody else only what a policy they wrote is judged by: the line and the
 * state, never the number, and nothing of what they may sell beside insurance.
 */
const licenses: Source = {
  collection: "licenses",
  from: sql`licenses t`,
  columns: (query) =>
    sql`${sql.join(licenseColumnsBesideNumber)}, case when ${isNear(query)} then t.number else '' end as number`,
  where: (query) => sql`t.tenant_id = ${query.actor.tenant_id} and (${isNear(query)} or ${isOfAState})`,
};

/** Licences of the tenant that are not for this person's device. */
export function isHiddenLicense(query: FeedQuery): RawBuilder<unknown> {
  return sql`not (${isNear(query)} or ${isOfAState})`;
}

export const sources: Record<SyncedCollection, Source> = {
  statuses: tenantWide("statuses"),
  sources: tenantWide("sources"),
  tags: tenantWide("tags"),
  contact_groups: tenantWide("contact_groups"),
  pools: tenantWide("pools"),
  carriers: tenantWide("carriers"),
  api_vendors: tenantWide("api_vendors"),
  users,
  licenses,
  quick_filters: ownOnly("quick_filters", "user_id"),
  favorites: ownOnly("favorites", "user_id"),
  call_skips: ownOnly("call_skips", "user_id"),
  reminder_marks: ownOnly("reminder_marks", "user_id"),
  notice_facts: ownOnly("notice_facts", "user_id"),
  import_attempts: ownOnly("import_attempts", "created_by"),
  outputs: ownOnly("outputs", "created_by"),
  letters: ownOnly("letters", "user_id"),
  transfer_attempts: transferAttempts,
  contacts,
  events,
  calls,
  closed_numbers: closedNumbers,
  notes: ofContact("notes"),
  email_logs: { ...ofContact("email_logs"), rowsMax: largeRowsMax },
  policies: ofContact("policies", "policies"),
  files: ofContact("files", "files"),
  quotes: { ...ofContact("quotes", "policies"), rowsMax: largeRowsMax },
  securities: ofContact("securities", "securities"),
  data_captures: { ...ofContact("data_captures", "details"), rowsMax: largeRowsMax },
  rx_details: { ...ofContact("rx_details", "details"), rowsMax: largeRowsMax },
};
/** Users are switched off, not deleted; contacts keep their deleted rows for restoring; details go with their contact. */
export const neverDeleted: readonly SyncedCollection[] = ["users", "contacts", "data_captures", "rx_details"];
