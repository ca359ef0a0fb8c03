/** Answers one page of the change feed from one snapshot (a repeatable-read transaction). */
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
  /** A write in progress limits how far the feed can go. */
  held: boolean;
}

export interface FeedRequest {
  feed: Feed;
  cursor: string | undefined;
  limit: number;
  /** Restarts the fill even if not required. */
  refill?: boolean;
  /** Include the number of visible contacts. */
  count?: boolean;
  now: number;
}

/** Increment when a collection's columns change. */
const feedShape = 12;

export async function feedPage(trx: Trx, actor: Actor, request: FeedRequest): Promise<FeedPage> {
  const visibilities = await visibilitiesOf(trx, actor, request.now);
  // New collections and new columns must be filled on devices that completed an earlier fill.
  // Trainings are meant for account types and business units.
  const person = `${actor.account_type}.${actor.rm}.${actor.business_unit_id}`;
  const mark = [...Object.values(visibilities).map(markOf), person, syncedCollections.length, feedShape].join();
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
    // A delta follows the fill: what changed while it ran.
    more: cursor.phase === "fill" || next.hi !== undefined,
    phase: cursor.phase,
    hi: cursor.hi,
  };
  if (moved || given === undefined) meta.sight = seenUnder(visibilities);
  if (cursor.total_contacts !== undefined) meta.total_contacts = cursor.total_contacts;
  if (bound) Object.assign(meta, { bound, at: request.now } satisfies Partial<SyncMeta>);
  return { data, meta, held };
}

/** Removed from the device immediately: contacts that are not visible, and records that require narrower access. */
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
 * Start of a due fill; undefined: none is due. A changed visibility refills from the start but keeps the old `from`:
 * deletes and moves since then still arrive in the delta that follows the fill.
 */
function startOf({ given, moved, seq }: Start): number | undefined {
  if (given === undefined) return seq;
  if (moved) return Math.min(given.from, seq);
  // A database restored from a backup may be behind the device: never wait for numbers that may not arrive.
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

/** Continues from the cursor's step until the page is full or the round is complete. */
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
