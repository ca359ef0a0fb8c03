/** Adds and removes tags and groups of contacts; both are sets, so changes are idempotent. */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import type { Contact } from "./contact.ts";
import { Uuid } from "../values/scalars.ts";
import { groupsPerContactMax, tagsMax } from "../values/limits.ts";
import { contactMessages } from "./messages.ts";
import { contactMustBeThere } from "./deletion.ts";

/** Ids to add and to remove; an id in both is removed. */
export const Tagging = z.strictObject({
  add: z.array(Uuid).max(100).default([]),
  remove: z.array(Uuid).max(100).default([]),
});
export type Tagging = z.infer<typeof Tagging>;

export function tagContact(contact: Contact, change: Tagging, now: number): Contact {
  contactMustBeThere(contact);
  const tag_ids = changedSet(contact.tag_ids, change);
  if (tag_ids.length > tagsMax && tag_ids.length > contact.tag_ids.length) {
    refuse("too_many_tags", { tag_ids: [contactMessages.too_many_tags] });
  }
  return withSet(contact, { tag_ids }, now);
}

export function groupContact(contact: Contact, change: Tagging, now: number): Contact {
  contactMustBeThere(contact);
  const group_ids = changedSet(contact.group_ids, change);
  if (group_ids.length > groupsPerContactMax && group_ids.length > contact.group_ids.length) {
    refuse("too_many_groups", { group_ids: [contactMessages.too_many_groups] });
  }
  return withSet(contact, { group_ids }, now);
}

function changedSet(ids: readonly string[], { add, remove }: Tagging): string[] {
  return [...new Set([...ids, ...add])].filter((id) => !remove.includes(id));
}

function withSet(contact: Contact, change: { tag_ids: string[] } | { group_ids: string[] }, now: number): Contact {
  const before = "tag_ids" in change ? contact.tag_ids : contact.group_ids;
  const after = "tag_ids" in change ? change.tag_ids : change.group_ids;
  if (before.length === after.length && before.every((id, place) => id === after[place])) return contact;
  return { ...contact, ...change, updated_at: now, version: contact.version + 1 };
}
