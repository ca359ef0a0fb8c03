/** Attachments of an answer: kept as files of the contact by the rules for files, or named with the reason why not. */
import { fileMessages, tooLargeText } from "../../domain/files/file-messages.ts";
import { fileMime } from "../../domain/files/file-type.ts";
import { likelyFileKind } from "../../domain/files/file-words.ts";
import { shownFileName, writeFile } from "../../domain/files/file.ts";
import { fileBytesMax, filesPerContactMax } from "../../domain/values/limits.ts";
import type { ParsedAttachment } from "../../vendors/inbound-mail/parsed-mail.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { countFiles, insertFile } from "../files/contact-file-rows.ts";
import type { Services } from "../services.ts";
import { keepBytes } from "../storage/content-storage.ts";
import { type FileFacts, factsOf } from "../storage/file-sample.ts";

interface CheckedFile {
  file_name: string;
  bytes: Uint8Array;
  facts: FileFacts;
  mime: string;
}

export interface CheckedFiles {
  files: readonly CheckedFile[];
  left_out: readonly string[];
}

const attachmentsMax = 20;

/** Outside any transaction: scanning takes time. Throws while the virus scanner does not answer. */
export async function checkAttachments(
  { scan }: Pick<Services, "scan">,
  attachments: readonly ParsedAttachment[],
): Promise<CheckedFiles> {
  const [files, left_out]: [CheckedFile[], string[]] = [[], []];
  for (const [nth, { name, bytes }] of attachments.entries()) {
    const file_name = shownFileName(name || "attachment");
    const facts = await factsOf(once(bytes));
    const mime = mimeOf(facts, file_name);
    const why = nth >= attachmentsMax ? "Too many attachments." : whyNot(bytes, mime);
    const found = why === null && scan ? await scan.find(once(bytes)) : null;
    if (why !== null) left_out.push(`“${file_name}” was not kept. ${why}`);
    else if (found !== null) left_out.push(`“${file_name}” was not kept. It is infected (${found}).`);
    else files.push({ file_name, bytes, facts, mime: mime ?? "" });
  }
  return { files, left_out };
}

function whyNot(bytes: Uint8Array, mime: string | null): string | null {
  if (bytes.length === 0) return fileMessages.empty;
  if (bytes.length > fileBytesMax) return tooLargeText("contact_file");
  return mime === null ? fileMessages.wrong_type : null;
}

function mimeOf({ type }: FileFacts, file_name: string): string | null {
  try {
    return fileMime(type, file_name);
  } catch {
    return null;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** `contact_id`: locked. Returns what did not fit. */
export async function keepAttachments(
  ctx: Ctx,
  contact_id: number,
  files: readonly CheckedFile[],
): Promise<readonly string[]> {
  const left_out: string[] = [];
  const { trx, actor, world, changeSet } = ctx;
  const { tenant_id } = actor;
  const ofContact = { tenant_id, counted: "contact_files", of: contact_id } as const;
  for (const { file_name, bytes, facts, mime } of files) {
    if ((await countUnderLock(trx, ofContact, () => countFiles(trx, tenant_id, contact_id))) >= filesPerContactMax) {
      left_out.push(`“${file_name}” was not kept. ${fileMessages.too_many}`);
      continue;
    }
    const { sha256, size } = await keepBytes(ctx, facts, () => once(bytes));
    const kind = likelyFileKind({ file_name, mime });
    const body = { file_name, size, mime, sha256 };
    const file = writeFile(contact_id, { id: world.uuid(), title: "", kind }, body, { now: world.now(), by: null });
    await insertFile(trx, tenant_id, file);
    await audit(ctx, { action: "create", record_type: "file", record_id: file.id });
    changeSet.add("files", file.id);
  }
  return left_out;
}
