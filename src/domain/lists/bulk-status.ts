/** Sets one status on many contacts; the same rule on the device and on the server. */
import type { Contact } from "../contacts/contact.ts";
import { editContact } from "../contacts/quick-edit.ts";
import { type Status, stopsContact } from "../reference/reference.ts";

export interface StatusForMany {
  /** Null: the status is removed. */
  status: Pick<Status, "id" | "category" | "effect"> | null;
  /** Ids of the statuses that stop all contact. */
  stopping: ReadonlySet<string>;
  /** A manager with a reason: also changes contacts that must not be contacted. */
  mayLeave: boolean;
}

/** A status that stops all contact fits leads and clients alike. */
export function takesStatus(contact: Contact, { status, stopping, mayLeave }: StatusForMany): boolean {
  if (contact.deleted_at !== null || contact.status_id === (status?.id ?? null)) return false;
  if (stopsContact(status)) return true;
  if (status !== null && status.category !== contact.category) return false;
  return mayLeave || contact.status_id === null || !stopping.has(contact.status_id);
}

/** The same object when the contact does not take the status. */
export function giveStatus(contact: Contact, many: StatusForMany, now: number): Contact {
  if (!takesStatus(contact, many)) return contact;
  return editContact(contact, { status_id: many.status?.id ?? null }, now, many.status ?? undefined);
}
