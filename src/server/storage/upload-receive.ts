/** A completed upload, for the endpoint that uses it. */
import type { ArrivedFile } from "../../contract/form.ts";
import { fileMessages } from "../../domain/files/file-messages.ts";
import type { UploadKind } from "../../domain/files/upload.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import type { Content } from "./content-rows.ts";
import { findContent } from "./content-rows.ts";
import { refuseInfected } from "./upload-end.ts";
import { findUpload, type Upload } from "./upload-rows.ts";

type Taker = Pick<Ctx, "trx" | "actor" | "services">;

/**
 * The upload as a form file: name, size, hash, type, and its bytes, readable any number of times. It is stored for a
 * week after it was begun; to keep it longer, reference its content (`holdContent`).
 */
export async function takeUpload(ctx: Taker, id: string, kind: UploadKind): Promise<ArrivedFile> {
  const { upload, content } = await wholeUpload(ctx, id, kind);
  const { sha256, size: size_bytes, look } = content;
  const facts = { file_name: upload.file_name, size_bytes, sha256 };
  return { ...facts, look, read: () => bytesOf(ctx.services, content), toJSON: () => facts } as ArrivedFile;
}

/** Only the user's own, and only for its declared purpose. */
export async function wholeUpload(
  { trx, actor }: Omit<Taker, "services">,
  id: string,
  kind: UploadKind,
): Promise<{ upload: Upload; content: Content }> {
  const { tenant_id, user_id } = actor;
  const upload = await findUpload(trx, tenant_id, id);
  if (!upload || upload.user_id !== user_id || upload.kind !== kind)
    return refuse("not_found", { upload_id: [fileMessages.upload_gone] });
  if (upload.found !== null) refuseInfected(upload.found);
  const content = upload.sha256 === null ? undefined : await findContent(trx, tenant_id, upload.sha256);
  return content ? { upload, content } : refuse("upload_unfinished", { upload_id: [fileMessages.upload_unfinished] });
}

export async function* bytesOf(
  { storage }: Pick<Ctx["services"], "storage">,
  { storage_key }: Content,
): AsyncGenerator<Uint8Array> {
  yield* (await storage.read(storage_key)) as AsyncIterable<Uint8Array>;
}
