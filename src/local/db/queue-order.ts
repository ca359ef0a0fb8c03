/**
 * Which queued writes may not be sent yet. A write in flight holds back everything after it, to preserve order. A
 * rejected write waits for the user, perhaps for days: it holds back only writes that change the same records or depend
 * on them.
 */
import { keyText } from "../collections/index.ts";
import type { LocalDatabase } from "./database.ts";
import type { QueuedIntent } from "./records.ts";

interface Place {
  queued: QueuedIntent;
  /** Not blocked by any earlier write. */
  free: boolean;
  /** `n` of the rejected write it waits for. */
  behind: number | undefined;
}

export async function placesOf(db: LocalDatabase): Promise<Place[]> {
  const queue = await db.outbox.orderBy("n").toArray();
  const isRefused = queue.some(({ state }) => state === "needs");
  return placed(queue, isRefused ? await unknownToServer(db) : new Set());
}

/** Records created here whose creation the server has not confirmed. */
async function unknownToServer(db: LocalDatabase): Promise<Set<string>> {
  const bases = await db.bases.filter(({ row, left }) => row === null && !left).toArray();
  return new Set(bases.map(({ k }) => k));
}

function placed(queue: readonly QueuedIntent[], unknown: ReadonlySet<string>): Place[] {
  const late = new Set<string>();
  /** By record, the rejected write that blocks its changes, and the one that blocks all writes behind it. */
  const changing = new Map<string, number>();
  const everything = new Map<string, number>();
  return queue.map((queued) => {
    const touched = queued.touches.map(keyText);
    const behind = firstOf(touched, changing) ?? firstOf(queued.keys, everything);
    const free = behind === undefined && !queued.keys.some((key) => late.has(key));
    const root = queued.state === "needs" ? queued.n : behind;
    if (root === undefined) for (const key of waitsForFile(queued) ? touched : queued.keys) late.add(key);
    else {
      for (const key of touched) changing.set(key, root);
      const gone = isAway(queued) ? queued.keys.filter(isOfContact) : [];
      for (const key of [...gone, ...touched.filter((one) => unknown.has(one))]) everything.set(key, root);
    }
    return { queued, free, behind: queued.state === "needs" ? undefined : behind };
  });
}

function firstOf(keys: readonly string[], held: ReadonlyMap<string, number>): number | undefined {
  return keys.map((key) => held.get(key)).find((n) => n !== undefined);
}

/** The contact belongs to somebody else: writes on its other records would be rejected one by one. */
function isAway({ problem }: QueuedIntent): boolean {
  return problem?.code === "moved_away";
}

const isOfContact = (key: string) => key.startsWith("contacts:");

/** A pending file blocks writes on itself, not on its contact. */
export function waitsForFile({ file }: QueuedIntent): boolean {
  return file !== undefined && !file.sent;
}
