/** Retries writes that were rejected because their contact was elsewhere, once the contact is back. */
import { keyText, type MirrorRow } from "../collections/index.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { QueuedIntent } from "../db/records.ts";

/** Returns how many were queued again. Call inside a transaction over the outbox. */
export async function resumeBack(db: LocalDatabase, contacts: readonly MirrorRow[]): Promise<number> {
  const back = new Set(contacts.map(({ id }) => keyText({ collection: "contacts", id })));
  const isBack = ({ state, problem, keys }: QueuedIntent) =>
    state === "needs" && problem?.code === "moved_away" && keys.some((key) => back.has(key));
  return db.outbox.filter(isBack).modify({ state: "waiting", next_at: 0, tries: 0 });
}
