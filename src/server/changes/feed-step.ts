/** One step of the feed's walk. */
import { type RawBuilder, sql } from "kysely";
import type { SyncedCollection } from "../../contract/device/sync.ts";
import type { Walk } from "./feed-sources.ts";
import { inSight, type Sight } from "./sight.ts";
import type { StampedTable } from "./touched.ts";

export interface Step {
  collection: SyncedCollection;
  /** `gone` steps give keys only. */
  gives: "rows" | "gone";
  /** Columns that make the paging key, in order. */
  key: readonly string[];
  /** A page ends with so many of these rows, whatever room it has. */
  rowsMax?: number;
  /** Of a delta: gives nothing unless a row of this table was numbered in the window. */
  watches?: StampedTable;
  query(walk: Walk): RawBuilder<Record<string, unknown>>;
}

/** A move `m` of this window from within the sight, of a contact that is outside it now. */
export function movedOut(walk: Walk, sight: Sight, contact_id: RawBuilder<unknown>): RawBuilder<unknown> {
  const from = sight.all
    ? sql`true`
    : sql`(m.from_owner_id = any(${sight.owners}::uuid[]) or m.from_pool_id = any(${sight.pools}::uuid[]))`;
  return sql`m.seq > ${walk.from} and m.seq <= ${walk.hi} and ${from}
    and not ${isSeen(walk, sight, contact_id)}`;
}

export function isSeen({ actor }: Walk, sight: Sight, contact_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from contacts c where c.tenant_id = ${actor.tenant_id}
    and c.id = ${contact_id} and ${inSight(sight, "c")})`;
}
