/**
 * The steps of the feed, each a keyset-paged query. A fill returns everything visible now; a delta returns what was
 * numbered in (from, hi], what became invisible, and the records of contacts that became visible.
 */
import { type RawBuilder, sql } from "kysely";
import { collectionOf, syncedCollections } from "../../contract/device/collections.ts";
import { feedSources, type Sourced, type Sources, type FeedQuery } from "./feed-sources.ts";
import type { Hooks } from "../hooks.ts";
import { isTold } from "./left-record-rows.ts";
import { departed, wentBack } from "./feed-left.ts";
import { movedOut, type Step } from "./feed-step.ts";
import type { StampedTable } from "./change-set.ts";

const recentContacts = 2_000;

export interface Feed {
  readonly fillSteps: readonly Step[];
  readonly deltaSteps: readonly Step[];
  /** Tables watched by delta steps. */
  readonly watched: readonly StampedTable[];
  /** These contacts, with all their records. */
  stepsOf(ids: readonly number[]): Step[];
}

const feeds = new WeakMap<Hooks, Feed>();

/** Composed once per server. */
export function feedOf(hooks: Hooks): Feed {
  const known = feeds.get(hooks);
  if (known) return known;
  const [sources] = hooks.of(feedSources);
  if (!sources) throw new Error("The feed has no sources.");
  const feed = composed(sources);
  feeds.set(hooks, feed);
  return feed;
}

function composed(sources: Sources): Feed {
  const all = syncedCollections.map((collection) => ({ collection, ...sources[collection] }));
  const ofContacts = all.filter(({ collection }) => collectionOf(collection).belongsToContact);
  const contacts: Sourced = { collection: "contacts", ...sources.contacts };
  const deltaSteps = [
    ...all.flatMap((source) => [changed(source), ...goneSteps(source)]),
    ...ofContacts.map(arrived),
    ...ofContacts.flatMap(departed),
    ...ofContacts.filter(({ collection }) => isTold(collection)).map(wentBack),
  ];
  return {
    fillSteps: [...filled(all, "first"), newestContacts(contacts), ...filled(all, "recent"), ...filled(all, "last")],
    deltaSteps,
    watched: [...new Set(deltaSteps.flatMap(({ watches }) => watches ?? []))],
    stepsOf: (ids) => [contacts, ...ofContacts].map((source) => ofThese(source, ids)),
  };
}

function filled(all: readonly Sourced[], when: "first" | "recent" | "last"): Step[] {
  const those = all.filter(({ collection }) => collectionOf(collection).filled === when);
  return those.flatMap((source) => [fill(source), ...hiddenSteps(source)]);
}

function alias(source: Sourced): "c" | "t" {
  return source.collection === "contacts" ? "c" : "t";
}

function selected(source: Sourced, query: FeedQuery): RawBuilder<unknown> {
  const columns = source.columns.map((column) => sql.ref(`${alias(source)}.${column}`));
  return sql`select ${source.select?.(query) ?? sql.join(columns)} from ${source.from}`;
}

function alive(source: Sourced): RawBuilder<unknown> {
  return collectionOf(source.collection).isNeverDeleted ? sql`true` : sql`t.deleted_at is null`;
}

/** Everything visible by key, newest first (numbers and ids are time-ordered). */
function fill(source: Sourced): Step {
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

function ofThese(source: Sourced, ids: readonly number[]): Step {
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

/** Most recently changed contacts first, so that the app is usable while the rest fills. */
function newestContacts(contacts: Sourced): Step {
  return {
    collection: "contacts",
    gives: "rows",
    key: [],
    query: (query) =>
      sql`${selected(contacts, query)} where ${contacts.where(query)} order by c.seq desc, c.id desc limit ${Math.min(query.limit, recentContacts)}`,
  };
}

function changed(source: Sourced): Step {
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

/** The table whose rows are numbered when something in the collection changes. */
function stampedTable({ collection }: Sourced): StampedTable {
  return collectionOf(collection).table ?? (collection as StampedTable);
}

function goneSteps(source: Sourced): Step[] {
  if (source.collection === "contacts") return [contactsGone()];
  return [...deletedSteps(source), ...leftSteps(source)];
}

/** Deleted records are sent to every user of the tenant who might have them: an id reveals nothing. */
function deletedSteps(source: Sourced): Step[] {
  const { collection } = source;
  const { isNeverDeleted, table } = collectionOf(collection);
  // A collection read from another's rows reports its own removals.
  if (isNeverDeleted || table) return [];
  return [
    {
      collection,
      gives: "gone",
      watches: stampedTable(source),
      key: ["seq", "id"],
      query: (
        query,
      ) => sql`select t.id, t.seq from ${sql.table(collection)} t where t.tenant_id = ${query.actor.tenant_id}
        and t.deleted_at is not null and ${inWindow("t", query)} order by t.seq, t.id limit ${query.limit}`,
    },
  ];
}

/** Rows a device may have from when its user had wider access. */
function hiddenSteps({ collection, hidden }: Sourced): Step[] {
  if (!hidden) return [];
  return [
    {
      collection,
      gives: "gone",
      key: ["id"],
      query: (query) => sql`select t.id from ${sql.table(collection)} t where t.tenant_id = ${query.actor.tenant_id}
        and ${hidden(query)} and t.deleted_at is null
        and ${query.after ? sql`t.id < ${query.after[0]}` : sql`true`} order by t.id desc limit ${query.limit}`,
    },
  ];
}

/** Rows of the window that this user may no longer see. */
function leftSteps(source: Sourced): Step[] {
  const { collection, left } = source;
  if (!left) return [];
  const table = stampedTable(source);
  return [
    {
      collection,
      gives: "gone",
      watches: table,
      key: ["seq", "id"],
      query: (query) => sql`select t.id, t.seq from ${sql.table(table)} t where t.tenant_id = ${query.actor.tenant_id}
        and ${left(query)} and ${inWindow("t", query)} order by t.seq, t.id limit ${query.limit}`,
    },
  ];
}

/** Contacts moved from a visible owner or pool to one that is not, and purged ones. */
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

/** Older records of contacts that became visible in this window. */
function arrived(source: Sourced): Step {
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

function bounded({ collection }: Sourced): Pick<Step, "rowsMax"> {
  const { pageRowsMax } = collectionOf(collection);
  return pageRowsMax === undefined ? {} : { rowsMax: pageRowsMax };
}

function inWindow(name: string, query: FeedQuery): RawBuilder<unknown> {
  const seq = sql.ref(`${name}.seq`);
  const id = sql.ref(`${name}.id`);
  const after = query.after ? sql`(${seq}, ${id}) > (${query.after[0]}, ${query.after[1]})` : sql`true`;
  return sql`${seq} > ${query.from} and ${seq} <= ${query.hi} and ${after}`;
}
