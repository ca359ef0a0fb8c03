/**
 * The rules of all writes, loaded when something is queued: most starts have nothing, and rules are half of the sync
 * worker's size.
 */
import { Unreachable } from "../api/errors.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { IntentBook } from "../intents/book.ts";
import { type Effect, RulesMissing } from "../mirror/rebase.ts";
import { effectsBy } from "./effects.ts";

export interface Rules {
  book(): Promise<IntentBook>;
  /** Throws `RulesMissing` before the rules are loaded: they cannot be awaited inside a transaction. */
  effectOf: Effect;
  /** Loads them if anything is queued. */
  atHand(): Promise<void>;
}

export function rulesWhenNeeded(db: LocalDatabase, user_id: string): Rules {
  let known: Effect | undefined;
  const book = async () => {
    // A chunk of the app that cannot be loaded is treated as no network.
    const { intentBook } = await import("../intents/book.ts").catch((cause: unknown) => {
      throw new Unreachable("the rules of writes", { cause });
    });
    known ??= effectsBy(intentBook, user_id);
    return intentBook;
  };
  return {
    book,
    effectOf: (...write) => {
      if (!known) throw new RulesMissing("a write waits whose rules are not here yet");
      return known(...write);
    },
    atHand: async () => {
      if (!known && (await db.outbox.count()) > 0) await book();
    },
  };
}
