/** Answers one page of the change feed in one unchanging picture of the database (a repeatable-read transaction). */
import { createHash } from "node:crypto";
import { type Changes, type SyncedCollection, syncedCollections, type SyncMeta } from "../../contract/session/sync.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { withoutFormerSelf } from "../../domain/contacts/merge-contacts.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { type Cursor, readCursor, unknownCursor, writeCursor } from "./cursor.ts";
import { settledNumber } from "./reserved.ts";
import { type Source, sources, type Walk } from "./feed-sources.ts";
import { deltaSteps, fillSteps, type Step } from "./feed-steps.ts";
import { numberedTables } from "./feed-window.ts";
import { inSight, isBlind, type Sight, sightMark, type Sights, sightsOf } from "./sight.ts";

export interface FeedPage {
  data: Changes[];
  meta: SyncMeta;
  /** A write under way keeps it from saying more. */
  held: boolean;
}

export interface FeedRequest {
  cursor: string | undefined;
  limit: number;
  /** Start over although nothing forces it. */
  refill?: boolean;
  now: number;
}

/** Raised when a collection carries more than it did, or less. */
const feedShape = 7;

export async function feedPage(trx: Trx, actor: Actor, request: FeedRequest): Promise<FeedPage> {
  const sights = await sightsOf(trx, actor, request.now);
  // A new collection, too, and new columns of an old one have to be filled on devices that were filled before.
  const mark = [...Object.values(sights).map(markOf), syncedCollections.length, feedShape].join();
  const { seq, held } = await settledNumber(trx, actor.tenant_id);
  const given = request.cursor === undefined ? undefined : readCursor(request.cursor);
  const moved = given !== undefined && (given.mark !== mark || (request.refill ?? false));
  const cursor = await startOrGoOn(trx, actor, sights.contacts, { given, moved, mark, seq });
  const { data, next } = await walkSteps(trx, cursor, { actor, sights, now: request.now, limit: request.limit });
  const meta: SyncMeta = {
    cursor: writeCursor(next),
    // After a fill comes a delta: what changed while it ran.
    more: cursor.phase === "fill" || next.hi !== undefined,
    phase: cursor.phase,
    hi: cursor.hi ?? seq,
  };
  if (moved || given === undefined) meta.sight = seenUnder(sights);
  if (cursor.total_contacts !== undefined) meta.total_contacts = cursor.total_contacts;
  return { data, meta, held };
}

/** What leaves a device at once: contacts out of sight, and of what lies with them whatever is seen of fewer. */
function seenUnder(sights: Sights): NonNullable<SyncMeta["sight"]> {
  const { all, owners, pools } = sights.contacts;
  const seen: NonNullable<SyncMeta["sight"]> = {
    owners: all ? null : [...owners],
    pools: [...pools],
    hidden: [],
    narrower: [],
  };
  for (const [collection, { sight }] of Object.entries(sources) as [SyncedCollection, Source][]) {
    if (!sight) continue;
    const own = sights[sight];
    if (isBlind(own)) seen.hidden.push(collection);
    else if (markOf(own) !== markOf(sights.contacts))
      seen.narrower?.push({ collection, owners: [...own.owners], pools: [...own.pools] });
  }
  return seen;
}

interface Start {
  given: Cursor | undefined;
  moved: boolean;
  mark: string;
  seq: number;
}

/**
 * A changed sight refills from the start but keeps the old `from`: what was deleted or moved away since then
 * still arrives in the delta that follows the fill.
 */
async function startOrGoOn(
  trx: Trx,
  actor: Actor,
  sight: Sight,
  { given, moved, mark, seq }: Start,
): Promise<Cursor & { hi: number }> {
  if (given === undefined || moved) {
    const from = given === undefined ? seq : Math.min(given.from, seq);
    return { mark, phase: "fill", from, hi: seq, step: 0, total_contacts: await countContacts(trx, actor, sight) };
  }
  // A database put back from a backup may be behind the device: never wait for numbers that may not come.
  if (given.from > seq)
    return { mark, phase: "fill", from: seq, hi: seq, step: 0, total_contacts: await countContacts(trx, actor, sight) };
  return { ...given, hi: given.hi ?? seq };
}

type Round = Omit<Walk, "from" | "hi" | "after">;

/** Goes on from the cursor's step until the page is full or the round is done. */
async function walkSteps(
  trx: Trx,
  cursor: Cursor & { hi: number },
  round: Round,
): Promise<{ data: Changes[]; next: Cursor }> {
  const steps = cursor.phase === "fill" ? fillSteps : deltaSteps;
  const numbered = cursor.phase === "fill" ? undefined : await numberedTables(trx, round.actor, cursor);
  const data: Changes[] = [];
  let room = round.limit;
  for (let at = cursor.step; at < steps.length; at++) {
    const step = steps[at] as Step;
    if (step.watches && !numbered?.has(step.watches)) continue;
    const after = at === cursor.step ? cursor.after : undefined;
    const limit = Math.min(room, step.rowsMax ?? room);
    const walk = { ...round, from: cursor.from, hi: cursor.hi, limit, after };
    const { rows } = await step.query(walk).execute(trx).catch(refuseStrangeKey);
    if (rows.length > 0) data.push(changesOf(step, rows));
    const full = rows.length === limit && step.key.length > 0;
    room -= rows.length;
    if (full) return { data, next: { ...cursor, step: at, after: keyOf(step, rows.at(-1)) } };
    if (room <= 0) return { data, next: stepAfter(cursor, at + 1) };
  }
  return { data, next: roundAfter(cursor) };
}

/** A cursor that nobody here wrote names keys of another kind: the database says so (PostgreSQL appendix A, class 22). */
function refuseStrangeKey(error: unknown): never {
  if ((error as { code?: string }).code?.startsWith("22")) return unknownCursor();
  throw error;
}

function stepAfter(cursor: Cursor, step: number): Cursor {
  const { after: _done, ...rest } = cursor;
  return { ...rest, step };
}

function roundAfter(cursor: Cursor & { hi: number }): Cursor {
  const from = cursor.phase === "fill" ? cursor.from : cursor.hi;
  return { mark: cursor.mark, phase: "delta", from, step: 0 };
}

function changesOf(step: Step, rows: Record<string, unknown>[]): Changes {
  if (step.collection === "contacts" && step.gives === "rows")
    return { collection: "contacts", rows: (rows as unknown as Contact[]).map(withoutFormerSelf), gone: [] };
  if (step.gives === "rows") return { collection: step.collection, rows, gone: [] };
  return { collection: step.collection, rows: [], gone: rows.map((row) => row["id"] as string | number) };
}

function keyOf(step: Step, row: Record<string, unknown> | undefined): (string | number)[] {
  return step.key.map((column) => row?.[column] as string | number);
}

async function countContacts(trx: Trx, actor: Actor, sight: Sight): Promise<number> {
  const row = await trx
    .selectFrom("contacts")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("tenant_id", "=", actor.tenant_id)
    .where(inSight(sight))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function markOf(sight: Sight): string {
  return sightMark(sight, shortHash);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
