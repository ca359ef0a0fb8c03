/** Delta steps that remove records no longer visible through their contact. */
import { sql } from "kysely";
import { collectionOf } from "../../contract/device/collections.ts";
import type { Sourced } from "./feed-sources.ts";
import { isSeen, movedOut, type Step } from "./feed-step.ts";
import { isBlind } from "./visibility.ts";

/**
 * Records whose contact moved out of the visibility they require but is still visible itself; otherwise they are
 * removed with it.
 */
export function departed({ collection }: Sourced): Step[] {
  const { part } = collectionOf(collection);
  if (!part) return [];
  return [
    {
      collection,
      gives: "gone",
      watches: "moves",
      key: ["id"],
      query: (walk) => {
        const { tenant_id } = walk.actor;
        const seen = walk.visibilities[part];
        const isPossible = seen.all || isBlind(seen) ? sql`false` : sql`true`;
        return sql`select t.id from ${sql.table(collection)} t where t.tenant_id = ${tenant_id} and ${isPossible}
          and ${walk.after ? sql`t.id < ${walk.after[0]}` : sql`true`}
          and exists (select from moves m where m.tenant_id = ${tenant_id} and m.contact_id = t.contact_id
            and ${movedOut(walk, seen, sql`t.contact_id`)})
          and ${isSeen(walk, walk.visibilities.contacts, sql`t.contact_id`)}
          order by t.id desc limit ${walk.limit}`;
      },
    },
  ];
}

/** Records that belonged to a visible contact until a merge was undone, and now belong to one that is not visible. */
export function wentBack(source: Sourced): Step {
  return {
    collection: source.collection,
    gives: "gone",
    watches: "left_records",
    key: ["seq", "left_id"],
    query: (walk) => {
      const { tenant_id } = walk.actor;
      const after = walk.after ? sql`(l.seq, l.id) > (${walk.after[0]}, ${walk.after[1]}::uuid)` : sql`true`;
      return sql`select l.record_id as id, l.seq, l.id as left_id from left_records l
        where l.tenant_id = ${tenant_id} and l.collection = ${source.collection}
          and l.seq > ${walk.from} and l.seq <= ${walk.hi} and ${after}
          and ${isSeen(walk, walk.visibilities.contacts, sql`l.contact_id`)}
          and not exists (select from ${source.from} where t.id = l.record_id and ${source.where(walk)})
        order by l.seq, l.id limit ${walk.limit}`;
    },
  };
}
