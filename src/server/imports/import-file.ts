/** The file of an import: in the form itself, or uploaded in chunks before it. */
import type { ArrivedFile } from "../../contract/form.ts";
import type { ImportForm } from "../../contract/imports/imports.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { takeUpload } from "../storage/upload-receive.ts";

/** Refuses if neither or both are given, or the upload is another user's or incomplete. */
export async function fileOf(
  ctx: Ctx,
  { file, upload_id }: Pick<ImportForm, "file" | "upload_id">,
): Promise<ArrivedFile> {
  if (file && upload_id !== undefined) return refuse("invalid", { upload_id: [importMessages.one_file] });
  if (upload_id !== undefined) return takeUpload(ctx, upload_id, "import");
  return file ?? refuse("invalid", { file: [importMessages.choose] });
}
