/** Preview of an undo: counts what it would do if it ran now, by the same rules. */
import { mayUndo } from "../../domain/imports/attempt.ts";
import { undoCountedContacts } from "../../domain/imports/limits.ts";
import { type UndoCounts, undoOutcome } from "../../domain/imports/undo.ts";
import type { Ctx } from "../context.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import { nextDoneRows, standingsOf } from "./import-undo-rows.ts";
import { byContact, sinceImport } from "./import-undo-since.ts";

/** Examines every contact the undo would, without writing. Null if there is no undo, and for an archive. */
export async function undoCounts(ctx: Ctx, attempt: AttemptRow): Promise<UndoCounts | null> {
  if (attempt.kind === "attachments" || !mayUndo(attempt, ctx.world.now())) return null;
  const of = { tenant_id: ctx.actor.tenant_id, import_id: attempt.id };
  const counts = { removed: 0, restored: 0, kept: 0 };
  for (let after = 0; ;) {
    const done = byContact(await nextDoneRows(ctx.trx, of, { after, limit: undoCountedContacts }));
    if (done.size === 0) return counts;
    const ids = [...done.keys()];
    const contacts = new Map((await standingsOf(ctx.trx, of.tenant_id, ids)).map((one) => [one.id, one]));
    const happened = await sinceImport(ctx, of, { done, contacts, since: attempt.created_at });
    for (const [id, rows] of done) {
      const outcome = undoOutcome(contacts.get(id), rows, happened(id));
      if (outcome !== "gone") counts[outcome]++;
    }
    after = ids.at(-1) ?? after;
  }
}
