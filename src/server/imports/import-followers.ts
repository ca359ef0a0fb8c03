/**
 * Rows about the same person as an earlier row, each with another policy: their policies are added to that row's
 * contact.
 */
import type { Trx } from "../db/schema.ts";
import { failed, type Ready } from "./import-batch.ts";
import { type RowOutcome, leadersOf, type Of } from "./import-rows.ts";

/** `follows`: only the policy of the row is imported. */
export type Followed = Ready & { follows: boolean };

interface Sorted {
  ready: Followed[];
  /** Rows whose leader is in this batch: they wait for the next one. */
  deferred: Ready[];
  /** Rows whose leader was not imported, or that add nothing of their own. */
  orphans: RowOutcome[];
}

export async function followLeaders(trx: Trx, of: Of, rows: readonly Ready[]): Promise<Sorted> {
  const isFollower = ({ same_as, match_id }: Ready) => same_as !== null && match_id === null;
  const leaders = await leadersOf(
    trx,
    of,
    rows.filter(isFollower).flatMap(({ same_as }) => same_as ?? []),
  );
  const sorted: Sorted = { ready: [], deferred: [], orphans: [] };
  for (const row of rows) {
    const leader = isFollower(row) ? leaders.get(row.same_as ?? 0) : undefined;
    if (!leader) sorted.ready.push({ ...row, follows: false });
    else if (leader.status === "waiting") sorted.deferred.push(row);
    else if (leader.contact_id === null || row.checked.policy === null)
      sorted.orphans.push(failed(row, [{ reason: "duplicate_in_file", column: null }]));
    else sorted.ready.push({ ...row, match_id: leader.contact_id, follows: true });
  }
  return sorted;
}
