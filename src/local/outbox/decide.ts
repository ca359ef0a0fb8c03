/** Resolves conflicting fields, and undoes the resolution. */
import { transact } from "../db/database.ts";
import type { SyncConflict, QueuedIntent } from "../db/records.ts";
import { tablesOf } from "../db/rows.ts";
import { ourSide } from "../intents/our-side.ts";
import type { Replayer } from "../mirror/rebase.ts";
import { enqueue, type Writer } from "./enqueue.ts";
import { remove } from "./settle.ts";

export type Choice = "yours" | "theirs";

/** State needed for undo. */
export interface Decision {
  /** The conflicts before the decision. */
  needs: readonly SyncConflict[];
  /** The write made for each, where the local value was chosen. */
  op_ids: readonly string[];
  name: string;
}

/** Sends the local values again on top of the server's. All or nothing. */
export async function decide(
  writer: Writer,
  { needs: conflicts, choice, name }: { needs: readonly SyncConflict[]; choice: Choice; name: string },
): Promise<{ decision: Decision; changed: Set<number> }> {
  const { db } = writer;
  const changed = new Set<number>();
  const op_ids: string[] = [];
  const writes = choice === "yours" ? conflicts.map((conflict) => ourSide(conflict, name)) : [];
  const touched = writes.flatMap(([intent, input]) => intent.touches(input)).map(({ collection }) => collection);
  await transact(db, [...tablesOf(touched), "carriers", "needs"], async () => {
    for (const [intent, input] of writes) {
      const written = await enqueue(writer, intent, input);
      op_ids.push(written.op_id);
      for (const bucket of written.changed) changed.add(bucket);
    }
    await db.needs.bulkDelete(conflicts.map(({ id }) => id));
  });
  return { decision: { needs: conflicts, op_ids, name }, changed };
}

/**
 * Reopens the conflict. A write the server cannot have accepted is removed; otherwise a write of the server's value is
 * queued after it, so that the record returns to its state before the decision.
 */
export async function takeBack(
  writer: Writer,
  replayer: Replayer,
  { needs: conflicts, op_ids, name }: Decision,
): Promise<Set<number>> {
  const { db } = writer;
  const changed = new Set<number>();
  const touched = conflicts.flatMap((conflict) => touchedBy(conflict, name));
  await transact(db, [...tablesOf(touched), "carriers", "needs"], async () => {
    for (const [at, op_id] of op_ids.entries()) {
      const queued = await db.outbox.where("id").equals(op_id).first();
      const conflict = conflicts[at];
      if (queued && isUnseen(queued)) for (const bucket of await remove(replayer, queued)) changed.add(bucket);
      else if (conflict) {
        const back = await enqueue(
          writer,
          ...ourSide({ ...conflict, yours: conflict.theirs, theirs: conflict.yours }, name),
        );
        for (const bucket of back.changed) changed.add(bucket);
      }
    }
    await db.needs.bulkPut([...conflicts]);
  });
  return changed;
}

function touchedBy(conflict: SyncConflict, name: string) {
  const [intent, input] = ourSide(conflict, name);
  return intent.touches(input).map(({ collection }) => collection);
}

/** Rejected is equivalent to never sent. */
function isUnseen({ offered, state }: QueuedIntent): boolean {
  return !offered || state === "needs";
}
