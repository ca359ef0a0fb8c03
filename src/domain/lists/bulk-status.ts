/** One status for many contacts: who takes it, on the device and on the server alike. */
import type { Contact } from "../contacts/contact.ts";
import { editContact } from "../contacts/quick-edit.ts";
import { type Status, stopsContact } from "../reference/reference.ts";

export interface StatusForMany {
  /** Null: none from then on. */
  status: Pick<Status, "id" | "category" | "effect"> | null;
  /** Ids of the statuses that stop all contact. */
  stopping: ReadonlySet<string>;
  /** A manager who said why: whoever must not be contacted takes it too. */
  mayLeave: boolean;
}

/** One that stops all contact fits leads and clients alike. */
export function takesStatus(contact: Contact, { status, stopping, mayLeave }: StatusForMany): boolean {
  if (contact.deleted_at !== null || contact.status_id === (status?.id ?? null)) return false;
  if (stopsContact(status)) return true;
  if (status !== null && status.category !== contact.category) return false;
  return mayLeave || contact.status_id === null || !stopping.has(contact.status_id);
}

/** The very same contact when it does not take it. */
export function giveStatus(contact: Contact, many: StatusForMany, now: number): Contact {
  if (!takesStatus(contact, many)) return contact;
  return editContact(contact, { status_id: many.status?.id ?? null }, now, many.status ?? undefined);
}
