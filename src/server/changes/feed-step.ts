/** One step of the feed. */
import { type RawBuilder, sql } from "kysely";
import type { SyncedCollection } from "../../contract/device/collections.ts";
import type { FeedQuery } from "./feed-sources.ts";
import { whereVisible, type Visibility } from "./visibility.ts";
import type { StampedTable } from "./change-set.ts";

export interface Step {
  collection: SyncedCollection;
  /** `gone` steps return keys only. */
  gives: "rows" | "gone";
  /** Columns of the paging key, in order. */
  key: readonly string[];
  /** A page ends after this many of these rows, even if it has room for more. */
  rowsMax?: number;
  /** For a delta: skipped unless a row of this table was numbered in the window. */
  watches?: StampedTable;
  query(query: FeedQuery): RawBuilder<Record<string, unknown>>;
}

/** A move `m` in this window of a contact that was visible and no longer is. */
export function movedOut(
  query: FeedQuery,
  visibility: Visibility,
  contact_id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const from = visibility.all
    ? sql`true`
    : sql`(m.from_owner_id = any(${visibility.owners}::uuid[]) or m.from_pool_id = any(${visibility.pools}::uuid[]))`;
  return sql`m.seq > ${query.from} and m.seq <= ${query.hi} and ${from}
    and not ${isSeen(query, visibility, contact_id)}`;
}

export function isSeen(
  { actor }: FeedQuery,
  visibility: Visibility,
  contact_id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (select from contacts c where c.tenant_id = ${actor.tenant_id}
    and c.id = ${contact_id} and ${whereVisible(visibility, "c")})`;
}
