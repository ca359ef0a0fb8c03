/** Restores deleted notes, policies and securities unchanged: their rows were only marked as deleted. */
import { putBack } from "../../domain/contacts/deletion.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { type PutBackRecord, type PutBackTable, unmarkDeleted } from "./contact-put-back-rows.ts";

interface Kind {
  table: PutBackTable;
  record_type: "note" | "policy" | "security";
}

/** The entry names no field: no value changed, and a restore must not trigger a workflow. */
export async function putBackRow<R extends PutBackRecord>(
  ctx: Ctx,
  { table, record_type }: Kind,
  deleted: R,
): Promise<R> {
  const record = putBack(deleted, ctx.world.now());
  await unmarkDeleted(ctx.trx, ctx.actor.tenant_id, table, record);
  await audit(ctx, { action: "restore", record_type, record_id: record.id });
  ctx.changeSet.add(table, record.id);
  return record;
}
