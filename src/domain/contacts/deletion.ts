/** Soft deletion for 90 days (domain §9); then the record is purged unless it must be retained by law. */
import { dayMs } from "../../kit/durations.ts";
import { oneLine } from "../../kit/text.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Contact } from "./contact.ts";
import { deletedKeptDays, queuedDeleteMax, typedCountDeleteMin } from "../values/limits.ts";
import { contactMessages } from "./messages.ts";
import { isMerged } from "./scope-parts.ts";

/** Returns the same contact when it is already deleted: deletion is idempotent. */
export function deleteContact(contact: Contact, { now, by }: { now: number; by: string | null }): Contact {
  if (contact.deleted_at !== null) return contact;
  return { ...contact, deleted_at: now, deleted_by: by, updated_at: now, version: contact.version + 1 };
}

/** Returns the same contact when it is not deleted. Rejects with `gone_for_good` after 90 days. */
export function restoreContact(contact: Contact, now: number): Contact {
  if (contact.deleted_at === null) return contact;
  if (isMerged(contact)) refuse("merged", { base: [contactMessages.merged] });
  if (isPurgeable(contact, now)) refuse("gone_for_good", { base: [contactMessages.gone_for_good] });
  return { ...contact, deleted_at: null, deleted_by: null, updated_at: now, version: contact.version + 1 };
}

/** Restores a record of a contact unchanged, with its dates and users. */
export function putBack<R extends { updated_at: number; version?: number }>(record: R, now: number): R {
  return { ...record, updated_at: now, ...(record.version !== undefined && { version: record.version + 1 }) };
}

export function isPurgeable(contact: Pick<Contact, "deleted_at">, now: number): boolean {
  return contact.deleted_at !== null && now - contact.deleted_at >= deletedKeptDays * dayMs;
}

/** A client with policies is retained: deletion never removes records under a retention rule (domain §23). */
export function isKeptByRule({
  in_force_policies,
  open_policies,
}: Pick<Contact, "in_force_policies" | "open_policies">): boolean {
  return in_force_policies > 0 || open_policies > 0;
}

/** What a user types to delete contacts permanently: the count, or for a single one its name. */
export function isPurgeTyped(typed: string, { count, name }: { count: number; name: string | undefined }): boolean {
  const bare = oneLine(typed).toLowerCase();
  if (count === 1 && name !== undefined && bare === oneLine(name).toLowerCase()) return true;
  return bare.replaceAll(",", "") === String(count);
}

/**
 * Every write except restore requires an existing contact. Rejects with `deleted`, or `merged` when it was merged into
 * another.
 */
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
