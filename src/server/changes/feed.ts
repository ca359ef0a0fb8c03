/** Answers one page of the change feed in one unchanging picture of the database (a repeatable-read transaction). */
import { createHash } from "node:crypto";
import { collectionOf, syncedCollections } from "../../contract/device/collections.ts";
import type { Changes, SyncMeta } from "../../contract/device/sync.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { boundOf } from "./contact-bound.ts";
import { type Cursor, readCursor, unknownCursor, writeCursor } from "./cursor.ts";
import { settledNumber } from "./reserved.ts";
import type { FeedQuery } from "./feed-sources.ts";
import type { Feed } from "./feed-steps.ts";
import { type Stop, walkSteps } from "./feed-query.ts";
import { numberedTables } from "./feed-window.ts";
import { isBlind, type Visibility, visibilityMark, type Visibilities, visibilitiesOf } from "./visibility.ts";

export interface FeedPage {
  data: Changes[];
  meta: SyncMeta;
  /** A write under way keeps it from saying more. */
  held: boolean;
}

export interface FeedRequest {
  feed: Feed;
  cursor: string | undefined;
  limit: number;
  /** Start over although nothing forces it. */
  refill?: boolean;
  /** Say how many contacts are in sight. */
  count?: boolean;
  now: number;
}

/** Raised when a collection carries more than it did, or less. */
const feedShape = 8;

export async function feedPage(trx: Trx, actor: Actor, request: FeedRequest): Promise<FeedPage> {
  const visibilities = await visibilitiesOf(trx, actor, request.now);
  // A new collection, too, and new columns of an old one have to be filled on devices that were filled before.
  const mark = [...Object.values(visibilities).map(markOf), syncedCollections.length, feedShape].join();
  const { seq, held } = await settledNumber(trx, actor.tenant_id);
  const given = request.cursor === undefined ? undefined : readCursor(request.cursor);
  const moved = given !== undefined && (given.mark !== mark || (request.refill ?? false));
  const from = startOf({ given, moved, seq });
  const count = () => boundOf(trx, actor, visibilities.contacts);
  const begun = from === undefined ? undefined : { from, bound: await count() };
  const bound = begun?.bound ?? (request.count ? await count() : undefined);
  const cursor = begun ? { ...begin(mark, begun.from, begun.bound), hi: seq } : goOn(given, seq);
  const { data, next } = await roundPage(
    trx,
    cursor,
    { actor, visibilities, now: request.now, limit: request.limit },
    request.feed,
  );
  const meta: SyncMeta = {
    cursor: writeCursor(next),
    // After a fill comes a delta: what changed while it ran.
    more: cursor.phase === "fill" || next.hi !== undefined,
    phase: cursor.phase,
    hi: cursor.hi,
  };
  if (moved || given === undefined) meta.sight = seenUnder(visibilities);
  if (cursor.total_contacts !== undefined) meta.total_contacts = cursor.total_contacts;
  if (bound) Object.assign(meta, { bound, at: request.now } satisfies Partial<SyncMeta>);
  return { data, meta, held };
}

/** What leaves a device at once: contacts out of sight, and of what lies with them whatever is seen of fewer. */
function seenUnder(visibilities: Visibilities): NonNullable<SyncMeta["sight"]> {
  const { all, owners, pools } = visibilities.contacts;
  const seen: NonNullable<SyncMeta["sight"]> = {
    owners: all ? null : [...owners],
    pools: [...pools],
    hidden: [],
    narrower: [],
  };
  for (const collection of syncedCollections) {
    const { part } = collectionOf(collection);
    if (!part) continue;
    const own = visibilities[part];
    if (isBlind(own)) seen.hidden.push(collection);
    else if (markOf(own) !== markOf(visibilities.contacts))
      seen.narrower?.push({ collection, owners: [...own.owners], pools: [...own.pools] });
  }
  return seen;
}

type Bound = NonNullable<SyncMeta["bound"]>;

interface Start {
  given: Cursor | undefined;
  moved: boolean;
  seq: number;
}

/**
 * Where a fill begins that is due; undefined: none is. A changed sight refills from the start but keeps the old `from`: what
 * was deleted or moved away since then still arrives in the delta that follows the fill.
 */
function startOf({ given, moved, seq }: Start): number | undefined {
  if (given === undefined) return seq;
  if (moved) return Math.min(given.from, seq);
  // A database put back from a backup may be behind the device: never wait for numbers that may not come.
  return given.from > seq ? seq : undefined;
}

function begin(mark: string, from: number, { total, max, floor }: Bound): Cursor {
  return { mark, phase: "fill", from, step: 0, total_contacts: Math.min(total, max), ...(floor && { floor }) };
}

function goOn(given: Cursor | undefined, seq: number): Cursor & { hi: number } {
  if (!given) return unknownCursor();
  return { ...given, hi: given.hi ?? seq };
}

type Round = Omit<FeedQuery, "from" | "hi" | "after" | "floor">;

/** Goes on from the cursor's step until the page is full or the round is done. */
async function roundPage(
  trx: Trx,
  cursor: Cursor & { hi: number },
  round: Round,
  feed: Feed,
): Promise<{ data: Changes[]; next: Cursor }> {
  const isFill = cursor.phase === "fill";
  const numbered = isFill ? undefined : await numberedTables(trx, feed.watched, { ...round.actor, ...cursor });
  const { data, stop } = await walkSteps(trx, isFill ? feed.fillSteps : feed.deltaSteps, { cursor, round, numbered });
  return { data, next: stop ? standing(cursor, stop) : roundAfter(cursor) };
}

function standing(cursor: Cursor, { step, after }: Stop): Cursor {
  const { after: _done, ...rest } = cursor;
  return { ...rest, step, ...(after && { after }) };
}

function roundAfter(cursor: Cursor & { hi: number }): Cursor {
  const from = cursor.phase === "fill" ? cursor.from : cursor.hi;
  return { mark: cursor.mark, phase: "delta", from, step: 0 };
}

function markOf(visibility: Visibility): string {
  return visibilityMark(visibility, shortHash);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
