/** Deleting is soft for 90 days (domain §9); after that the record is purged unless the law keeps it. */
import { dayMs } from "../../kit/dates.ts";
import { oneLine } from "../../kit/text.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Contact } from "./contact.ts";
import { deletedKeptDays, queuedDeleteMax, typedCountDeleteMin } from "../values/limits.ts";
import { contactMessages } from "./messages.ts";
import { isMerged } from "./scope-parts.ts";

/** The same contact when it is already deleted: deleting twice is deleting once. */
export function deleteContact(contact: Contact, { now, by }: { now: number; by: string | null }): Contact {
  if (contact.deleted_at !== null) return contact;
  return { ...contact, deleted_at: now, deleted_by: by, updated_at: now, version: contact.version + 1 };
}

/** The same contact when it is not deleted. Refuses with `gone_for_good` after 90 days. */
export function restoreContact(contact: Contact, now: number): Contact {
  if (contact.deleted_at === null) return contact;
  if (isMerged(contact)) refuse("merged", { base: [contactMessages.merged] });
  if (isPurgeable(contact, now)) refuse("gone_for_good", { base: [contactMessages.gone_for_good] });
  return { ...contact, deleted_at: null, deleted_by: null, updated_at: now, version: contact.version + 1 };
}

/** A record that lies with a contact, back as it was: the very same one, with its days and its people. */
export function putBack<R extends { updated_at: number; version?: number }>(record: R, now: number): R {
  return { ...record, updated_at: now, ...(record.version !== undefined && { version: record.version + 1 }) };
}

export function isPurgeable(contact: Pick<Contact, "deleted_at">, now: number): boolean {
  return contact.deleted_at !== null && now - contact.deleted_at >= deletedKeptDays * dayMs;
}

/** A client with policies is kept: nothing under a keep rule is lost by deleting (domain §23). */
export function isKeptByRule({
  in_force_policies,
  open_policies,
}: Pick<Contact, "in_force_policies" | "open_policies">): boolean {
  return in_force_policies > 0 || open_policies > 0;
}

/** What a person types to remove contacts for ever: how many, or of one its name. */
export function isPurgeTyped(typed: string, { count, name }: { count: number; name: string | undefined }): boolean {
  const bare = oneLine(typed).toLowerCase();
  if (count === 1 && name !== undefined && bare === oneLine(name).toLowerCase()) return true;
  return bare.replaceAll(",", "") === String(count);
}

/** Every write but restore needs a contact that is there. Refuses with `deleted`, or `merged` when another stands for it. */
export function contactMustBeThere(contact: Pick<Contact, "deleted_at" | "merged_into_id">): void {
  if (isMerged(contact)) refuse("merged", { base: [contactMessages.merged] });
  if (contact.deleted_at !== null) refuse("deleted", { base: [contactMessages.deleted] });
}

/** Above 25 records the count must be typed. */
export function asksForTypedCount(count: number): boolean {
  return count > typedCountDeleteMin;
}

/** Above 100 records a delete is never queued offline. */
export function mayQueueDelete(count: number): boolean {
  return count <= queuedDeleteMax;
}
