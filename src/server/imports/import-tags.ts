/** Tags named in cells: matched ignoring case, created if new. */
import { type Tag, tagKey } from "../../domain/contacts/tag.ts";
import { oneLine } from "../../kit/text.ts";
import type { Ctx } from "../context.ts";
import { findTagByName, insertTag } from "../contacts/tag-rows.ts";

/** Ids for tag names. */
export type TagIds = (names: readonly string[]) => string[];

export async function importTags(ctx: Ctx, names: readonly string[]): Promise<TagIds> {
  const ids = new Map<string, string>();
  for (const name of [...names].sort()) {
    const key = tagKey(name);
    if (key !== "" && !ids.has(key)) ids.set(key, await tagIdOf(ctx, oneLine(name)));
  }
  return (wanted) => wanted.flatMap((name) => ids.get(tagKey(name)) ?? []);
}

async function tagIdOf(ctx: Ctx, name: string): Promise<string> {
  const { trx, actor, world } = ctx;
  const known = await findTagByName(trx, actor.tenant_id, name);
  if (known) return known.id;
  const tag: Tag = { id: world.uuid(), name, color: "grey", seq: 0 };
  const made = await insertTag(trx, tag, { tenant_id: actor.tenant_id, created_by: actor.user_id, now: world.now() });
  if (!made) return (await findTagByName(trx, actor.tenant_id, name))?.id ?? tagIdOf(ctx, name);
  ctx.changeSet.add("tags", tag.id);
  return tag.id;
}
