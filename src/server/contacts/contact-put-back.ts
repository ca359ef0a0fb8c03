/** Notes, policies and securities that were deleted come back as they were: their rows were only marked. */
import { putBack } from "../../domain/contacts/deletion.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { type PutBackRecord, type PutBackTable, unmarkDeleted } from "./contact-put-back-rows.ts";

interface Kind {
  table: PutBackTable;
  record_type: "note" | "policy" | "security";
}

/** The log names no field: nothing a record says has changed, and no flow starts anew because it is back. */
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
