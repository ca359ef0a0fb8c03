/** The file of an import: in the form itself, or sent in parts before it. */
import type { ArrivedFile } from "../../contract/form.ts";
import type { ImportForm } from "../../contract/imports/imports.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { takeUpload } from "../storage/upload-receive.ts";

/** Refuses where neither or both are given, and an upload that is somebody else's or not whole. */
export async function fileOf(
  ctx: Ctx,
  { file, upload_id }: Pick<ImportForm, "file" | "upload_id">,
): Promise<ArrivedFile> {
  if (file && upload_id !== undefined) return refuse("invalid", { upload_id: [importMessages.one_file] });
  if (upload_id !== undefined) return takeUpload(ctx, upload_id, "import");
  return file ?? refuse("invalid", { file: [importMessages.choose] });
}
