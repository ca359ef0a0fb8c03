/** Skips an upload the user does not need: bytes they can already see count as sent. */
import { uploads } from "../../contract/files/uploads.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { findContent, holdContent } from "../storage/content-rows.ts";
import { newUpload, type NewUpload, uploadMayBegin } from "../storage/upload-begin.ts";
import { findUpload, hasUploaded, insertUpload } from "../storage/upload-rows.ts";
import { implement } from "../http/mount.ts";
import { seesFileLike } from "./contact-file-rows.ts";

export const uploadsImplementation = implement(uploads, {
  known: async (ctx, { body: { sha256, ...asked } }) => {
    const id = asked.id.toLowerCase();
    uploadMayBegin(ctx.actor, asked);
    return { data: { known: await countAsSent(ctx, { ...asked, id }, sha256) } };
  },
});

/**
 * Knowing a hash does not prove possession: the bytes must have been uploaded by this user, or be in a file they may
 * see.
 */
async function countAsSent(ctx: Ctx, asked: NewUpload, sha256: string): Promise<boolean> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const begun = await findUpload(trx, tenant_id, asked.id);
  if (begun) return begun.user_id === actor.user_id ? begun.sha256 === sha256 : refuse("conflict");
  const content = await findContent(trx, tenant_id, sha256);
  if (content?.size !== asked.size) return false;
  const isSeen =
    (await hasUploaded(trx, actor, sha256)) ||
    (asked.kind === "contact_file" && (await seesFileLike(trx, actor, sha256)));
  if (!isSeen || !(await holdContent(trx, tenant_id, sha256))) return false;
  return insertUpload(trx, { ...newUpload(actor, asked, world), sha256, ended_at: world.now() });
}
