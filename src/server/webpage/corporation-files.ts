/** Logo and files of a corporation: bytes lie with all other files; rows name them by address. */
import { Readable } from "node:stream";
import type { ArrivedFile } from "../../contract/form.ts";
import type { Corporation, CorporationFile, CorporationFileEdit } from "../../domain/webpage/corporation.ts";
import { FieldFaults, linkRead } from "../../domain/webpage/page-fields.ts";
import { webpageMessages } from "../../domain/webpage/messages.ts";
import { cutPicture, pictureHash } from "../../domain/users/picture.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { keepBytes } from "../storage/content-storage.ts";
import { letGoContents } from "../storage/content-rows.ts";
import { factsOf } from "../storage/file-sample.ts";
import { wholeOf } from "../storage/whole-file.ts";

/** The hash of the kept logo: cut to a square on the device, and a picture by its content, so never a script. */
export async function keepLogo(ctx: Ctx, file: ArrivedFile): Promise<string> {
  const picture = cutPicture("logo", await wholeOf(file)).bare();
  const read = () => Readable.from([picture]);
  return (await keepBytes(ctx, await factsOf(read()), read)).sha256;
}

const pictureLooks = ["png", "jpeg", "webp"];

/** The files after the edit. An entry that the edit does not name is deleted, as one marked `_destroy`. */
export async function keepFiles(
  ctx: Ctx,
  corporation: Pick<Corporation, "id" | "files">,
  { edits, uploads }: { edits: readonly CorporationFileEdit[]; uploads: readonly ArrivedFile[] },
): Promise<CorporationFile[]> {
  const before = new Map(corporation.files.map((file) => [file.id, file]));
  const kept: CorporationFile[] = [];
  const faults = new FieldFaults();
  for (const edit of edits) {
    if (edit._destroy) continue;
    const known = edit.id === undefined ? undefined : before.get(edit.id);
    if (edit.id !== undefined && !known) refuse("not_found", { files: [edit.id] });
    const id = edit.id ?? ctx.world.uuid();
    const file = await keepUpload(ctx, uploads, edit.file, ["pdf", ...pictureLooks]);
    const preview = await keepUpload(ctx, uploads, edit.preview_image, pictureLooks);
    const hasPreview = edit.remote_preview_image_url !== "";
    kept.push({
      id,
      file_title: edit.file_title,
      file_link: linkRead("files", edit.file_link, faults),
      file: file ? fileAddress(id, file) : (known?.file ?? ""),
      preview_image: preview ? fileAddress(id, preview) : hasPreview ? (known?.preview_image ?? "") : "",
    });
  }
  if (!faults.isEmpty) refuse("invalid", faults.errors);
  const [had, have] = [hashesOf(corporation.files), hashesOf(kept)];
  await letGoContents(
    ctx.trx,
    ctx.actor.tenant_id,
    had.filter((hash) => !have.includes(hash)),
  );
  return kept;
}

export function hashesOf(files: readonly CorporationFile[]): string[] {
  return files.flatMap(({ file, preview_image }) => [pictureHash(file), pictureHash(preview_image)]).filter(Boolean);
}

const fileAddress = (id: string, hash: string) => `/files/${id}?v=${hash}`;

async function keepUpload(
  ctx: Ctx,
  uploads: readonly ArrivedFile[],
  position: number | undefined,
  looks: readonly string[],
): Promise<string> {
  if (position === undefined) return "";
  const upload = uploads[position] ?? refuse("invalid", { files: [webpageMessages.file_missing] });
  if (!looks.includes(upload.look))
    refuse("invalid", { files: [looks.includes("pdf") ? webpageMessages.file_type : webpageMessages.logo_type] });
  return (await keepBytes(ctx, await factsOf(upload.read()), () => upload.read())).sha256;
}
