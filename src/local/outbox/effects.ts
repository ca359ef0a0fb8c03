/** What a queued write does to a record, by the rule of its intent. */
import type { IntentBook } from "../intents/book.ts";
import type { Effect } from "../mirror/rebase.ts";

/**
 * A rule that refuses now leaves the row as it is: the server will say why. So does a write of another version of the
 * app, whose name this one does not know.
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
