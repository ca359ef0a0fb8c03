/** One batch of undoing an archive import: files it added are deleted, those changed since are kept. */
import { undoBatchContacts } from "../../domain/imports/limits.ts";
import type { UndoOutcome } from "../../domain/imports/undo.ts";
import { audit } from "../changes/audit.ts";
import { findFile, markFileDeleted } from "../files/contact-file-rows.ts";
import type { Ctx } from "../context.ts";
import { contactInReach } from "./attachment-contact.ts";
import { type AttachedFile, nextAttached, settleTakenBack } from "./attachment-rows.ts";
import type { Of } from "./import-rows.ts";

/** Results of the files processed; empty when none are left. */
export async function undoAttachments(ctx: Ctx, of: Of): Promise<{ fate: UndoOutcome }[]> {
  const outcomes = [];
  for (const file of await nextAttached(ctx.trx, of, undoBatchContacts))
    outcomes.push({ row_no: file.row_no, fate: await takeBack(ctx, file) });
  await settleTakenBack(ctx.trx, of, outcomes);
  return outcomes;
}

async function takeBack(ctx: Ctx, { contact_id, file_id }: AttachedFile): Promise<UndoOutcome> {
  if (contact_id === null) return "gone";
  const contact = await contactInReach(ctx, contact_id, true);
  if (!contact) return "kept";
  const { trx, actor, world } = ctx;
  const file = await findFile(trx, actor.tenant_id, contact.id, file_id);
  if (!file || file.deleted_at !== null) return "gone";
  if (file.version > 1) return "kept";
  await markFileDeleted(trx, actor.tenant_id, file.id, { deleted_at: world.now(), now: world.now() });
  await audit(ctx, { action: "undo_import", record_type: "file", record_id: file.id });
  ctx.changeSet.add("files", file.id);
  return "removed";
}
