/**
 * Files of a contact: type detected from their content, stored once per tenant, served only to users who may see the
 * contact's files.
 */
import { contactFiles } from "../../contract/files/contact-files.ts";
import type { ArrivedFile } from "../../contract/form.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { fileMessages } from "../../domain/files/file-messages.ts";
import { fileMime } from "../../domain/files/file-type.ts";
import {
  type ContactFile,
  type ContactFileEdit,
  editFile,
  type NewContactFile,
  shownFileName,
  writeFile,
} from "../../domain/files/file.ts";
import { deletedFileKeptDays, filesPerContactMax } from "../../domain/values/limits.ts";
import { dayMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { writtenTime } from "../changes/written-time.ts";
import type { Ctx } from "../context.ts";
import { keepBytes } from "../storage/content-storage.ts";
import { type Content, findContent, holdContent } from "../storage/content-rows.ts";
import { factsOf } from "../storage/file-sample.ts";
import { bytesOf, wholeUpload } from "../storage/upload-receive.ts";
import { notDeleted, withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import {
  countFiles,
  findFile,
  insertFile,
  listFileRows,
  markFileDeleted,
  type StoredFile,
  updateFile,
} from "./contact-file-rows.ts";
import { mergeEdited } from "../contacts/contact-conflict-rows.ts";
import { contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const contactFilesImplementation = implement(contactFiles, {
  list: async (ctx, { params }) => {
    const contact = await contactToRead(ctx, params.id, "files.see");
    return { data: await listFileRows(ctx.trx, ctx.actor.tenant_id, contact.id) };
  },
  create: async (ctx, { params, body: { id, at, upload_id, file, ...typed } }) => {
    const contact_id = await contactWithFiles(ctx, params.id);
    const named = { ...typed, id: id ?? ctx.world.uuid() };
    const known = await findFile(ctx.trx, ctx.actor.tenant_id, contact_id, named.id);
    if (known) return { data: shownFile(known) };
    const content = await contentOf(ctx, upload_id, file);
    return { data: await write(ctx, contact_id, named, { ...content, at }) };
  },
  update: async (ctx, { params, body: { base = {}, ...typed } }) => {
    const contact_id = await contactWithFiles(ctx, params.id);
    const file = await livingFile(ctx, contact_id, params.fileId);
    const of = { record_type: "file", record_id: file.id, current: file, base, edit: typed };
    const { edit, conflicts } = await mergeEdited(ctx, of);
    return { data: await save(ctx, file, edit), meta: { conflicts } };
  },
  remove: async (ctx, { params }) => {
    const contact_id = await contactWithFiles(ctx, params.id);
    const file = await storedFile(ctx, contact_id, params.fileId);
    if (file.deleted_at !== null) return;
    await mark(ctx, file, "delete");
  },
  restore: async (ctx, { params }) => {
    const contact_id = await contactWithFiles(ctx, params.id);
    return { data: await restore(ctx, await storedFile(ctx, contact_id, params.fileId)) };
  },
  content: async (ctx, { params }) => {
    const contact = await contactToRead(ctx, params.id, "files.see");
    const file = await livingFile(ctx, contact.id, params.fileId);
    const content = (await findContent(ctx.trx, ctx.actor.tenant_id, file.sha256)) ?? refuse("gone");
    await audit(ctx, { action: "download", record_type: "file", record_id: file.id });
    ctx.header("content-type", file.mime.startsWith("text/") ? `${file.mime}; charset=utf-8` : file.mime);
    ctx.header("content-disposition", dispositionOf(file.file_name));
    ctx.header("content-length", String(content.size));
    return bytesOf(ctx.services, content);
  },
});

/** Always a download, whatever the type: nothing runs in our origin. Non-ASCII names are encoded per RFC 8187. */
function dispositionOf(file_name: string): string {
  const plain = file_name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/**
 * Locks the contact's row, so that its file count is exact and it is not transferred or deleted while a file is added.
 */
async function contactWithFiles(ctx: Ctx, id: number): Promise<number> {
  const contact = await contactToWrite(ctx, id, "files.edit");
  contactMustBeThere(contact);
  return contact.id;
}

async function storedFile(ctx: Ctx, contact_id: number, id: string): Promise<StoredFile> {
  return (await findFile(ctx.trx, ctx.actor.tenant_id, contact_id, id)) ?? refuse("not_found");
}

async function livingFile(ctx: Ctx, contact_id: number, id: string): Promise<ContactFile> {
  const { freed_at: _freed, ...file } = notDeleted(await storedFile(ctx, contact_id, id));
  return file;
}

function shownFile(stored: StoredFile): ContactFile {
  const { freed_at: _freed, ...file } = withoutDeletion(stored);
  return file;
}

async function save(ctx: Ctx, file: ContactFile, edit: ContactFileEdit): Promise<ContactFile> {
  const after = editFile(file, edit, ctx.world.now());
  if (after === file) return file;
  await updateFile(ctx.trx, ctx.actor.tenant_id, after);
  const fields = changedFields(file, { title: after.title, kind: after.kind });
  await audit(ctx, { action: "edit", record_type: "file", record_id: file.id, fields });
  ctx.changeSet.add("files", file.id);
  return after;
}

interface Arrived {
  content: Content;
  file_name: string;
}

async function contentOf(ctx: Ctx, upload_id: string | undefined, file: ArrivedFile | undefined): Promise<Arrived> {
  if (file) return takeIn(ctx, file);
  if (upload_id === undefined) return refuse("invalid", { file: [fileMessages.choose] });
  const { upload, content } = await wholeUpload(ctx, upload_id, "contact_file");
  await holdContent(ctx.trx, ctx.actor.tenant_id, content.sha256);
  return { content, file_name: upload.file_name };
}

/** The file of a multipart form. */
async function takeIn(ctx: Ctx, file: ArrivedFile): Promise<Arrived> {
  const facts = await factsOf(file.read());
  fileMime(facts.type, file.file_name);
  return { content: await keepBytes(ctx, facts, () => file.read()), file_name: file.file_name };
}

/** The device's creation time is preserved, within its time offline. */
async function write(
  ctx: Ctx,
  contact_id: number,
  typed: NewContactFile,
  { content, file_name: sent_name, at }: Arrived & { at: number | undefined },
): Promise<ContactFile> {
  const { trx, actor } = ctx;
  const { tenant_id } = actor;
  await refuseTooMany(ctx, contact_id);
  const file_name = shownFileName(sent_name);
  const body = { file_name, size: content.size, mime: fileMime(content.type, file_name), sha256: content.sha256 };
  const file = writeFile(contact_id, typed, body, { now: writtenTime(ctx, at), by: actor.user_id });
  if (!(await insertFile(trx, tenant_id, file))) refuse("invalid", { id: ["This id is already used."] });
  await audit(ctx, { action: "create", record_type: "file", record_id: file.id });
  ctx.changeSet.add("files", file.id);
  return file;
}

async function refuseTooMany({ trx, actor: { tenant_id } }: Ctx, contact_id: number): Promise<void> {
  const ofContact = { tenant_id, counted: "contact_files", of: contact_id } as const;
  if ((await countUnderLock(trx, ofContact, () => countFiles(trx, tenant_id, contact_id))) >= filesPerContactMax)
    refuse("too_many", { file: [fileMessages.too_many] });
}

async function mark(ctx: Ctx, file: StoredFile, action: "delete" | "restore"): Promise<void> {
  const now = ctx.world.now();
  const deleted_at = action === "delete" ? now : null;
  await markFileDeleted(ctx.trx, ctx.actor.tenant_id, file.id, { deleted_at, now });
  await audit(ctx, { action, record_type: "file", record_id: file.id });
  ctx.changeSet.add("files", file.id);
}

async function restore(ctx: Ctx, file: StoredFile): Promise<ContactFile> {
  const { world } = ctx;
  if (file.deleted_at === null) return shownFile(file);
  const isLate = file.freed_at !== null || world.now() - file.deleted_at > deletedFileKeptDays * dayMs;
  if (isLate) refuse("gone", { file: [fileMessages.gone_for_good] });
  await refuseTooMany(ctx, file.contact_id);
  await mark(ctx, file, "restore");
  return livingFile(ctx, file.contact_id, file.id);
}
