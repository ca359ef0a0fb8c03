/**
 * The feed walks these steps, each a keyset-paged query. A fill gives everything in sight as it stands now;
 * a delta gives what was numbered in (from, hi], what left sight, and the records of contacts that came into it.
 */
import { type RawBuilder, sql } from "kysely";
import type { SyncedCollection } from "../../contract/session/sync.ts";
import { may } from "../../domain/users/access.ts";
import type { Actor } from "../actor.ts";
import { feedColumns } from "./feed-columns.ts";
import { inSight, type Sight } from "./sight.ts";

export interface Walk {
  actor: Actor;
  sight: Sight;
  policySight: Sight;
  /** Rows numbered in (from, hi]. */
  from: number;
  hi: number;
  /** Milliseconds; bounds the calendar and call windows. */
  now: number;
  limit: number;
  after: readonly (string | number)[] | undefined;
}

export interface Step {
  collection: SyncedCollection;
  /** `gone` steps give keys only. */
  gives: "rows" | "gone";
  /** Columns that make the paging key, in order. */
  key: readonly string[];
  query(walk: Walk): RawBuilder<Record<string, unknown>>;
}

const recentContacts = 2_000;
const dayMs = 86_400_000;
const eventsBackMs = 90 * dayMs;
const eventsAheadMs = 400 * dayMs;
const callsBackMs = 90 * dayMs;

type Source = { collection: SyncedCollection; from: RawBuilder<unknown>; where(walk: Walk): RawBuilder<unknown> };

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

const contacts: Source = {
  collection: "contacts",
  from: sql`contacts c`,
  where: ({ actor, sight }) => sql`c.tenant_id = ${actor.tenant_id} and ${inSight(sight, "c")}`,
};

const notes: Source = {
  collection: "notes",
  from: sql`notes t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id`,
  where: ({ actor, sight }) =>
    sql`t.tenant_id = ${actor.tenant_id} and c.tenant_id = ${actor.tenant_id} and ${inSight(sight, "c")}`,
};

/** Telemarketers see contacts of pools, but nobody's policies. */
export function hiddenFrom(actor: Actor): SyncedCollection[] {
  return may(actor, "policies.see") ? [] : ["policies"];
}

const policies: Source = {
  collection: "policies",
  from: sql`policies t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id`,
  where: ({ actor, sight, policySight }) =>
    sql`t.tenant_id = ${actor.tenant_id} and c.tenant_id = ${actor.tenant_id}
      and ${inSight(sight, "c")} and ${inSight(policySight, "c")}`,
};

const events: Source = {
  collection: "events",
  from: sql`events t`,
  where: ({ actor, sight, now }) =>
    sql`t.tenant_id = ${actor.tenant_id} and t.start_date between ${now - eventsBackMs} and ${now + eventsAheadMs}
      and ${sight.all ? sql`true` : sql`t.user_id = any(${sight.owners}::uuid[])`}`,
};

const calls: Source = {
  collection: "calls",
  from: sql`calls t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id`,
  where: ({ actor, sight, now }) =>
    sql`t.tenant_id = ${actor.tenant_id} and t.created_at > ${now - callsBackMs} and (t.user_id = ${actor.user_id} or ${inSight(sight, "c")})`,
};

const sources: Record<SyncedCollection, Source> = {
  statuses: tenantWide("statuses"),
  sources: tenantWide("sources"),
  tags: tenantWide("tags"),
  contact_groups: tenantWide("contact_groups"),
  pools: tenantWide("pools"),
  carriers: tenantWide("carriers"),
  users: tenantWide("users"),
  quick_filters: ownOnly("quick_filters", "user_id"),
  favorites: ownOnly("favorites", "user_id"),
  import_attempts: ownOnly("import_attempts", "created_by"),
  contacts,
  events,
  calls,
  notes,
  policies,
};
/** Users are switched off, not deleted; contacts keep their deleted rows for restoring. */
const neverDeleted: readonly SyncedCollection[] = ["users", "contacts"];

const small: readonly SyncedCollection[] = [
  "statuses",
  "sources",
  "tags",
  "contact_groups",
  "pools",
  "carriers",
  "users",
  "quick_filters",
  "favorites",
  "import_attempts",
];

export const fillSteps: readonly Step[] = [
  ...small.map((collection) => fill(sources[collection])),
  newestContacts(),
  fill(events),
  fill(calls),
  fill(contacts),
  fill(policies),
  fill(notes),
];

export const deltaSteps: readonly Step[] = [
  ...small.flatMap((collection) => [changed(sources[collection]), ...deletedSteps(collection)]),
  changed(contacts),
  contactsGone(),
  ...[events, calls, policies, notes].flatMap((source) => [changed(source), ...deletedSteps(source.collection)]),
  policiesGone(),
  arrived(calls),
  arrived(policies),
  arrived(notes),
];

function alias(source: Source): "c" | "t" {
  return source.collection === "contacts" ? "c" : "t";
}

function selected(source: Source): RawBuilder<unknown> {
  const columns = feedColumns[source.collection].map((column) => sql.ref(`${alias(source)}.${column}`));
  return sql`select ${sql.join(columns)} from ${source.from}`;
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
    key: ["id"],
    query: (walk) => sql`${selected(source)} where ${source.where(walk)} and ${alive(source)}
      and ${walk.after ? sql`${id} < ${walk.after[0]}` : sql`true`} order by ${id} desc limit ${walk.limit}`,
  };
}

/** The contacts touched last come first, so that the app is of use while the rest still fills. */
function newestContacts(): Step {
  return {
    collection: "contacts",
    gives: "rows",
    key: [],
    query: (walk) =>
      sql`${selected(contacts)} where ${contacts.where(walk)} order by c.seq desc, c.id desc limit ${Math.min(walk.limit, recentContacts)}`,
  };
}

function changed(source: Source): Step {
  const name = alias(source);
  return {
    collection: source.collection,
    gives: "rows",
    key: ["seq", "id"],
    query: (walk) => sql`${selected(source)} where ${source.where(walk)} and ${alive(source)}
      and ${inWindow(name, walk)} order by ${sql.ref(`${name}.seq`)}, ${sql.ref(`${name}.id`)} limit ${walk.limit}`,
  };
}

/** Deleted records are named to everyone of the tenant who might hold them: an id tells nothing. */
function deletedSteps(collection: SyncedCollection): Step[] {
  if (neverDeleted.includes(collection)) return [];
  return [
    {
      collection,
      gives: "gone",
      key: ["seq", "id"],
      query: (
        walk,
      ) => sql`select t.id, t.seq from ${sql.table(collection)} t where t.tenant_id = ${walk.actor.tenant_id}
        and t.deleted_at is not null and ${inWindow("t", walk)} order by t.seq, t.id limit ${walk.limit}`,
    },
  ];
}

/** Contacts moved from an owner or pool in sight to one outside it, and purged ones. */
function contactsGone(): Step {
  return {
    collection: "contacts",
    gives: "gone",
    key: ["seq", "move_id"],
    query: (walk) => {
      const { actor, sight } = walk;
      const from = sight.all
        ? sql`true`
        : sql`(m.from_owner_id = any(${sight.owners}::uuid[]) or m.from_pool_id = any(${sight.pools}::uuid[]))`;
      const after = walk.after ? sql`(m.seq, m.id) > (${walk.after[0]}, ${walk.after[1]}::uuid)` : sql`true`;
      return sql`select m.contact_id as id, m.seq, m.id as move_id from moves m
        where m.tenant_id = ${actor.tenant_id} and m.seq > ${walk.from} and m.seq <= ${walk.hi} and ${after} and ${from}
        and not exists (select from contacts c where c.tenant_id = m.tenant_id and c.tenant_id = ${actor.tenant_id}
          and c.id = m.contact_id and ${inSight(sight, "c")})
        order by m.seq, m.id limit ${walk.limit}`;
    },
  };
}

/** Those of contacts that are still in sight where they moved to, into a pool, while their policies no longer are. */
function policiesGone(): Step {
  return {
    collection: "policies",
    gives: "gone",
    key: ["seq", "move_id", "id"],
    query: ({ actor, sight, policySight, from, hi, after, limit }) => {
      const { tenant_id } = actor;
      const beyond = after ? sql`(m.seq, m.id, t.id) > (${after[0]}, ${after[1]}::uuid, ${after[2]}::uuid)` : sql`true`;
      return sql`select t.id, m.seq, m.id as move_id from moves m
        join contacts c on c.tenant_id = m.tenant_id and c.id = m.contact_id
        join policies t on t.tenant_id = m.tenant_id and t.contact_id = m.contact_id
        where m.tenant_id = ${tenant_id} and c.tenant_id = ${tenant_id} and t.tenant_id = ${tenant_id}
        and m.seq > ${from} and m.seq <= ${hi} and ${beyond} and ${inSight(sight, "c")}
        and (${inSight(policySight, "c")}) is not true
        and ${policySight.all ? sql`false` : sql`m.from_owner_id = any(${policySight.owners}::uuid[])`}
        order by m.seq, m.id, t.id limit ${limit}`;
    },
  };
}

/** Older records of contacts that came into sight in this window. */
function arrived(source: Source): Step {
  return {
    collection: source.collection,
    gives: "rows",
    key: ["id"],
    query: (walk) => sql`${selected(source)} where ${source.where(walk)} and ${alive(source)}
      and ${walk.after ? sql`t.id < ${walk.after[0]}` : sql`true`}
      and exists (select from moves m where m.tenant_id = ${walk.actor.tenant_id} and m.contact_id = t.contact_id
        and m.seq > ${walk.from} and m.seq <= ${walk.hi})
      order by t.id desc limit ${walk.limit}`,
  };
}

function inWindow(name: string, walk: Walk): RawBuilder<unknown> {
  const seq = sql.ref(`${name}.seq`);
  const id = sql.ref(`${name}.id`);
  const after = walk.after ? sql`(${seq}, ${id}) > (${walk.after[0]}, ${walk.after[1]})` : sql`true`;
  return sql`${seq} > ${walk.from} and ${seq} <= ${walk.hi} and ${after}`;
}
