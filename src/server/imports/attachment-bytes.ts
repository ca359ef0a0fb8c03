/** Imports one file of an archive: unpacked, type detected from its content, scanned for viruses and stored. */
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { fileMime } from "../../domain/files/file-type.ts";
import { shownFileName } from "../../domain/files/file.ts";
import { attachmentNameOf } from "../../domain/imports/attachment-name.ts";
import type { RowReason } from "../../domain/imports/limits.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Content } from "../storage/content-rows.ts";
import { factsOf } from "../storage/file-sample.ts";
import type { Services } from "../services.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import { scratchPath } from "./archive-storage.ts";
import { layOnDisk } from "./zip-archive.ts";

/** Stored under its own key until a contact has it; a caller that does not use it must delete it. */
export interface Unpacked {
  content: Content;
  file_name: string;
  mime: string;
}

/** A reason if no contact may have it. Throws if it cannot be scanned or stored right now. */
export async function unpackAttachment(
  services: Services,
  tenant_id: string,
  { path, bytes }: { path: string; bytes: AsyncIterable<Uint8Array> },
): Promise<Unpacked | RowReason> {
  const scratch = scratchPath(services);
  try {
    await layOnDisk(bytes, scratch);
    const facts = await factsOf(createReadStream(scratch));
    const file_name = shownFileName(attachmentNameOf(path)?.file_name ?? path);
    const mime = fileMime(facts.type, file_name);
    if (services.scan && (await services.scan.find(createReadStream(scratch))) !== null) return "infected";
    const storage_key = storageKey(tenant_id, services.world.uuid());
    await services.storage.putFile(storage_key, scratch);
    return { content: { ...facts, storage_key }, file_name, mime };
  } catch (error) {
    return reasonOf(error);
  } finally {
    await rm(scratch, { force: true });
  }
}

function reasonOf(error: unknown): RowReason {
  if (error instanceof Refusal && error.code === "unreadable_file") return "bad_file";
  if (error instanceof Refusal && error.code === "wrong_type") return "wrong_type";
  throw error;
}
