/** Corrects a rejected write: sent again as a new one, because its body differs. */
import { refuse } from "../../kit/refusal.ts";
import { isMirrored, keyText } from "../collections/index.ts";
import { transact } from "../db/database.ts";
import type { QueuedIntent } from "../db/records.ts";
import { tablesOf } from "../db/rows.ts";
import type { IntentBook } from "../intents/book.ts";
import type { Intent, IntentFacts } from "../intents/intent.ts";
import { pendingOnEach, replay, type Replayer } from "../mirror/rebase.ts";
import type { Writer } from "./enqueue.ts";
import { basesOf, redraw } from "./settle.ts";

export interface Correction {
  n: number;
  input: unknown;
}

/**
 * Keeps its place in the order but gets a new key: the server has a different body under the old one. Throws the rule's
 * Refusal with nothing changed.
 */
export async function correct(
  { db, clock, user_id }: Writer,
  { replayer, book }: { replayer: Replayer; book: IntentBook },
  { n, input }: Correction,
): Promise<Set<number>> {
  const changed = new Set<number>();
  const queued = await db.outbox.get(n);
  if (queued?.state !== "needs") return changed;
  const intent = book.get(queued.name) ?? refuse("unknown_write");
  const facts: IntentFacts = { at: queued.at, user_id, op_id: clock.uuid() };
  const touches = queued.touches.filter(isMirrored);
  await transact(db, tablesOf(touches.map(({ collection }) => collection)), async () => {
    await mustBeAllowed(replayer, { queued, intent, input, facts });
    const { problem: _problem, ...rest } = queued;
    const again: QueuedIntent = {
      ...rest,
      id: facts.op_id,
      input,
      ask: intent.ask(input, facts),
      title: intent.title(input),
      tries: 0,
      next_at: 0,
      state: "waiting",
      offered: false,
    };
    await db.outbox.put(again);
    await redraw(replayer, touches, changed);
  });
  return changed;
}

interface Wish {
  queued: QueuedIntent;
  intent: Intent;
  input: unknown;
  facts: IntentFacts;
}

/**
 * Checks the rule on the records as they are below this write. A missing record is not checked; the server responds for
 * it.
 */
async function mustBeAllowed({ db, effectOf }: Replayer, { queued, intent, input, facts }: Wish): Promise<void> {
  const touches = queued.touches.filter(isMirrored);
  const [bases, pending] = [await basesOf(db, touches), await pendingOnEach(db, touches)];
  for (const key of touches) {
    const before = (pending.get(keyText(key)) ?? []).filter((other) => other.n < queued.n);
    intent.applies(replay(bases.get(keyText(key)), before, key, effectOf), input, key, facts);
  }
}
