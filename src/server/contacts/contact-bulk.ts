/** Writes over many contacts: up to 1,000 a call, locked in the order of their numbers, all or none. */
import { contactBulk } from "../../contract/contacts/contact-bulk.ts";
import type { ManyChanged } from "../../contract/contacts/contact-replies.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/contacts/contacts-scope.ts";
import { asksForTypedCount, deleteContact, restoreContact } from "../../domain/contacts/deletion.ts";
import { bulkIdsMax } from "../../domain/contacts/limits.ts";
import { groupContact, tagContact } from "../../domain/contacts/tagging.ts";
import { refuse } from "../../kit/refusal.ts";
import { onlySeen, sightOf } from "../changes/sight.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { groupsMustExist } from "./contact-group-rows.ts";
import { firstAndLast } from "./contact-list.ts";
import { nextOfScope } from "./contact-list-rows.ts";
import { findContacts, saveContacts, type Saving } from "./contact-rows.ts";
import { contactsToWrite, type WriteManyOptions } from "./contact-sight.ts";
import { tagsGone, tagsStandFor } from "./tag-rows.ts";

export const contactBulkImplementation = implement(contactBulk, {
  selectedItems: async (ctx, { body: { ids, limit } }) => {
    const sight = await sightOf(ctx.trx, ctx.actor);
    const found = await onlySeen(ctx.trx, sight, await findContacts(ctx.trx, ctx.actor.tenant_id, ids));
    const byId = new Map(found.map((contact) => [contact.id, contact]));
    const data = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []).slice(0, limit);
    return { data, meta: listMeta({ page: 1, limit, total_count: found.length }) };
  },
  updateTagsGroup: async (ctx, { body }) => {
    const add = await tagsStandFor(ctx, body.add_tag_ids, "add_tag_ids");
    const remove = await tagsGone(ctx, body.remove_tag_ids);
    const now = ctx.world.now();
    return changeMany(ctx, body, (contact) => tagContact(contact, { add, remove }, now), { action: "tag" });
  },
  updateGroup: async (ctx, { body }) => {
    await groupsMustExist(ctx, body.add_group_ids, "add_group_ids");
    const now = ctx.world.now();
    const change = { add: body.add_group_ids, remove: body.remove_group_ids };
    return changeMany(ctx, body, (contact) => groupContact(contact, change, now), { action: "group" });
  },
  selectFirstLast: async (ctx, { body }) => ({ data: await firstAndLast(ctx, body.contacts_scope) }),
  destroyAll: async (ctx, { body: { ids, count } }) => {
    if (asksForTypedCount(ids.length) && count !== ids.length)
      refuse("invalid", { count: [`Type ${ids.length} to delete them.`] });
    const mark = { now: ctx.world.now(), by: ctx.actor.user_id };
    return changeIds(ctx, ids, (contact) => deleteContact(contact, mark), {
      action: "delete",
      capability: "contacts.delete",
    });
  },
  restore: async (ctx, { body: { ids } }) => {
    const now = ctx.world.now();
    return changeIds(ctx, ids, (contact) => restoreContact(contact, now), {
      action: "restore",
      capability: "contacts.delete",
    });
  },
});

type Rule = (contact: Contact) => Contact;

interface Many {
  ids?: number[] | undefined;
  contacts_scope?: ContactsScope | undefined;
  after?: number | undefined;
}

const oneOfBoth = "Name contacts by ids or by contacts_scope.";

/** Either the numbers named, or the next 1,000 of the scope. */
async function changeMany(
  ctx: Ctx,
  { ids, contacts_scope, after = 0 }: Many,
  rule: Rule,
  saving: Saving,
): Promise<ManyChanged> {
  if (ids && contacts_scope) refuse("invalid", { ids: [oneOfBoth] });
  if (ids) return changeIds(ctx, ids, rule, { ...saving, capability: "contacts.edit_all" });
  if (!contacts_scope) return refuse("invalid", { ids: [oneOfBoth] });
  const chunk = await nextOfScope(ctx, contacts_scope, { after, limit: bulkIdsMax });
  const done = await changeIds(ctx, chunk, rule, {
    ...saving,
    capability: "contacts.edit_all",
    field: "contacts_scope",
  });
  const next = chunk.length < bulkIdsMax ? null : (chunk.at(-1) ?? null);
  return { ...done, meta: { next } };
}

async function changeIds(
  ctx: Ctx,
  ids: readonly number[],
  rule: Rule,
  { action, ...options }: Saving & WriteManyOptions,
): Promise<ManyChanged> {
  const contacts = ids.length === 0 ? [] : await contactsToWrite(ctx, ids, { field: "ids", ...options });
  const changes = contacts.map((before) => ({ before, after: rule(before) }));
  const changed = await saveContacts(ctx, changes, { action });
  return { data: { matched: contacts.length, changed }, meta: { next: null } };
}
