/** Deleting a status or source nobody uses, or merging it into another, 1,000 contacts a call. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { bulkIdsMax } from "../../domain/contacts/limits.ts";
import { inUseWords } from "../../domain/contacts/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { findContacts, saveContacts } from "./contact-rows.ts";
import { filtersFollow } from "./quick-filter-rows.ts";
import { plansFollow } from "../workflow/plan-follow-rows.ts";
import {
  countUsers,
  nextUsers,
  type ReferenceTable,
  type SourceRow,
  standsFor,
  type StatusRow,
  updateReference,
} from "./reference-rows.ts";

export interface Removal {
  table: ReferenceTable;
  rows: readonly (StatusRow | SourceRow)[];
  id: string;
  merge_into_id: string | undefined;
}

/** From the first call on nothing new is put under it: it stands for the other one. */
export async function removeReference(
  ctx: Ctx,
  removal: Removal,
): Promise<{ data: { moved: number; remaining: number } }> {
  const { trx, actor, world } = ctx;
  const { table, rows, id } = removal;
  const row = rows.find((one) => one.id === id && one.deleted_at === null) ?? refuse("not_found");
  const target = targetOf(removal, row.merged_into_id);
  const used = await countUsers(trx, actor.tenant_id, table, id);
  if (used > 0 && !target) refuse("in_use", { base: [inUseWords(used)] });
  const moved = target ? await moveUsers(ctx, table, id, target) : 0;
  const remaining = used - moved;
  const now = world.now();
  await updateReference(trx, actor.tenant_id, table, id, {
    updated_at: now,
    ...(target ? { merged_into_id: target } : {}),
    ...(remaining === 0 ? { deleted_at: now } : {}),
  });
  if (target) {
    await filtersFollow(ctx, { field: fieldOf[table], from: id, to: target });
    await plansFollow(ctx, { from: id, to: target });
  }
  const merged = { merged_into_id: { old: row.merged_into_id, new: target ?? null } };
  await audit(ctx, {
    action: target ? "merge" : "delete",
    record_type: table,
    record_id: id,
    fields: target ? merged : {},
  });
  ctx.touched.add(table, id);
  return { data: { moved, remaining } };
}

const fieldOf = { statuses: "status_ids", sources: "source_ids" } as const satisfies Record<ReferenceTable, string>;

/** A merge once begun goes on to the same end. */
function targetOf({ rows, id, merge_into_id }: Removal, begun: string | null): string | undefined {
  const wanted = begun ?? merge_into_id;
  if (wanted === undefined) return undefined;
  const target = standsFor(rows, wanted, "merge_into_id").id;
  return target === id ? refuse("invalid", { merge_into_id: ["Choose another one."] }) : target;
}

async function moveUsers(ctx: Ctx, table: ReferenceTable, from: string, to: string): Promise<number> {
  const { trx, actor, world } = ctx;
  const ids = await nextUsers(trx, actor.tenant_id, table, from, bulkIdsMax);
  const contacts = await findContacts(trx, actor.tenant_id, ids, { lock: true });
  const field = table === "statuses" ? "status_id" : "source_id";
  const changes = contacts
    .filter((contact) => contact[field] === from)
    .map((before): { before: Contact; after: Contact } => ({
      before,
      after: { ...before, [field]: to, updated_at: world.now(), version: before.version + 1 },
    }));
  return saveContacts(ctx, changes, { action: table === "statuses" ? "merge_status" : "merge_source" });
}
