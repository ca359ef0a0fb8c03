/** Deletes an unused status or source, or merges it into another, 1,000 contacts per call. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { everyDoNot } from "../../domain/contacts/do-not.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import { contactMessages, inUseWords } from "../../domain/contacts/messages.ts";
import { stopsContact } from "../../domain/reference/reference.ts";
import { removalMeans, whyStatusStays } from "../../domain/contacts/status-removal.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { findContacts, saveContacts } from "../contacts/contact-rows.ts";
import { hookPoint } from "../hooks.ts";
import { filtersFollow } from "../lists/quick-filter-rows.ts";
import {
  countUsers,
  liveStatuses,
  nextUsers,
  type ReferenceTable,
  type SourceRow,
  standsFor,
  type StatusRow,
  updateReference,
} from "./reference-rows.ts";

/** A status or source was merged: handlers replace references to its id with the new id. */
export const referenceMerged =
  hookPoint<(ctx: Ctx, ids: { from: string; to: string }) => Promise<void>>("reference merged");

export interface Removal {
  table: ReferenceTable;
  rows: readonly (StatusRow | SourceRow)[];
  id: string;
  merge_into_id?: string | undefined;
  /** Why the moved contacts may be contacted again. */
  reason?: string | undefined;
}

/** From the first call on the id resolves to the other one, so nothing new is assigned to it. */
export async function removeReference(
  ctx: Ctx,
  removal: Removal,
): Promise<{ data: { moved: number; remaining: number } }> {
  const { trx, actor, world } = ctx;
  const { table, rows, id } = removal;
  const row = rows.find((one) => one.id === id && one.deleted_at === null) ?? refuse("not_found");
  const target = targetOf(removal, row.merged_into_id);
  statusMayGo(row, target, removal);
  const used = await countUsers(trx, actor.tenant_id, table, id);
  if (used > 0 && !target) refuse("in_use", { base: [inUseWords(used)] });
  const moved = target ? await moveUsers(ctx, removal, target) : 0;
  const remaining = used - moved;
  const now = world.now();
  await updateReference(trx, actor.tenant_id, table, id, {
    updated_at: now,
    ...(target ? { merged_into_id: target.id } : {}),
    ...(remaining === 0 ? { deleted_at: now } : {}),
  });
  if (target) {
    await filtersFollow(ctx, { field: fieldOf[table], from: id, to: target.id });
    for (const follow of ctx.services.hooks.of(referenceMerged)) await follow(ctx, { from: id, to: target.id });
  }
  const merged = { merged_into_id: { old: row.merged_into_id, new: target?.id ?? null } };
  await audit(ctx, {
    action: target ? "merge" : "delete",
    record_type: table,
    record_id: id,
    fields: target ? merged : {},
    ...(removal.reason?.trim() ? { reason: removal.reason.trim() } : {}),
  });
  ctx.changeSet.add(table, id);
  return { data: { moved, remaining } };
}

const fieldOf = { statuses: "status_ids", sources: "source_ids" } as const satisfies Record<ReferenceTable, string>;

/** A merge that has begun keeps its target. */
function targetOf({ rows, id, merge_into_id }: Removal, begun: string | null): StatusRow | SourceRow | undefined {
  const wanted = begun ?? merge_into_id;
  if (wanted === undefined) return undefined;
  const target = standsFor(rows, wanted, "merge_into_id");
  return target.id === id ? refuse("invalid", { merge_into_id: ["Choose another one."] }) : target;
}

const isStatus = (row: StatusRow | SourceRow | undefined): row is StatusRow => row !== undefined && "effect" in row;

function statusMayGo(row: StatusRow | SourceRow, into: StatusRow | SourceRow | undefined, removal: Removal): void {
  if (!isStatus(row)) return;
  const why = whyStatusStays(row, liveStatuses(removal.rows.filter(isStatus)));
  if (why) refuse("last_of_effect", { base: [why] });
  const releases = removalMeans(row, isStatus(into) ? into : undefined) === "releases";
  if (releases && !removal.reason?.trim()) refuse("invalid", { reason: [contactMessages.stop_reason_needed] });
}

/**
 * Contacts moved to a status that stops all contact get every do-not-contact flag, as if the status had been set by
 * hand.
 */
async function moveUsers(ctx: Ctx, removal: Removal, to: StatusRow | SourceRow): Promise<number> {
  const { trx, actor, world } = ctx;
  const { table, id: from, reason } = removal;
  const now = world.now();
  const ids = await nextUsers(trx, actor.tenant_id, table, from, bulkIdsMax);
  const contacts = await findContacts(trx, actor.tenant_id, ids, { lock: true });
  const field = table === "statuses" ? "status_id" : "source_id";
  const closed = (contact: Contact) => (isStatus(to) && stopsContact(to) ? everyDoNot(contact, now) : {});
  const changes = contacts
    .filter((contact) => contact[field] === from)
    .map((before): { before: Contact; after: Contact } => ({
      before,
      after: { ...before, ...closed(before), [field]: to.id, updated_at: now, version: before.version + 1 },
    }));
  const action = table === "statuses" ? "merge_status" : "merge_source";
  return (await saveContacts(ctx, changes, { action, ...(reason?.trim() && { reason: reason.trim() }) })).length;
}
