/** Completes an upload: type check, virus scan and storage, once per tenant. */
import { createReadStream } from "node:fs";
import { infectedText } from "../../domain/files/file-messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { keepContent } from "./content-rows.ts";
import { factsOf, type FileFacts } from "./file-sample.ts";
import { findUpload, type Upload, updateUpload } from "./upload-rows.ts";

type Parts = Pick<Services, "db" | "world" | "storage" | "parts" | "scan">;

/**
 * Repeated after a server was killed midway; rejects infected files, and with `unavailable` those that cannot be
 * scanned.
 */
export async function endUpload(services: Parts, upload: Upload): Promise<void> {
  try {
    await lookAndKeep(services, upload);
  } catch (error) {
    // Another request for it may have completed it first and moved the bytes.
    const now = await tenantTx(services.db, upload.tenant_id, (trx) => findUpload(trx, upload.tenant_id, upload.id));
    if (now?.found) refuseInfected(now.found);
    if (!now?.ended_at) throw error;
  }
}

export function refuseInfected(found: string): never {
  refuse("infected", { file: [infectedText(found)] });
}

async function lookAndKeep(services: Parts, upload: Upload): Promise<void> {
  const { storage, parts, scan } = services;
  const { storage_key: key } = upload;
  const path = parts.pathOf(key);
  const facts = await factsOf(createReadStream(path));
  const found = scan ? await scan.find(createReadStream(path)) : null;
  if (found !== null) {
    await note(services, upload, { sha256: null, found });
    await parts.drop(key);
    refuseInfected(found);
  }
  await storage.putFile(key, path);
  const kept = await keep(services, upload, facts);
  if (kept !== key) await storage.remove(key);
  await parts.drop(key);
}

/** The storage key of these bytes from now on. */
async function keep({ db, world }: Parts, upload: Upload, facts: FileFacts): Promise<string> {
  const { tenant_id, id, storage_key: key } = upload;
  return tenantTx(db, tenant_id, async (trx) => {
    const now = await findUpload(trx, tenant_id, id, { lock: true });
    if (!now) refuse("not_found");
    if (now.ended_at !== null) return key;
    const { sha256, size, look, type } = facts;
    const kept = await keepContent(trx, tenant_id, { sha256, size, look, type, storage_key: key }, world.now());
    await updateUpload(trx, upload, { sha256, found: null, ended_at: world.now() });
    return kept;
  });
}

async function note(
  { db, world }: Parts,
  upload: Upload,
  { sha256, found }: Pick<Upload, "sha256" | "found">,
): Promise<void> {
  await tenantTx(db, upload.tenant_id, (trx) => updateUpload(trx, upload, { sha256, found, ended_at: world.now() }));
}
