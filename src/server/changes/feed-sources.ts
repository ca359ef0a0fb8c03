/**
 * Where the feed reads a collection from, and which rows a user may see. Features declare theirs in `…-feed-sql.ts`.
 */
import { type RawBuilder, sql } from "kysely";
import { collectionOf, type SyncedCollection } from "../../contract/device/collections.ts";
import { contactColumns } from "../../domain/contacts/contact.ts";
import type { Actor } from "../actor.ts";
import { hookPoint } from "../hooks.ts";
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
  /** Excludes contacts changed earlier, and their records. */
  floor?: Floor | undefined;
}

export interface Source {
  /** Columns of a row as sent. */
  readonly columns: readonly string[];
  /** A table under the alias `t`; contacts alone are `c`. */
  readonly from: RawBuilder<unknown>;
  /** The source of the columns, when they differ from the table's own. */
  readonly select?: (query: FeedQuery) => RawBuilder<unknown>;
  readonly where: (query: FeedQuery) => RawBuilder<unknown>;
  /** A condition on rows that a device may have from earlier and must not keep; a fill removes them. */
  readonly hidden?: (query: FeedQuery) => RawBuilder<unknown>;
  /** A condition on rows changed in the window that a device may have and must no longer keep. */
  readonly left?: (query: FeedQuery) => RawBuilder<unknown>;
}

/** A collection of the feed with its source. */
export interface Sourced extends Source {
  readonly collection: SyncedCollection;
}

export type Sources = Readonly<Record<SyncedCollection, Source>>;
export const feedSources = hookPoint<Sources>("sources of the feed");

/** Column names, separated by a space. */
export function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Visible to every user of the tenant. */
export function tenantWide(table: SyncedCollection, columns: readonly string[]): Source {
  return {
    columns,
    from: sql`${sql.table(table)} t`,
    where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id}`,
  };
}

/** Visible to the user named by `column`. */
export function ownOnly(table: SyncedCollection, column: string, columns: readonly string[]): Source {
  return {
    columns,
    from: sql`${sql.table(table)} t`,
    where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id} and ${sql.ref(`t.${column}`)} = ${actor.user_id}`,
  };
}

/** Records of a contact, visible with it or with the part of it the collection declares. */
export function ofContact(table: SyncedCollection, columns: readonly string[]): Source {
  const { part = "contacts" } = collectionOf(table);
  return {
    columns,
    from: sql`${sql.table(table)} t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id`,
    where: (query) =>
      sql`t.tenant_id = ${query.actor.tenant_id} and c.tenant_id = ${query.actor.tenant_id}
      and ${whereVisible(query.visibilities[part], "c")} and ${isNewEnough(query)}`,
  };
}

export const contactSource: Source = {
  columns: contactColumns,
  from: sql`contacts c`,
  select: ({ visibilities }) => seenColumns(visibilities),
  where: (query) =>
    sql`c.tenant_id = ${query.actor.tenant_id} and ${whereVisible(query.visibilities.contacts, "c")} and ${isNewEnough(query)}`,
};

/** Of a contact `c`. Its number only increases, so a contact new enough for one page is so for every later page. */
export function isNewEnough({ floor }: FeedQuery): RawBuilder<unknown> {
  return floor ? sql`(c.seq, c.id) >= (${floor.seq}, ${floor.id})` : sql`true`;
}
