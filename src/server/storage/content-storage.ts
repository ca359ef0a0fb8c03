/** Stores bytes received in a request as a content of the tenant. */
import type { Ctx } from "../context.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import { type Content, keepContent } from "./content-rows.ts";
import type { FileFacts } from "./file-sample.ts";

type Keeper = Pick<Ctx, "trx" | "actor" | "world" | "services" | "afterCommit" | "afterRollback">;

/** Deletes the bytes if the transaction does not commit. */
export async function keepBytes(
  ctx: Keeper,
  facts: FileFacts,
  read: () => AsyncIterable<Uint8Array>,
): Promise<Content> {
  const { services, trx, actor, world } = ctx;
  const storage_key = storageKey(actor.tenant_id, world.uuid());
  ctx.afterRollback(() => services.storage.remove(storage_key));
  await services.storage.put(storage_key, read());
  const kept = await keepContent(trx, actor.tenant_id, { ...facts, storage_key }, world.now());
  if (kept !== storage_key) ctx.afterCommit(() => services.storage.remove(storage_key));
  return { ...facts, storage_key: kept };
}
