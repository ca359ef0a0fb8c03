/**
 * Which waiting writes may not go yet. What is on its way holds back everything behind it, so that order is kept. What was
 * refused waits for a person, perhaps for days: it holds back only what changes the same records, and what cannot be without them.
 */
import { keyText } from "../collections/index.ts";
import type { LocalDatabase } from "./database.ts";
import type { QueuedIntent } from "./records.ts";

interface Place {
  queued: QueuedIntent;
  /** Nothing earlier holds it back. */
  free: boolean;
  /** `n` of the refused write it waits for. */
  behind: number | undefined;
}

export async function placesOf(db: LocalDatabase): Promise<Place[]> {
  const queue = await db.outbox.orderBy("n").toArray();
  const isRefused = queue.some(({ state }) => state === "needs");
  return placed(queue, isRefused ? await unknownToServer(db) : new Set());
}

/** Records made here whose making has not arrived. */
async function unknownToServer(db: LocalDatabase): Promise<Set<string>> {
  const bases = await db.bases.filter(({ row, left }) => row === null && !left).toArray();
  return new Set(bases.map(({ k }) => k));
}

function placed(queue: readonly QueuedIntent[], unknown: ReadonlySet<string>): Place[] {
  const late = new Set<string>();
  /** By record, the refused write that keeps it from being changed, and the one that keeps it from everything. */
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

/** The contact is somebody else's: whatever else lies with it would be refused one by one. */
function isAway({ problem }: QueuedIntent): boolean {
  return problem?.code === "moved_away";
}

const isOfContact = (key: string) => key.startsWith("contacts:");

/** A file on its way holds back what is done to itself, not to its contact. */
export function waitsForFile({ file }: QueuedIntent): boolean {
  return file !== undefined && !file.sent;
}
