/** Merges a group into another: its contacts are in the other one, 1,000 per call. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { findContacts, saveContacts } from "../contacts/contact-rows.ts";
import { hookPoint } from "../hooks.ts";
import { countMembers, type GroupToMerge, lockGroups, nextMembers, updateGroup } from "./contact-group-rows.ts";
import { filtersFollowGroup } from "./quick-filter-rows.ts";

type Ids = Record<"from" | "to", string>;

/** Nobody is in `from` any longer: handlers replace references to it. */
export const groupMerged = hookPoint<(ctx: Ctx, ids: Ids) => Promise<void>>("group merged");

/** From the first call on, what is added to the group is added to the other one. */
export async function mergeGroup(ctx: Ctx, asked: Ids): Promise<{ moved: number; remaining: number }> {
  const { trx, actor, world, changeSet, services } = ctx;
  const { tenant_id } = actor;
  const { from, to } = pairOf(await lockGroups(trx, tenant_id, [asked.from, asked.to]), asked);
  const used = await countMembers(trx, tenant_id, from);
  const moved = await moveMembers(ctx, { from, to });
  const remaining = used - moved;
  const now = world.now();
  const merged = { merged_into_id: to, updated_at: now };
  await updateGroup(trx, tenant_id, from, remaining > 0 ? merged : { ...merged, deleted_at: now });
  changeSet.add("contact_groups", from);
  if (remaining > 0) return { moved, remaining };
  await filtersFollowGroup(ctx, { from, to });
  for (const follow of services.hooks.of(groupMerged)) await follow(ctx, { from, to });
  const fields = { merged_into_id: { old: null, new: to } };
  await audit(ctx, { action: "merge", record_type: "group", record_id: from, fields });
  // Contacts that were being added while their group went.
  await services.jobs.enqueue(trx, "empty_groups", { tenant_id });
  return { moved, remaining };
}

function pairOf(groups: readonly GroupToMerge[], { from, to }: Ids): Ids {
  if (!groups.some(({ id }) => id === from)) refuse("not_found");
  if (from === to) refuse("invalid", { into_id: ["Choose another one."] });
  // One whose own merge has begun is on its way out.
  if (!groups.some(({ id, merged_into_id }) => id === to && merged_into_id === null))
    refuse("not_found", { into_id: [to] });
  return { from, to };
}

async function moveMembers(ctx: Ctx, { from, to }: Ids): Promise<number> {
  const { trx, actor } = ctx;
  const ids = await nextMembers(trx, actor.tenant_id, [from], { after: 0, limit: bulkIdsMax });
  const contacts = await findContacts(trx, actor.tenant_id, ids, { lock: true });
  const targets = new Map([[from, to]]);
  const changes = contacts
    .filter(({ group_ids }) => group_ids.includes(from))
    .map((before) => ({ before, after: withTargets(before, targets, ctx.world.now()) }));
  return (await saveContacts(ctx, changes, { action: "merge_group" })).length;
}

/** The contact with its groups replaced by what they became; null: nothing. */
export function withTargets(
  contact: Contact,
  targets: ReadonlyMap<string, string | null>,
  updated_at: number,
): Contact {
  const group_ids = contact.group_ids.flatMap((id) => (targets.has(id) ? (targets.get(id) ?? []) : [id]));
  return { ...contact, group_ids: [...new Set(group_ids)], updated_at, version: contact.version + 1 };
}
