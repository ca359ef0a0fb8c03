/** Bulk writes to contacts: up to 1,000 per request, locked in number order, all or none. */
import { contactBulk } from "../../contract/lists/contact-bulk.ts";
import type { ManyChanged } from "../../contract/contacts/contact-replies.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { asksForTypedCount, deleteContact, restoreContact } from "../../domain/contacts/deletion.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import { groupContact, tagContact } from "../../domain/contacts/tagging.ts";
import { giveStatus } from "../../domain/lists/bulk-status.ts";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import { stopsContact } from "../../domain/reference/reference.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { groupsGone, groupsStandFor } from "./contact-group-rows.ts";
import { firstAndLast } from "./contact-list.ts";
import { nextOfScope } from "./contact-list-rows.ts";
import { purgeForEver } from "../contacts/contact-purge.ts";
import { findContacts, saveContacts, type Saving } from "../contacts/contact-rows.ts";
import { contactsToWrite, type WriteManyOptions } from "../contacts/contact-visibility.ts";
import { followMerges, listStatusRows, standsFor, type StatusRow } from "../reference/reference-rows.ts";
import { tagsGone, tagsStandFor } from "../contacts/tag-rows.ts";

export const contactBulkImplementation = implement(contactBulk, {
  selectedItems: async (ctx, { body: { ids, limit } }) => {
    const visibility = await visibilityOf(ctx.trx, ctx.actor);
    const found = await visibleTo(ctx.trx, visibility, await findContacts(ctx.trx, ctx.actor.tenant_id, ids));
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
    const add = await groupsStandFor(ctx, body.add_group_ids, "add_group_ids");
    const now = ctx.world.now();
    const change = { add, remove: await groupsGone(ctx, body.remove_group_ids) };
    return changeMany(ctx, body, (contact) => groupContact(contact, change, now), { action: "group" });
  },
  updateStatusGroup: async (ctx, { body }) => {
    if (body.was && body.was.length !== body.ids?.length) refuse("invalid", { was: [oneForEach] });
    const statuses = await listStatusRows(ctx.trx, ctx.actor.tenant_id);
    const status = body.status_id === null ? null : standsFor(statuses, body.status_id, "status_id");
    const reason = body.reason?.trim();
    const mayLeave = mayUndoStop(ctx.actor) && Boolean(reason);
    const many = { status, stopping: new Set(statuses.filter(stopsContact).map(({ id }) => id)), mayLeave };
    const was = new Map(body.was?.map((one, at) => [body.ids?.[at], one]));
    const isAsSeen = ({ id, status_id }: Contact) => !was.has(id) || stands(statuses, was.get(id)) === status_id;
    const now = ctx.world.now();
    const rule = (contact: Contact) =>
      stopsContact(status) || isAsSeen(contact) ? giveStatus(contact, many, now) : contact;
    return changeMany(ctx, body, rule, { action: "edit", reason, capability: "contacts.edit" });
  },
  selectFirstLast: async (ctx, { body }) => ({ data: await firstAndLast(ctx, body.contacts_scope) }),
  destroyAll: async (ctx, { body: { ids, count } }) => {
    if (asksForTypedCount(ids.length) && count !== ids.length)
      refuse("invalid", { count: [`Type ${ids.length} to confirm.`] });
    const mark = { now: ctx.world.now(), by: ctx.actor.user_id };
    return changeIds(ctx, ids, (contact) => deleteContact(contact, mark), {
      action: "delete",
      capability: "contacts.delete",
    });
  },
  purge: (ctx, { body }) => purgeForEver(ctx, body),
  restore: async (ctx, { body: { ids } }) => {
    const now = ctx.world.now();
    return changeIds(ctx, ids, (contact) => restoreContact(contact, now), {
      action: "restore",
      capability: "contacts.delete",
    });
  },
});

const oneForEach = "Include the current status of each contact.";

/** A status merged while the device was offline counts as its survivor. */
function stands(statuses: readonly StatusRow[], id: string | null | undefined): string | null {
  return id == null ? null : (followMerges(statuses, id)?.id ?? id);
}

type Rule = (contact: Contact) => Contact;

interface Many {
  ids?: number[] | undefined;
  contacts_scope?: ContactsScope | undefined;
  after?: number | undefined;
}

const oneOfBoth = "Select contacts by ids or contacts_scope.";

/** Either the given numbers, or the next 1,000 of the scope. */
async function changeMany(
  ctx: Ctx,
  { ids, contacts_scope, after = 0 }: Many,
  rule: Rule,
  given: Saving & Pick<WriteManyOptions, "capability">,
): Promise<ManyChanged> {
  const saving = { capability: "contacts.edit_all" as const, ...given };
  if (ids && contacts_scope) refuse("invalid", { ids: [oneOfBoth] });
  if (ids) return changeIds(ctx, ids, rule, saving);
  if (!contacts_scope) return refuse("invalid", { ids: [oneOfBoth] });
  const chunk = await nextOfScope(ctx, contacts_scope, { after, limit: bulkIdsMax });
  const done = await changeIds(ctx, chunk, rule, {
    ...saving,
    field: "contacts_scope",
  });
  const next = chunk.length < bulkIdsMax ? null : (chunk.at(-1) ?? null);
  return { ...done, meta: { next } };
}

async function changeIds(
  ctx: Ctx,
  ids: readonly number[],
  rule: Rule,
  { action, reason, ...options }: Saving & WriteManyOptions,
): Promise<ManyChanged> {
  const contacts = ids.length === 0 ? [] : await contactsToWrite(ctx, ids, { field: "ids", ...options });
  const changes = contacts.map((before) => ({ before, after: rule(before) }));
  const changed = await saveContacts(ctx, changes, { action, reason });
  return { data: { matched: contacts.length, changed: changed.length }, meta: { next: null } };
}
