/**
 * Adds a file of an archive to its contact; the same bytes twice are one file there, and stored once per tenant anyway.
 */
import type { Contact } from "../../domain/contacts/contact.ts";
import { likelyFileKind } from "../../domain/files/file-words.ts";
import { writeFile } from "../../domain/files/file.ts";
import { filesPerContactMax } from "../../domain/values/limits.ts";
import { attachmentNameOf } from "../../domain/imports/attachment-name.ts";
import type { RowReason } from "../../domain/imports/limits.ts";
import { audit } from "../changes/audit.ts";
import { countFiles, insertFile, listFileRows } from "../files/contact-file-rows.ts";
import type { Ctx } from "../context.ts";
import { keepContent } from "../storage/content-rows.ts";
import type { Unpacked } from "./attachment-bytes.ts";
import { contactInReach } from "./attachment-contact.ts";
import { type AttachmentOutcome, contactsByPhone } from "./attachment-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

type Category = Contact["category"] | null;

/** Id of the contact the file belongs to, or why there is none. Contacts out of reach count as missing. */
export async function ownerOf(ctx: Ctx, path: string, of_category: Category): Promise<number | RowReason> {
  const name = attachmentNameOf(path);
  if (!name) return "no_contact";
  const { by, value } = name.owner;
  const [id, ...others] = by === "number" ? [Number(value)] : await contactsByPhone(ctx, value);
  if (id === undefined) return "no_contact";
  if (others.length > 0) return "several_contacts";
  const contact = await contactInReach(ctx, id);
  return contact && (of_category === null || contact.category === of_category) ? contact.id : "no_contact";
}

export interface Attaching {
  row_no: number;
  path: string;
  contact_id: number;
  file: Unpacked;
}

/** Rechecked under the contact's lock, which also keeps the file count exact. */
export async function addAttachment(
  ctx: Ctx,
  { row_no, path, contact_id, file }: Attaching,
): Promise<AttachmentOutcome> {
  const failed = (reason: RowReason) => ({ row_no, ...refused(reason) });
  const id = (await contactInReach(ctx, contact_id, true))?.id;
  if (id === undefined) return failed("no_contact");
  const present = await listFileRows(ctx.trx, ctx.actor.tenant_id, id);
  if (present.some(({ sha256 }) => sha256 === file.content.sha256))
    return { row_no, status: "skipped", contact_id: id, file_id: null, reasons: [] };
  const { tenant_id } = ctx.actor;
  const ofContact = { tenant_id, counted: "contact_files", of: id } as const;
  const kept = await countUnderLock(ctx.trx, ofContact, () => countFiles(ctx.trx, tenant_id, id));
  if (kept >= filesPerContactMax) return failed("too_many_files");
  return { row_no, status: "created", contact_id: id, file_id: await insert(ctx, id, { path, file }), reasons: [] };
}

export function refused(reason: RowReason): Omit<AttachmentOutcome, "row_no"> {
  return { status: "failed", contact_id: null, file_id: null, reasons: [{ reason, column: 0 }] };
}

async function insert(
  ctx: Ctx,
  contact_id: number,
  { path, file: { content, file_name, mime } }: Pick<Attaching, "path" | "file">,
): Promise<string> {
  const { trx, actor, world, services } = ctx;
  const now = world.now();
  const kept = await keepContent(trx, actor.tenant_id, content, now);
  if (kept !== content.storage_key) ctx.afterCommit(() => services.storage.remove(content.storage_key));
  const body = { file_name, size: content.size, mime, sha256: content.sha256 };
  // The folder's name may tell its kind as well.
  const kind = likelyFileKind({ file_name: path, mime });
  const file = writeFile(contact_id, { id: world.uuid(), title: "", kind }, body, { now, by: actor.user_id });
  await insertFile(trx, actor.tenant_id, file);
  await audit(ctx, { action: "import", record_type: "file", record_id: file.id });
  ctx.changeSet.add("files", file.id);
  return file.id;
}
