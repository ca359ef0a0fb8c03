/**
 * Sends waiting writes, oldest first, one at a time. It runs inside the device lock, so one tab sends;
 * that is an optimisation only: the Idempotency-Key makes a second sender harmless.
 *
 *   waiting ──send──► accepted            gone from the outbox
 *      ▲  └─ unreachable ─► whole pass ends, waits for a wake-up or the back-off
 *      │  └─ 5xx, 429 … ──► this one waits, others go
 *      │  └─ 401 ─────────► paused until the same person signs in
 *      │  └─ old app ─────► paused until a newer one runs here
 *      │  └─ duty ────────► paused until they have set their password or second factor
 *      └─ retry ── needs ◄─ 4xx           holds back what changes the same records
 */
import type { Endpoint } from "../../contract/declare.ts";
import type { World } from "../../kit/world.ts";
import type { RequestFn } from "../api/request.ts";
import { isStorageFull, type LocalDatabase, transact } from "../db/database.ts";
import { placesOf, waitsForFile } from "../db/queue-order.ts";
import type { QueuedIntent } from "../db/records.ts";
import type { IntentBook } from "../intents/book.ts";
import type { Intent } from "../intents/intent.ts";
import type { Replayer } from "../mirror/rebase.ts";
import { isDue, isPause, laterOn, type Pause, verdictOn } from "./retry.ts";
import { type Accepted, settleAccepted, settleRefused } from "./settle.ts";

export interface Drainer extends Replayer {
  world: World;
  book(): Promise<IntentBook>;
  request: RequestFn;
  /** Called with the changed buckets, so that indexes and other tabs update. */
  changedBuckets(changed: ReadonlySet<number>): void;
}

export interface DrainEnd {
  stop: "empty" | Pause["kind"] | "closed";
  /** When the next pending write may be retried, if one is backing off. */
  nextAt: number | undefined;
  sent: number;
}

/** A write whose name this version does not know is still sent: its endpoint is stored with it. */
export async function drain(drainer: Drainer, signal: AbortSignal): Promise<DrainEnd> {
  let sent = 0;
  await noneUnderWay(drainer.db);
  for (;;) {
    if (signal.aborted) return { stop: "closed", nextAt: undefined, sent };
    const { head, nextAt } = await nextSendable(drainer);
    if (!head) return { stop: "empty", nextAt, sent };
    const end = await sendOne(drainer, head, signal);
    if (end) return { ...end, sent };
    sent++;
  }
}

async function nextSendable({ db, world }: Drainer): Promise<{ head?: QueuedIntent; nextAt: number | undefined }> {
  let nextAt: number | undefined;
  const now = world.now();
  const places = await placesOf(db);
  // What was said about permission goes before any text.
  const sorted = [...places.filter(isPermission), ...places.filter((place) => !isPermission(place))];
  for (const { queued, free } of sorted) {
    if (!(free || isBehindTexts(queued, places)) || queued.state !== "waiting" || waitsForFile(queued)) continue;
    if (isDue(queued, now)) return { head: queued, nextAt };
    nextAt = Math.min(nextAt ?? Infinity, queued.next_at);
  }
  return { nextAt };
}

/** Held back by waiting texts alone. */
function isBehindTexts(queued: QueuedIntent, places: readonly { queued: QueuedIntent }[]): boolean {
  if (!isPermission({ queued })) return false;
  const before = places.filter((other) => other.queued.n < queued.n).map((other) => other.queued);
  return before.every(({ name, keys }) => name === "text.send" || !keys.some((key) => queued.keys.includes(key)));
}

const isPermission = ({ queued }: { queued: QueuedIntent }) => queued.name === "permission.note";

async function sendOne(
  drainer: Drainer,
  queued: QueuedIntent,
  signal: AbortSignal,
): Promise<Omit<DrainEnd, "sent"> | undefined> {
  const book = await drainer.book();
  if (!(await markSending(drainer.db, queued.n))) return undefined;
  const endpoint: Endpoint = { ...queued.door, summary: queued.name, access: "signed_in" };
  try {
    const reply: unknown = await drainer.request(endpoint, queued.ask as never, {
      op_id: queued.id,
      heard_at: queued.heard_at ?? 0,
      signal,
    });
    drainer.changedBuckets(
      await settleAccepted(drainer, queued, acceptedOf(drainer.world, book.get(queued.name), queued, reply)),
    );
    return undefined;
  } catch (error) {
    return afterError(drainer, queued, error);
  }
}

/** The previous sender was terminated, or is still sending and will mark it again. */
async function noneUnderWay(db: LocalDatabase): Promise<void> {
  const left = (await db.outbox.toArray()).filter(({ sending }) => sending);
  for (const { n } of left) await db.outbox.update(n, { sending: false });
}

/** From here on the server may have accepted it. False: it was just discarded. */
async function markSending(db: LocalDatabase, n: number): Promise<boolean> {
  try {
    return await transact(db, ["outbox"], async () => {
      const queued = await db.outbox.get(n);
      if (queued?.state !== "waiting") return false;
      await db.outbox.put({ ...queued, sending: true, offered: true });
      return true;
    });
  } catch (error) {
    // A full disk may reject even this write; sending frees space.
    if (isStorageFull(error)) return true;
    throw error;
  }
}

async function afterError(
  drainer: Drainer,
  queued: QueuedIntent,
  error: unknown,
): Promise<Omit<DrainEnd, "sent"> | undefined> {
  const { db, world } = drainer;
  const verdict = verdictOn(error);
  if (isPause(verdict)) {
    await db.outbox.update(queued.n, { sending: false });
    return { stop: verdict.kind, nextAt: undefined };
  }
  // The server's retention for unused files has passed: upload it again.
  if (verdict.kind === "needs" && queued.file && verdict.problem.errors["upload_id"]) {
    const file = { ...queued.file, sent: false };
    await db.outbox.update(queued.n, { ...laterOn(queued, {}, world), file, sending: false });
    return undefined;
  }
  if (verdict.kind === "needs") {
    await settleRefused(drainer, queued, verdict.problem);
    return undefined;
  }
  await db.outbox.update(queued.n, { ...laterOn(queued, verdict, world), sending: false });
  return undefined;
}

function acceptedOf(world: World, intent: Intent | undefined, queued: QueuedIntent, reply: unknown): Accepted {
  const { contact_id = 0, conflicts = [], record, record_id } = intent?.conflicts?.(reply, queued.input) ?? {};
  return {
    confirmed: intent?.replies?.(reply, queued.input) ?? [],
    needs: conflicts.map((conflict) => ({
      id: `${queued.id}:${conflict.field}`,
      contact_id,
      ...(record && { record }),
      ...(record_id && { record_id }),
      ...(queued.which && { which: queued.which }),
      ...conflict,
      made_at: world.now(),
    })),
  };
}
