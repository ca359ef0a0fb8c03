/** Applies a queued write to a record, by the rule of its intent. */
import type { IntentBook } from "../intents/book.ts";
import type { Effect } from "../mirror/rebase.ts";

/**
 * A rule that now rejects the write leaves the row unchanged: the server will report why. The same applies to a write
 * of another app version, whose name is unknown here.
 */
export function effectsBy(book: IntentBook, user_id: string): Effect {
  return (queued, row, key) => {
    const intent = book.get(queued.name);
    if (!intent) return row;
    try {
      return intent.applies(row, queued.input, key, { at: queued.at, user_id, op_id: queued.id });
    } catch {
      return row;
    }
  };
}
