/** Where the feed reads a collection from, and which rows of it a person may see. Features declare theirs in `…-feed-sql.ts`. */
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
  /** Contacts changed longer ago, and what lies with them, are left out. */
  floor?: Floor | undefined;
}

export interface Source {
  /** Of a row as it is sent. */
  readonly columns: readonly string[];
  /** A table under the alias `t`; contacts alone are `c`. */
  readonly from: RawBuilder<unknown>;
  /** What the columns are read from, where they do not stand in the table as they are sent. */
  readonly select?: (query: FeedQuery) => RawBuilder<unknown>;
  readonly where: (query: FeedQuery) => RawBuilder<unknown>;
  /** A condition on rows that a device may hold from before and is not to have; a fill takes them away. */
  readonly hidden?: (query: FeedQuery) => RawBuilder<unknown>;
  /** A condition on rows changed in the window that a device may hold and is not to have any more. */
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

/** Everybody of the tenant sees it. */
export function tenantWide(table: SyncedCollection, columns: readonly string[]): Source {
  return {
    columns,
    from: sql`${sql.table(table)} t`,
    where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id}`,
  };
}

/** Seen by the person whom `column` names. */
export function ownOnly(table: SyncedCollection, column: string, columns: readonly string[]): Source {
  return {
    columns,
    from: sql`${sql.table(table)} t`,
    where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id} and ${sql.ref(`t.${column}`)} = ${actor.user_id}`,
  };
}

/** Records of a contact, seen with it or with the part of it that the collection is declared to be. */
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

/** Of a contact `c`. Its number only rises, so what is new enough at one page is so at every later one. */
export function isNewEnough({ floor }: FeedQuery): RawBuilder<unknown> {
  return floor ? sql`(c.seq, c.id) >= (${floor.seq}, ${floor.id})` : sql`true`;
}
