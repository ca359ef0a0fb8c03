/** Tags of the tenant. */
import { tags } from "../../contract/contacts/tags.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { createTag, editTag, type NewTag, type Tag, type TagEdit, tagKey } from "../../domain/contacts/tag.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { mergeEdited } from "./contact-conflict-rows.ts";
import { countCarriers, findTagByName, findTags, insertTag, listTagRows, lockTag, updateTag } from "./tag-rows.ts";

export const tagsImplementation = implement(tags, {
  list: async ({ trx, actor }, { query }) => {
    return pageReply(query, await listTagRows(trx, actor.tenant_id, query));
  },
  create: async (ctx, { body }) => ({ data: await createOnce(ctx, { ...body, id: body.id ?? ctx.world.uuid() }) }),
  update: async (ctx, { body: { deleted, base, ...edit } }) =>
    deleted ? { data: await remove(ctx, edit.id), meta: { conflicts: [] } } : change(ctx, edit, base),
});

/** The new tag, or the existing one with its name; the sent id then becomes an alias of it. */
async function createOnce(ctx: Ctx, typed: NewTag): Promise<Tag> {
  const tag = createTag(typed, []);
  const { trx, actor, world } = ctx;
  const [known] = await findTags(trx, actor.tenant_id, [tag.id]);
  if (known) return liveTag(ctx, known.merged_into_id ?? known.id);
  const stamp = { tenant_id: actor.tenant_id, created_by: actor.user_id, now: world.now() };
  if (await insertTag(trx, tag, stamp)) {
    await audit(ctx, { action: "create", record_type: "tag", record_id: tag.id });
    ctx.changeSet.add("tags", tag.id);
    return tag;
  }
  const same =
    (await findTagByName(trx, actor.tenant_id, tag.name)) ?? refuse("conflict", { name: [contactMessages.name_taken] });
  await insertTag(trx, tag, { ...stamp, merged_into_id: same.id });
  ctx.changeSet.add("tags", tag.id);
  return same;
}

async function change(ctx: Ctx, { id, ...typed }: TagEdit, base: Partial<Tag> = {}) {
  const before = await liveTag(ctx, id);
  const of = { record_type: "tag", record_id: id, current: before, base, edit: typed };
  const { edit, conflicts } = await mergeEdited(ctx, of);
  return { data: await save(ctx, before, edit), meta: { conflicts } };
}

async function save(ctx: Ctx, before: Tag, edit: Omit<TagEdit, "id">): Promise<Tag> {
  const { id } = before;
  const { trx, actor, world } = ctx;
  const same = edit.name === undefined ? undefined : await findTagByName(trx, actor.tenant_id, edit.name);
  const after = editTag(before, edit, same ? [same] : []);
  const fields = changedFields(before, { name: after.name, color: after.color });
  if (Object.keys(fields).length === 0) return before;
  await updateTag(trx, actor.tenant_id, id, {
    name: after.name,
    name_key: tagKey(after.name),
    color: after.color,
    updated_at: world.now(),
  });
  await audit(ctx, { action: "edit", record_type: "tag", record_id: id, fields });
  ctx.changeSet.add("tags", id);
  return after;
}

/** Only a tag that no contact has. */
async function remove(ctx: Ctx, id: string): Promise<Tag> {
  const tag = await liveTag(ctx, id);
  const { trx, actor, world } = ctx;
  const carriers = await countCarriers(trx, actor.tenant_id, id);
  if (carriers > 0)
    refuse("in_use", { base: [contactMessages.tag_in_use.replace("{n}", countOf(carriers, "contact"))] });
  await updateTag(trx, actor.tenant_id, id, { deleted_at: world.now(), updated_at: world.now() });
  await audit(ctx, { action: "delete", record_type: "tag", record_id: id });
  ctx.changeSet.add("tags", id);
  return tag;
}

async function liveTag({ trx, actor }: Ctx, id: string): Promise<Tag> {
  const row = await lockTag(trx, actor.tenant_id, id);
  if (!row || row.deleted_at !== null) return refuse("not_found");
  const { merged_into_id: _merged, deleted_at: _deleted, ...tag } = row;
  return tag;
}
