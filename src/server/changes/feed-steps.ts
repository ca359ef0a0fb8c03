/**
 * The feed walks these steps, each a keyset-paged query. A fill gives everything in sight as it stands now;
 * a delta gives what was numbered in (from, hi], what left sight, and the records of contacts that came into it.
 */
import { type RawBuilder, sql } from "kysely";
import type { SyncedCollection } from "../../contract/device/sync.ts";
import { feedColumns } from "./feed-columns.ts";
import {
  contacts,
  isHiddenLicense,
  isOnCalendar,
  neverDeleted,
  type Source,
  sources,
  type FeedQuery,
} from "./feed-sources.ts";
import { isTold } from "./left-record-rows.ts";
import { departed, wentBack } from "./feed-left.ts";
import { isSeen, movedOut, type Step } from "./feed-step.ts";
import type { StampedTable } from "./change-set.ts";

const recentContacts = 2_000;

const small: readonly SyncedCollection[] = [
  "statuses",
  "sources",
  "tags",
  "contact_groups",
  "pools",
  "carriers",
  "api_vendors",
  "users",
  "licenses",
  "quick_filters",
  "favorites",
  "call_skips",
  "reminder_marks",
  "notice_facts",
  "import_attempts",
  "outputs",
  "letters",
  "transfer_attempts",
];

/** What lies with contacts and follows them when they change hands. */
const ofContacts: readonly Source[] = [
  sources.calls,
  sources.policies,
  sources.files,
  sources.securities,
  sources.data_captures,
  sources.rx_details,
  sources.quotes,
  sources.notes,
  sources.email_logs,
];

export const fillSteps: readonly Step[] = [
  ...small.map((collection) => fill(sources[collection])),
  licensesFilledBefore(),
  fill(sources.closed_numbers),
  newestContacts(),
  fill(sources.events),
  fill(sources.calls),
  fill(contacts),
  ...ofContacts.filter(({ collection }) => collection !== "calls").map(fill),
];

/** These contacts, and everything that lies with them. */
export function stepsOf(ids: readonly number[]): Step[] {
  return [contacts, ...ofContacts].map((source) => ofThese(source, ids));
}

export const deltaSteps: readonly Step[] = [
  ...small.flatMap((collection) => [changed(sources[collection]), ...deletedSteps(collection)]),
  licensesChangedAway(),
  changed(contacts),
  contactsGone(),
  ...[sources.events, ...ofContacts].flatMap((source) => [changed(source), ...deletedSteps(source.collection)]),
  eventsLeft(),
  callsTakenElsewhere(),
  changed(sources.closed_numbers),
  numbersOpened(),
  ...ofContacts.map(arrived),
  ...ofContacts.flatMap(departed),
  ...ofContacts.filter(({ collection }) => isTold(collection)).map(wentBack),
];

function alias(source: Source): "c" | "t" {
  return source.collection === "contacts" ? "c" : "t";
}

function selected(source: Source, query: FeedQuery): RawBuilder<unknown> {
  const columns = feedColumns[source.collection].map((column) => sql.ref(`${alias(source)}.${column}`));
  return sql`select ${source.columns?.(query) ?? sql.join(columns)} from ${source.from}`;
}

function alive(source: Source): RawBuilder<unknown> {
  return neverDeleted.includes(source.collection) ? sql`true` : sql`t.deleted_at is null`;
}

/** Everything in sight by key, newest first (numbers and ids are time-ordered). */
function fill(source: Source): Step {
  const id = sql.ref(`${alias(source)}.id`);
  return {
    collection: source.collection,
    gives: "rows",
    ...bounded(source),
    key: ["id"],
    query: (query) => sql`${selected(source, query)} where ${source.where(query)} and ${alive(source)}
      and ${query.after ? sql`${id} < ${query.after[0]}` : sql`true`} order by ${id} desc limit ${query.limit}`,
  };
}

function ofThese(source: Source, ids: readonly number[]): Step {
  const id = sql.ref(`${alias(source)}.id`);
  const contact_id = source.collection === "contacts" ? id : sql.ref("t.contact_id");
  return {
    collection: source.collection,
    gives: "rows",
    ...bounded(source),
    key: ["id"],
    query: (query) => sql`${selected(source, query)} where ${source.where(query)} and ${alive(source)}
      and ${contact_id} = any(${[...ids]}::bigint[])
      and ${query.after ? sql`${id} < ${query.after[0]}` : sql`true`} order by ${id} desc limit ${query.limit}`,
  };
}

/** The contacts touched last come first, so that the app is of use while the rest still fills. */
function newestContacts(): Step {
  return {
    collection: "contacts",
    gives: "rows",
    key: [],
    query: (query) =>
      sql`${selected(contacts, query)} where ${contacts.where(query)} order by c.seq desc, c.id desc limit ${Math.min(query.limit, recentContacts)}`,
  };
}

function changed(source: Source): Step {
  const name = alias(source);
  return {
    collection: source.collection,
    gives: "rows",
    ...bounded(source),
    watches: stampedTable(source),
    key: ["seq", "id"],
    query: (query) => sql`${selected(source, query)} where ${source.where(query)} and ${alive(source)}
      and ${inWindow(name, query)} order by ${sql.ref(`${name}.seq`)}, ${sql.ref(`${name}.id`)} limit ${query.limit}`,
  };
}

/** The table whose rows are numbered when something of the collection changes. */
function stampedTable({ collection }: Source): StampedTable {
  return collection === "closed_numbers" ? "calls" : collection;
}

/** Deleted records are named to everyone of the tenant who might hold them: an id tells nothing. */
function deletedSteps(collection: SyncedCollection): Step[] {
  // A number is opened, not deleted.
  if (neverDeleted.includes(collection) || collection === "closed_numbers") return [];
  return [
    {
      collection,
      gives: "gone",
      watches: collection,
      key: ["seq", "id"],
      query: (
        query,
      ) => sql`select t.id, t.seq from ${sql.table(collection)} t where t.tenant_id = ${query.actor.tenant_id}
        and t.deleted_at is not null and ${inWindow("t", query)} order by t.seq, t.id limit ${query.limit}`,
    },
  ];
}

/** What a device may hold from a time when its person saw more of their colleagues. */
function licensesFilledBefore(): Step {
  return {
    collection: "licenses",
    gives: "gone",
    key: ["id"],
    query: (query) => sql`select t.id from licenses t where t.tenant_id = ${query.actor.tenant_id}
      and ${isHiddenLicense(query)} and t.deleted_at is null
      and ${query.after ? sql`t.id < ${query.after[0]}` : sql`true`} order by t.id desc limit ${query.limit}`,
  };
}

/** Licences of colleagues that were of a line of insurance and are of something else now. */
function licensesChangedAway(): Step {
  return {
    collection: "licenses",
    gives: "gone",
    watches: "licenses",
    key: ["seq", "id"],
    query: (query) => sql`select t.id, t.seq from licenses t where t.tenant_id = ${query.actor.tenant_id}
      and ${isHiddenLicense(query)} and ${inWindow("t", query)} order by t.seq, t.id limit ${query.limit}`,
  };
}

/** Contacts moved from an owner or pool in sight to one outside it, and purged ones. */
function contactsGone(): Step {
  return {
    collection: "contacts",
    gives: "gone",
    watches: "moves",
    key: ["seq", "move_id"],
    query: (query) => {
      const { actor, visibilities } = query;
      const after = query.after ? sql`(m.seq, m.id) > (${query.after[0]}, ${query.after[1]}::uuid)` : sql`true`;
      return sql`select m.contact_id as id, m.seq, m.id as move_id from moves m
        where m.tenant_id = ${actor.tenant_id} and ${movedOut(query, visibilities.contacts, sql`m.contact_id`)} and ${after}
        order by m.seq, m.id limit ${query.limit}`;
    },
  };
}

/** Events that left the person's calendar: with their contact to somebody else, or because they take part no more. */
function eventsLeft(): Step {
  return {
    collection: "events",
    gives: "gone",
    watches: "events",
    key: ["seq", "id"],
    query: (query) => {
      const { tenant_id, user_id } = query.actor;
      return sql`select t.id, t.seq from events t where t.tenant_id = ${tenant_id}
        and t.former_user_ids @> array[${user_id}]::uuid[] and not ${isOnCalendar(user_id)}
        and ${inWindow("t", query)} order by t.seq, t.id limit ${query.limit}`;
    },
  };
}

/** Calls of others that lay with a contact in sight and were attached to one that is not. */
function callsTakenElsewhere(): Step {
  return {
    collection: "calls",
    gives: "gone",
    key: ["seq", "id"],
    query: (query) => {
      const { actor, visibilities } = query;
      const was = visibilities.contacts.all
        ? sql`false`
        : sql`exists (select from unnest(t.former_contact_ids) f (contact_id) where ${isSeen(query, visibilities.contacts, sql`f.contact_id`)})`;
      return sql`select t.id, t.seq from calls t where t.tenant_id = ${actor.tenant_id} and t.former_contact_ids <> '{}'
        and t.user_id <> ${actor.user_id} and ${was} and not ${isSeen(query, visibilities.contacts, sql`t.contact_id`)}
        and ${inWindow("t", query)} order by t.seq, t.id limit ${query.limit}`;
    },
  };
}

/** Calls on which somebody had asked not to be called, until that was taken back or the call itself ceased to be. */
function numbersOpened(): Step {
  return {
    collection: "closed_numbers",
    gives: "gone",
    watches: "calls",
    key: ["seq", "id"],
    query: (query) => sql`select t.id, t.seq from calls t where t.tenant_id = ${query.actor.tenant_id}
      and (t.refused_once or t.outcome = 'do_not_call')
      and (t.outcome is distinct from 'do_not_call' or t.deleted_at is not null)
      and ${inWindow("t", query)} order by t.seq, t.id limit ${query.limit}`,
  };
}

/** Older records of contacts that came into sight in this window. */
function arrived(source: Source): Step {
  return {
    collection: source.collection,
    gives: "rows",
    ...bounded(source),
    watches: "moves",
    key: ["id"],
    query: (query) => sql`${selected(source, query)} where ${source.where(query)} and ${alive(source)}
      and ${query.after ? sql`t.id < ${query.after[0]}` : sql`true`}
      and exists (select from moves m where m.tenant_id = ${query.actor.tenant_id} and m.contact_id = t.contact_id
        and m.seq > ${query.from} and m.seq <= ${query.hi})
      order by t.id desc limit ${query.limit}`,
  };
}

function bounded({ rowsMax }: Source): Pick<Step, "rowsMax"> {
  return rowsMax === undefined ? {} : { rowsMax };
}

function inWindow(name: string, query: FeedQuery): RawBuilder<unknown> {
  const seq = sql.ref(`${name}.seq`);
  const id = sql.ref(`${name}.id`);
  const after = query.after ? sql`(${seq}, ${id}) > (${query.after[0]}, ${query.after[1]})` : sql`true`;
  return sql`${seq} > ${query.from} and ${seq} <= ${query.hi} and ${after}`;
}
