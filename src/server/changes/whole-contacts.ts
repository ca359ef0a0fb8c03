/**
 * Individual contacts with all their records, as the feed would send them: for a device that does not mirror all
 * contacts.
 */
import type { Changes } from "../../contract/device/sync.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import type { Feed } from "./feed-steps.ts";
import { walkSteps } from "./feed-query.ts";
import { visibilitiesOf } from "./visibility.ts";

export interface WholeRequest {
  feed: Feed;
  ids: readonly number[];
  cursor: string | undefined;
  limit: number;
  now: number;
}

/** Hidden records are omitted, as in the feed. */
export async function wholeContacts(
  trx: Trx,
  actor: Actor,
  { feed, ids, cursor, limit, now }: WholeRequest,
): Promise<{ data: Changes[]; next: string | null }> {
  const { step, after } = cursor === undefined ? { step: 0 } : readCursor(cursor);
  const round = { actor, visibilities: await visibilitiesOf(trx, actor, now), now, limit };
  const place = { from: 0, hi: 0, step, ...(after && { after }) };
  const { data, stop } = await walkSteps(trx, feed.stepsOf(ids), { cursor: place, round });
  return { data, next: stop ? writeCursor({ mark: "", phase: "fill", from: 0, ...stop }) : null };
}
