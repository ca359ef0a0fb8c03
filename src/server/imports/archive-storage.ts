/** The archive of an import: stored as files are, while any of its entries could still be retried. */
import { join } from "node:path";
import type { ArrivedFile } from "../../contract/form.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { findContent, holdContent, keepContent } from "../storage/content-rows.ts";
import { factsOf } from "../storage/file-sample.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import type { Services } from "../services.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import type { Of } from "./import-rows.ts";

/** Adds a reference if the content is already stored, as after a chunked upload. Returns its hash. */
export async function keepArchive(ctx: Ctx, file: ArrivedFile): Promise<string> {
  const { trx, actor, services, world } = ctx;
  const { tenant_id } = actor;
  if (await holdContent(trx, tenant_id, file.sha256)) return file.sha256;
  const storage_key = storageKey(tenant_id, world.uuid());
  ctx.afterRollback(() => services.storage.remove(storage_key));
  const facts = await factsOf(file.read());
  await services.storage.put(storage_key, file.read());
  const kept = await keepContent(trx, tenant_id, { ...facts, storage_key }, world.now());
  if (kept !== storage_key) ctx.afterCommit(() => services.storage.remove(storage_key));
  return facts.sha256;
}

/** Its bytes; refuses if it is no longer stored. */
export async function archiveBytes(
  services: Services,
  { tenant_id }: Of,
  sha256: string | null,
): Promise<AsyncIterable<Uint8Array>> {
  const content =
    sha256 === null ? undefined : await tenantTx(services.db, tenant_id, (trx) => findContent(trx, tenant_id, sha256));
  return content ? bytesOf(services, content) : refuse("gone", { file: [importMessages.archive_gone] });
}

/** A temporary path on the local disk; files left by a killed server are deleted after a day. */
export function scratchPath({ settings, world }: Pick<Services, "settings" | "world">): string {
  return join(settings.dataFolder, "uploads", world.uuid());
}
