/** Groups of the tenant. Deleting a group keeps its contacts; a job removes them from it. */
import { contactGroups } from "../../contract/lists/contact-groups.ts";
import { checkedGroupName, type Group } from "../../domain/contacts/group.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { mergeEdited } from "../contacts/contact-conflict-rows.ts";
import { mergeGroup } from "./group-merge.ts";
import { findAnyGroup, findGroup, insertGroup, listGroupRows, updateGroup } from "./contact-group-rows.ts";

export const contactGroupsImplementation = implement(contactGroups, {
  list: async ({ trx, actor }) => ({ data: await listGroupRows(trx, actor.tenant_id) }),
  create: async (ctx, { body }) => ({ data: await createOnce(ctx, body.id ?? ctx.world.uuid(), body.name) }),
  open: async (ctx, { params }) => ({ data: await liveGroup(ctx, params.id) }),
  update: async (ctx, { params, body: { base = {}, ...edit } }) => rename(ctx, params.id, edit, base),
  merge: async (ctx, { params, body }) => ({ data: await mergeGroup(ctx, { from: params.id, to: body.into_id }) }),
  remove: async (ctx, { params }) => {
    const { services, trx, actor, world } = ctx;
    const group = (await findAnyGroup(trx, actor.tenant_id, params.id)) ?? refuse("not_found");
    if (group.deleted_at !== null) return;
    await updateGroup(trx, actor.tenant_id, group.id, { deleted_at: world.now(), updated_at: world.now() });
    await audit(ctx, { action: "delete", record_type: "group", record_id: group.id });
    ctx.changeSet.add("contact_groups", group.id);
    await services.jobs.enqueue(trx, "empty_groups", { tenant_id: actor.tenant_id });
  },
});

async function createOnce(ctx: Ctx, id: string, typed: string): Promise<Group> {
  const { trx, actor, world } = ctx;
  const known = await findGroup(trx, actor.tenant_id, id);
  if (known) return known;
  const name = checkedGroupName(typed, id, []);
  const made = await insertGroup(trx, {
    tenant_id: actor.tenant_id,
    id,
    name,
    created_by: actor.user_id,
    now: world.now(),
  });
  if (!made) refuse("name_taken", { name: [contactMessages.name_taken] });
  await audit(ctx, { action: "create", record_type: "group", record_id: id });
  ctx.changeSet.add("contact_groups", id);
  return { id, name, seq: 0 };
}

async function rename(ctx: Ctx, id: string, typed: { name: string }, base: object) {
  const { trx, actor } = ctx;
  const group = (await findGroup(trx, actor.tenant_id, id, { lock: true })) ?? refuse("not_found");
  const of = { record_type: "group", record_id: id, current: group, base, edit: typed };
  const { edit, conflicts } = await mergeEdited(ctx, of);
  return { data: await save(ctx, group, edit.name ?? group.name), meta: { conflicts } };
}

async function save(ctx: Ctx, group: Group, typed: string): Promise<Group> {
  const { trx, actor, world } = ctx;
  const { id } = group;
  const name = checkedGroupName(typed, id, await listGroupRows(trx, actor.tenant_id));
  if (name === group.name) return group;
  await updateGroup(trx, actor.tenant_id, id, { name, updated_at: world.now() });
  await audit(ctx, {
    action: "edit",
    record_type: "group",
    record_id: id,
    fields: { name: { old: group.name, new: name } },
  });
  ctx.changeSet.add("contact_groups", id);
  return { ...group, name };
}

async function liveGroup({ trx, actor }: Ctx, id: string): Promise<Group> {
  return (await findGroup(trx, actor.tenant_id, id)) ?? refuse("not_found");
}
